import { expect, test } from 'vitest';
import { toSearch } from './rules.ts';

test('a chosen suggestion is a term of its field, and a place the location', () => {
  expect(toSearch({ kind: 'title', before: '', text: 'The "Best" Job' })).toEqual({
    keywords: 'title:"The Best Job"',
  });
  expect(toSearch({ kind: 'company', before: 'nurse', text: 'North Pier' })).toEqual({
    keywords: 'nurse company:"North Pier"',
  });
  expect(toSearch({ kind: 'place', before: 'nurse', text: 'Oslo' })).toEqual({
    keywords: 'nurse',
    location: 'Oslo',
  });
});
