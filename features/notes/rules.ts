import * as z from 'zod/mini';
import { teamPerson } from '../../shared/companies/team.ts';
import { requiredText } from '../../shared/kit/text.ts';

export const NOTE_MAX = 4000;
/** `text` mentions members as `@[id]`. */
export const noteText = z.object({ text: requiredText('Write a note first.', NOTE_MAX) });
/** A private note of the company. */
export const noteAnswer = z.object({
  _id: z.string(),
  /** With the names of those who are mentioned. */
  text: z.string(),
  at: z.iso.datetime(),
  /** The author's username; '' if the author's account was deleted. */
  by: z.string(),
  /** The author; null if the account was deleted. */
  author: z.nullable(teamPerson),
  /** Who is mentioned in `parts`. */
  parts: z.array(
    z.union([z.object({ text: z.string() }), z.object({ mention: z.nullable(teamPerson) })]),
  ),
  isMine: z.boolean(),
});

export type Note = z.output<typeof noteAnswer>;

/** Members of a company are mentioned in notes by their id: '@[<id>]'. */
const MENTION = /@\[([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\]/gi;

/** The stored form of a mention. */
export const mentionOf = (id: string): string => `@[${id}]`;

/** A note in parts: text, and the ids of mentioned members. */
export type NotePart = { text: string } | { id: string };

/** 'Ask @[<id>] first.' has three parts. */
export function noteParts(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const { 0: found, 1: id = '', index } of text.matchAll(MENTION)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ id: id.toLowerCase() });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The ids of the members that a note mentions. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(noteParts(text).flatMap((part) => ('id' in part ? [part.id] : []))),
];

interface Mentioned {
  _id: string;
  name: string;
}

/** A text as somebody types it, with names after '@', in its stored form. Longer names come first. */
export function withMentions(text: string, members: readonly Mentioned[]): string {
  const byLength = members.toSorted((one, other) => other.name.length - one.name.length);
  return byLength.reduce((all, { _id, name }) => all.replaceAll(`@${name}`, mentionOf(_id)), text);
}

/** A note as it is searched: mentions are ids, which are no words. */
export const noteWithoutIds = (text: string): string =>
  noteParts(text)
    .map((part) => ('text' in part ? part.text : ' '))
    .join('');
