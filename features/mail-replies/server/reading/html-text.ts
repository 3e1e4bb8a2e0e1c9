// cspell:ignore applemailsignature
import {
  convert,
  type FormatCallback,
  type HtmlToTextOptions,
  type SelectorDefinition,
} from 'html-to-text';
import elements from './mail-elements.json' with { type: 'json' };
import { CUT, FIRST_PICTURE, SIGNATURE } from './reply-text.ts';

/** Characters of HTML that are read; what Outlook writes is long. */
const HTML_MAX = 1_000_000;

/** A picture within the text may be longer than all that is read. */
const PICTURE_BYTES = /\bsrc\s*=\s*(?:"data:[^"]*"|'data:[^']*')/gi;

interface Converted {
  /** With '> ' before quoted lines. */
  text: string;
  /** The Content-IDs of the pictures, without those of signatures; \u{F1000} in the text is the first. */
  pictures: string[];
}

interface Element {
  parent?: Element | null;
  name?: string;
  attribs?: Record<string, string>;
}

const STYLE = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const HIDDEN =
  /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all|opacity:0(?:;|$)|max-height:0)/;

/** Styles as selectors look for them. */
const plainStyles = (html: string) =>
  html.replaceAll(STYLE, (_, double?: string, single?: string) => {
    const style = (double ?? single ?? '')
      .toLowerCase()
      .split(/([:;])/)
      .map((part) => part.trim())
      .join('');
    if (HIDDEN.test(style.trim())) return 'hidden=""';
    return double === undefined ? `style='${style}'` : `style="${style}"`;
  });

/** Whether an element is part of a signature. */
const isOfSignature = ({ attribs = {}, parent }: Element): boolean =>
  /\b(gmail_signature|moz-signature|protonmail_signature)/.test(attribs.class ?? '') ||
  /^(x_)?(signature|applemailsignature|ms-outlook-mobile-signature)/i.test(attribs.id ?? '') ||
  (parent ? isOfSignature(parent) : false);

/** Programs indent with an element for quotes, but without its line at the side. */
const isIndented = (style = '') => /border(-left)?\s*:\s*(none|0)/i.test(style);

/** Adds a mark in a line of its own. */
const addMark = (builder: Parameters<FormatCallback>[2], mark: string) => {
  builder.addLineBreak();
  builder.addLiteral(mark);
  builder.addLineBreak();
};

/** The text of an HTML mail, with marks for what it quotes. */
export function textOfHtml(html: string): Converted {
  const pictures: string[] = [];
  const formatters: Record<string, FormatCallback> = {
    quote(element, walk, builder, options) {
      const format = isIndented((element as Element).attribs?.style) ? 'block' : 'blockquote';
      builder.options.formatters?.[format]?.(element, walk, builder, options);
    },
    begin(element, walk, builder) {
      addMark(builder, CUT);
      walk(element.children, builder);
      builder.addLineBreak();
    },
    signatureMark: (_element, _walk, builder) => addMark(builder, SIGNATURE),
    picture(element, _walk, builder) {
      const { src = '', alt = '' } = (element as Element).attribs ?? {};
      // Some programs write an emoji as a picture.
      if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length < 12) builder.addInline(alt);
      else if (/^cid:/i.test(src) && !isOfSignature(element)) {
        builder.addInline(String.fromCodePoint(FIRST_PICTURE + pictures.length));
        pictures.push(src.slice(4));
      }
    },
    cell(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(' ');
    },
  };
  const select = (selectors: readonly string[], format: string): SelectorDefinition[] =>
    selectors.map((selector) => ({ selector, format }));
  const options: HtmlToTextOptions = {
    wordwrap: false,
    formatters,
    limits: { maxDepth: 300, maxInputLength: HTML_MAX },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...select(['a[href^="mailto:"]', 'a[href^="tel:"]'], 'inline'),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...select(['img'], 'picture'),
      ...select(['table'], 'block'),
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...select(['td', 'th'], 'cell'),
      ...select(['span.gmail_signature_prefix'], 'signatureMark'),
      ...select(elements.quotes, 'quote'),
      ...select(elements.begins, 'begin'),
      ...select(elements.skipped, 'skip'),
    ],
  };
  const written = plainStyles(html.replaceAll(PICTURE_BYTES, 'src=""'));
  return { text: convert(written.slice(0, HTML_MAX), options), pictures };
}
