import { EMAIL_CHANGE_HOURS, RESET_MINUTES } from '../../shared/accounts.ts';
import type { MailKind } from '../../shared/mail.ts';
import type { NotificationKind } from '../../shared/notifications.ts';
import { type Layout, toHtml, toText } from './layout.ts';

/** A mail that is written but has no address yet. */
export interface Letter {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** A calendar file that goes with it. */
  calendar?: string;
}

/** The board that a mail is from. */
export interface Board {
  siteName: string;
  publicUrl: string;
}

type Content = Omit<Layout, keyof Board>;

const write = (
  kind: MailKind,
  { siteName, publicUrl }: Board,
  subject: string,
  content: Content,
): Letter => {
  const layout = { siteName, publicUrl, ...content };
  return { kind, subject, text: toText(layout), html: toHtml(layout) };
};

/**
 * The link to a new password (decisions.md section 1). It does not name the user: a name is what somebody typed who may
 * not own the address.
 */
export function passwordReset(board: Board, { email, token }: { email: string; token: string }) {
  const { siteName, publicUrl } = board;
  return write('password-reset', board, `Set a new password for ${siteName}`, {
    heading: 'Set a new password',
    parts: [
      `Somebody asked for a new password for the account ${email} at ${siteName}. If that was you, choose one here:`,
      { button: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
      `The link is good for ${RESET_MINUTES} minutes and works once. Until then your old password stays.`,
      'If it was not you, there is nothing to do: your password stays as it is, and nobody got into your account.',
    ],
    reason: 'You get this mail because a new password was asked for with your address.',
  });
}

/** Tells the owner of an account that its password is another one now, set with a mailed link or in the settings. */
export function passwordChanged(
  board: Board,
  { email, inSettings }: { email: string; inSettings?: boolean },
) {
  const { siteName, publicUrl } = board;
  return write('password-changed', board, `Your password for ${siteName} was changed`, {
    heading: 'Your password was changed',
    parts: [
      inSettings
        ? `The account ${email} at ${siteName} has a new password, set in its settings by somebody who knew the old one. All its other sessions have ended.`
        : `The account ${email} at ${siteName} has a new password, set with a link that was mailed to this address. Everybody who was signed in to it has been signed out.`,
      'If that was you, there is nothing to do. If it was not, take your account back at once:',
      { button: 'Set a new password', url: `${publicUrl}/forgot-password` },
      `You can also write to us: ${publicUrl}/contact`,
    ],
    reason: 'You get this mail so that nobody changes your password without your knowledge.',
  });
}

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** What somebody wrote on the contact page, to the people who run the board. */
export function contactMessage(board: Board, { email, message, ...typed }: Message) {
  const [name, subject] = [inOneLine(typed.name), inOneLine(typed.subject)];
  return write('contact-message', board, `${board.siteName}: ${subject}`, {
    heading: subject,
    parts: [
      { facts: { From: name, Email: email } },
      { quote: message },
      `Answer this mail to write to ${name}.`,
    ],
    reason: 'You get this mail because messages from the contact page go to your address.',
  });
}

/** The link that makes a new address somebody's own. */
export function emailConfirmation(
  board: Board,
  { email, token }: { email: string; token: string },
) {
  const { siteName, publicUrl } = board;
  return write('email-confirmation', board, `Confirm your new address for ${siteName}`, {
    heading: 'Confirm your new address',
    parts: [
      `Somebody who is signed in to an account at ${siteName} wants to use ${email} for it. If that was you, confirm it here:`,
      { button: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
      `The link is good for ${EMAIL_CHANGE_HOURS} hours, and for one time. Until then the old address counts.`,
      'If it was not you, there is nothing to do.',
    ],
    reason: 'You get this mail because your address was entered as the new one of an account.',
  });
}

/** Tells the old address that it is no longer that of the account. */
export function emailChanged(board: Board, { email }: { email: string }) {
  const { siteName, publicUrl } = board;
  return write('email-changed', board, `Your address for ${siteName} was changed`, {
    heading: 'Your address was changed',
    parts: [
      `Your account at ${siteName} now has the address ${email}. From here on, mail goes there, and you sign in with it.`,
      `If that was not you, write to us at once: ${publicUrl}/contact`,
    ],
    reason: 'You get this mail so that nobody changes your address without your knowledge.',
  });
}

interface NoticeText {
  kind: NotificationKind;
  title: string;
  text: string;
  /** The page that it is about. */
  path: string;
  calendar?: string | undefined;
}

/** What the page tells somebody, by mail as well. */
export function notice(board: Board, { kind, title, text, path, calendar }: NoticeText): Letter {
  const { siteName, publicUrl } = board;
  const heading = inOneLine(title);
  const letter = write(kind, board, heading, {
    heading,
    parts: [
      ...text.split(/\n{2,}/),
      {
        button: kind === 'closing' ? 'Open the job' : 'Open my application',
        url: publicUrl + path,
      },
    ],
    reason: `You get this mail because of your notification settings at ${siteName}: ${publicUrl}/profile#notifications`,
  });
  return { ...letter, ...(calendar && { calendar }) };
}

/** So that nobody writes lines that look like ours. */
const inOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
