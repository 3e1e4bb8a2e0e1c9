import { expect, test } from 'vitest';
import { isLinkable, toPlainText } from './markdown.ts';

test('a text without marks stays as it is', () => {
  for (const text of [
    '',
    'We build ships.\n\nIn Oslo,\nsince 1999 (* with breaks).',
    '- one\n- two\n1. three',
    'snake_case and 5 * 3 * 2, C#, a #hashtag, [brackets] (round), <b>tags</b> &amp; more',
    'See https://example.com/a_b_c or write to jobs@example.com',
  ])
    expect(toPlainText(text)).toBe(text);
});

test('marks go, their words stay', () => {
  const cases = {
    '# About us\n\nWe **build** _ships_ and `code`.': 'About us\n\nWe build ships and code.',
    '* one\n+ two\n  * three': '- one\n- two\n  - three',
    '> quoted\n> twice': 'quoted\ntwice',
    'See [our site](https://example.com/a) or ![us](https://example.com/b.png).':
      'See our site or us.',
    'above\n\n---\n\nbelow': 'above\n\n\nbelow',
    '```js\nlet a;\n```\nend': 'let a;\nend',
    '**A [link](https://a.example) in bold**': 'A link in bold',
    '\\*not bold\\*': '*not bold*',
    '[script](javascript:alert)': '[script](javascript:alert)',
  };
  for (const [text, plain] of Object.entries(cases)) expect(toPlainText(text)).toBe(plain);
});

test('links lead to web pages and mail addresses only', () => {
  for (const href of ['https://example.com', 'http://example.com/a', 'MAILTO:a@example.com'])
    expect(isLinkable(href), href).toBe(true);
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/jobs',
    '//a.example',
    'https:/',
    '',
  ])
    expect(isLinkable(href), href).toBe(false);
});
