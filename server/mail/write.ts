import type { MailBody } from '../../shared/mail/body.ts';
import type { MailKind } from '../../shared/mail/outbox.ts';
import { type Board, toText } from './layout.ts';

/** A mail without its recipient. */
export interface MailContent {
  kind: MailKind;
  subject: string;
  text: string;
  /** What it says, for its HTML form (layout.ts). */
  body: MailBody;
  /** An attached calendar file. */
  calendar?: string;
  /** The address that ends such mails with one click (RFC 8058). */
  unsubscribe?: string;
}

/** A mail with its text. */
export const write = (
  kind: MailKind,
  board: Board,
  subject: string,
  body: MailBody,
): MailContent => ({
  kind,
  subject,
  text: toText(board, body),
  body,
});

/** Keeps injected line breaks from imitating our own text. */
export const inOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
