import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

test('headings, lists, quotes, code, bold, italics and links are read', () => {
  const text = `# Us

We **build** _ships_,
in \`Oslo\`. [Site](https://example.com)

- one
- two
  1. three

> quoted

---

\`\`\`
let a;
\`\`\``;
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, content: ['Us'] },
    {
      kind: 'paragraph',
      content: [
        'We ',
        { kind: 'strong', content: ['build'] },
        ' ',
        { kind: 'emphasis', content: ['ships'] },
        ',',
        { kind: 'break' },
        'in ',
        { kind: 'code', text: 'Oslo' },
        '. ',
        { kind: 'link', href: 'https://example.com', content: ['Site'] },
      ],
    },
    {
      kind: 'list',
      items: [
        [{ kind: 'paragraph', content: ['one'] }],
        [
          { kind: 'paragraph', content: ['two'] },
          { kind: 'list', start: 1, items: [[{ kind: 'paragraph', content: ['three'] }]] },
        ],
      ],
    },
    { kind: 'quote', content: [{ kind: 'paragraph', content: ['quoted'] }] },
    { kind: 'rule' },
    { kind: 'code', text: 'let a;' },
  ]);
});

test('markup, scripts, pictures and addresses of other kinds are text', () => {
  const textOf = (text: string) => JSON.stringify(readMarkdown(text));
  for (const text of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,AAAA)',
    '[x](/logout)',
    '&lt;script&gt;',
    '[x]: https://example.com',
    '    indented',
    'Title\n=====',
  ]) {
    const read = textOf(text);
    expect(read, text).not.toMatch(/"kind":"(link|code|heading)"/);
    expect(read, text).toContain(JSON.stringify(text.trim().split('\n')[0]).slice(1, -1));
  }
  expect(readMarkdown('![a cat](https://example.com/cat.png)')).toEqual([
    { kind: 'paragraph', content: ['a cat'] },
  ]);
});

test('a text that is hard to read is read in a moment, and to no great depth', () => {
  const size = 20_000;
  for (const part of [
    '>',
    '> ',
    '- ',
    '*a_',
    '**a*',
    '[',
    '[a](',
    '![',
    '`',
    '1) ',
    'a\n',
    '\\*',
    '_',
  ])
    expect(depthOf(readMarkdown(part.repeat(size / part.length))), part).toBeLessThan(70);
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
