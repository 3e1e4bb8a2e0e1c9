import { escapeMarkup } from '../../shared/kit/markup.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What XML 1.0 has no way to hold: most control characters, and halves of characters. */
const UNREADABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as it stands in XML, without the characters that XML cannot hold. */
export const xmlText = (text: string) => escapeMarkup(text.replace(UNREADABLE, ''));

/** A text as CDATA. What would end it is split between two sections. */
export const cdata = (text: string) =>
  `<![CDATA[${text.replace(UNREADABLE, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element that holds a text; '' where there is no text. */
export const element = (name: string, text: string | undefined) =>
  text ? `<${name}>${xmlText(text)}</${name}>` : '';
