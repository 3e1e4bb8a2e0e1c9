// Descriptions are written in Markdown (product.md section 4.25). `web/kit/read-markdown.ts` reads it.

/** A part of a line. A text has no marks. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  /** `level` is the number of its signs, from 1. */
  | { kind: 'heading'; level: number; content: Inline[] }
  /** `start` is the first number; absent without numbers. */
  | { kind: 'list'; start?: number; items: Block[][] }
  | { kind: 'quote'; content: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** Whether a link may lead there: to a web page or a mail address. */
export const isLinkable = (href: string): boolean => /^(?:https?:\/\/[^/\s]|mailto:\S)/i.test(href);

/** Marks and what stays of them, in the order in which they are replaced. */
const MARKS: [RegExp, string][] = [
  // Lines: fences and rules, headings and quotes, lists.
  [/^ {0,3}(?:([`~])\1{2,}[^\n]*|([-*_])\2{2,}[ \t]*)(?:\n|$)/gm, ''],
  [/^ {0,3}(?:#{1,6}[ \t]+|(?:> ?){1,9})/gm, ''],
  [/^([ \t]{0,12})[*+](?=[ \t])/gm, '$1-'],
  // Pictures and links, then marks within a line: a mark ends within 500 characters, so that no text takes long.
  [/!?\[([^[\]\n]{1,500})\]\((?:https?:\/\/|mailto:)[^()\s]{1,500}\)/gi, '$1'],
  [/(?<!\\)(\*\*?|`)(?!\s)((?:(?!\1)[^\n]){1,500})(?<!\s)\1/g, '$2'],
  [/(?<![\\\p{L}\p{N}_])(__?)(?!\s)([^_\n]{1,500})(?<!\s)\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/**
 * A text in Markdown without its marks, for lists, search, feeds, mails and search engines. A text without marks stays as
 * it is. It reads marks only roughly, so that pages with lists need no parser.
 */
export const toPlainText = (text: string): string =>
  MARKS.reduce((plain, [mark, stays]) => plain.replace(mark, stays), text);
