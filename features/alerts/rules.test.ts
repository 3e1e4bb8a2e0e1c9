import { expect, test } from 'vitest';
import { defaultName, readSavedQuery, toSavedQuery } from './rules.ts';

test('equal searches are saved as equal texts, without what is not part of an alert', () => {
  const saved = toSavedQuery(
    '?location=Lisbon&sort=newest&keywords=+nurse+&jobType=contract&jobType=Full-time&postedWithin=7&jobType=contract&cursor=x&job=1',
  );
  expect(saved).toBe('keywords=nurse&location=Lisbon&jobType=Full-time&jobType=contract');
  expect(toSavedQuery(saved)).toBe(saved);
  expect(toSavedQuery('jobType=all&location=')).toBe('');
});

test('a saved query is a search, or none', () => {
  expect(readSavedQuery('keywords=nurse&within=25')).toMatchObject({
    keywords: 'nurse',
    within: '25',
  });
  expect(readSavedQuery('within=3')).toBeUndefined();
});

test('the default name is the search in words', () => {
  expect(defaultName('keywords=nurse&location=Lisbon')).toBe('Jobs for “nurse” in Lisbon');
});
