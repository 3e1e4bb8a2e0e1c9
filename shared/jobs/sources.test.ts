import { expect, test } from 'vitest';
import { sourceIn, sourceOfHost, withoutSource, withSource } from './sources.ts';

test('an address carries its source in the fragment, beside what is there', () => {
  expect(withSource('/job/1', 'alert')).toBe('/job/1#from=alert');
  expect(withSource('/job/1?apply=1#letter=Hello', 'agent')).toBe(
    '/job/1?apply=1#letter=Hello&from=agent',
  );
  expect(sourceIn('#from=alert')).toBe('alert');
  expect(sourceIn('#letter=Hello&from=agent')).toBe('agent');
  expect(withoutSource('#from=alert')).toBe('');
  expect(withoutSource('#letter=Hello&from=agent')).toBe('#letter=Hello');
  expect(withoutSource('#from=agent&letter=Hello')).toBe('#letter=Hello');
  expect(withoutSource('#letter=Hello')).toBe('#letter=Hello');
});

test('no fragment and an unknown source say nothing', () => {
  for (const fragment of ['', '#', '#from=', '#from=elsewhere', '#letter=from'])
    expect(sourceIn(fragment)).toBeUndefined();
});

test.each([
  ['', 'direct'],
  ['www.google.co.uk', 'search-engine'],
  ['gemini.google.com', 'agent'],
  ['de.indeed.com', 'job-site'],
  ['www.linkedin.com', 'job-site'],
  ['lnkd.in', 'social'],
  ['t.co', 'social'],
  ['at.co', 'other-site'],
  ['my-google.example', 'other-site'],
  ['lumenfold.example', 'other-site'],
])('%j is grouped as %s', (host, source) => {
  expect(sourceOfHost(host)).toBe(source);
});
