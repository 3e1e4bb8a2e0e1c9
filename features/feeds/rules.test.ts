import { expect, test } from 'vitest';
import { DEFAULT_LOOK, embedPath, frameCode, inkOn, readLook, scriptCode } from './rules.ts';

test('a look is read from an address; what cannot be read has its default', () => {
  expect(readLook({})).toEqual(DEFAULT_LOOK);
  expect(readLook({ theme: 'dark', accent: '#FF7A59', count: '20' })).toEqual({
    theme: 'dark',
    accent: 'ff7a59',
    count: 20,
  });
  for (const query of [
    { theme: 'pink', accent: 'red', count: '0' },
    { theme: ['dark'], accent: 'fff;}body{display:none', count: '21' },
    { theme: '', accent: '"><script>', count: '1e9' },
  ])
    expect(readLook(query)).toEqual(DEFAULT_LOOK);
});

test('text on the color of a company can be read', () => {
  expect(inkOn('000000')).toBe('#ffffff');
  expect(inkOn('0070bf')).toBe('#ffffff');
  expect(inkOn('ffffff')).toBe('#0e1a26');
  expect(inkOn('ffb938')).toBe('#0e1a26');
});

test('the code to copy is valid whatever the company is called', () => {
  const embedded = {
    companyId: 'c1',
    companyName: '"><script>alert(1)</script> & Co',
    publicUrl: 'https://jobs.example',
  };
  const script = scriptCode(embedded, DEFAULT_LOOK);
  expect(script).toContain('src="https://jobs.example/embed.js" data-company="c1"');
  expect(script.match(/<script/g)).toHaveLength(1);
  expect(script).toContain('data-title="Open jobs at &#34;&#62;&#60;script');
  const frame = frameCode(embedded, DEFAULT_LOOK);
  expect(frame).toContain('title="Open jobs at &#34;&#62;');
  expect(embedPath('c1', DEFAULT_LOOK)).toBe(
    '/embed/companies/c1?theme=auto&accent=0070bf&count=5',
  );
});
