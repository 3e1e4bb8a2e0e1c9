import * as z from 'zod/mini';
import { THREAD_SIDES } from '../../shared/applications/thread.ts';
import { teamPerson } from '../../shared/companies/team.ts';
import { requiredText } from '../../shared/kit/text.ts';

export const MESSAGE_MAX = 5000;

/** Between a message that came by mail and what is said of its files. */
const FILES_NOTE = '\n\n[Not delivered by email: ';

/**
 * A message that came by mail with files, which are not taken: both sides read that, and what to do.
 * @param files their names
 */
export function withFilesNote(text: string, files: readonly string[]): string {
  if (files.length === 0) return text;
  const names = files.join(', ').replaceAll(/[[\]{}]/g, '');
  const shown = names.length > 200 ? `${names.slice(0, 200)}…` : names;
  return `${text}${FILES_NOTE}${shown}. Files are not taken by email. Ask for a link to them.]`;
}

/** A message without the note of `withFilesNote`, whose names may look like dates. */
export const withoutFilesNote = (text: string): string => text.split(FILES_NOTE)[0] ?? text;

export const threadText = z.object({ text: requiredText('Write a message first.', MESSAGE_MAX) });

/** A message between an applicant and a company. It is plain text. To the applicant it names the side, not the person. */
export const threadMessage = z.object({
  _id: z.string(),
  by: z.enum(THREAD_SIDES),
  /** Only for the company, of its own messages: who wrote it; null if the account was deleted. */
  person: z.optional(z.nullable(teamPerson)),
  /** '' while it is hidden. */
  text: z.string(),
  /** Whether it was reported, and waits for a review or stays hidden after one. */
  isHidden: z.boolean(),
  at: z.iso.datetime(),
  /** When the other side saw it; null if it has not. */
  seenAt: z.nullable(z.iso.datetime()),
  /** How many applicants got this text. */
  recipients: z.number(),
});

export type ThreadMessage = z.output<typeof threadMessage>;
