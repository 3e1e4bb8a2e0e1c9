import { escapeMarkup } from '../../shared/kit/markup.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML 1.0 cannot represent: most control characters, and unpaired surrogates. */
const UNREADABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for XML and removes characters that XML cannot represent. */
export const xmlText = (text: string) => escapeMarkup(text.replace(UNREADABLE, ''));

/** A text as CDATA. An end mark in the text is split between two sections. */
export const cdata = (text: string) =>
  `<![CDATA[${text.replace(UNREADABLE, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element with a text; '' if there is no text. */
export const element = (name: string, text: string | undefined) =>
  text ? `<${name}>${xmlText(text)}</${name}>` : '';
