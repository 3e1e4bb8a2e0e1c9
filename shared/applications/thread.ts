import { mayMember, type TeamRole } from '../permissions.ts';

/**
 * Whether a member's look counts as the company's: it takes 'unread' away from everybody, and tells the applicant that a
 * message was seen. Only the look of who may answer: with that of others, nobody would.
 */
export const readsForCompany = (role: TeamRole): boolean => mayMember(role, 'handle-applications');

/** The two sides of an application. */
export const THREAD_SIDES = ['job_seeker', 'company'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];

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
