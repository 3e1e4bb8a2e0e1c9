import * as z from 'zod/mini';
import { teamPerson } from '../companies/team.ts';
import { requiredText } from '../kit/text.ts';
import { mayMember, type TeamRole } from '../permissions.ts';

/**
 * Whether a member's look counts as the company's: it takes 'unread' away from everybody, and tells the applicant that a
 * message was seen. Only the look of who may answer: with that of others, nobody would.
 */
export const readsForCompany = (role: TeamRole): boolean => mayMember(role, 'handle-applications');

/** The two sides of an application. */
export const THREAD_SIDES = ['job_seeker', 'company'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];

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

/** A part of a message: text, or a web address that the reader may open deliberately. */
export type MessagePart = { text: string } | { link: string };

/** A message in parts, so that its web addresses can be recognized: 'See https://example.org.' has three. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const link = withoutEnd(found);
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ link });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Without the marks with which a sentence ends. A pattern that is anchored to the end would take quadratic time. */
function withoutEnd(link: string): string {
  let end = link.length;
  while (".,;:!?'])}".includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}
