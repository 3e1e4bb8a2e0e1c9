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
    '[x]: example.com/page',
    '    indented',
    'Title\n=====',
  ]) {
    const read = textOf(text);
    expect(read, text).not.toMatch(/"kind":"(link|code|heading)"/);
    expect(read, text).toContain(JSON.stringify(text.trim().split('\n')[0]).slice(1, -1));
  }
  for (const picture of [
    '![a cat](https://example.com/cat.png)',
    '![](https://example.com/cat.png)',
    '![a *fat* [cat](https://example.com)](<https://example.com/a cat.png> "Tom")',
  ])
    expect(readMarkdown(`Look: ${picture}, **nice**`)).toEqual([
      {
        kind: 'paragraph',
        content: [`Look: ${picture}, `, { kind: 'strong', content: ['nice'] }],
      },
    ]);
  // A link that shows one is a link.
  expect(readMarkdown('[![cat](https://a.com/cat.png)](https://example.com)')).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'link', href: 'https://example.com', content: ['![cat](https://a.com/cat.png)'] },
      ],
    },
  ]);
});

test('a plain address of a page is a link, and nothing else becomes one', () => {
  const link = (href: string, text = href) => ({ kind: 'link', href, content: [text] });
  const contentOf = (text: string) =>
    readMarkdown(text).map((block) => 'content' in block && block.content);
  expect(contentOf('See https://example.com/jobs?a=1&b=2, or (http://example.org).')).toEqual([
    ['See ', link('https://example.com/jobs?a=1&b=2'), ', or (', link('http://example.org'), ').'],
  ]);
  expect(contentOf('**https://example.com**')).toEqual([
    [{ kind: 'strong', content: [link('https://example.com')] }],
  ]);
  expect(contentOf('`https://example.com` [https://a.com](https://b.com)')).toEqual([
    [{ kind: 'code', text: 'https://example.com' }, ' ', link('https://b.com', 'https://a.com')],
  ]);
  for (const text of [
    'example.com and www.example.com',
    'ada@example.com',
    'ftp://example.com/file',
    '//example.com/a',
    'javascript://example.com/%0A(1)',
    'https://',
    'Node.js 24, 192.168.0.1',
  ])
    expect(JSON.stringify(readMarkdown(text)), text).not.toContain('"link"');
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
    'https://a.b ',
    'https://',
    '![a](https://a.b)',
  ])
    expect(depthOf(readMarkdown(part.repeat(size / part.length))), part).toBeLessThan(70);
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
