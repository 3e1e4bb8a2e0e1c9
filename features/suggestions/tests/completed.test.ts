// cspell:ignore desig
import { expect, test } from 'vitest';
import { startSearchedBoard } from '../../../tests/support/searched-board.ts';

const { visitor } = await startSearchedBoard();

test('suggestions complete titles, skills, companies and places, the most frequent first', async () => {
  const suggested = async (text: string) =>
    (await visitor.suggestSearches({ query: { text } })).suggestions.map(
      ({ kind, text: found, count }) => `${kind} ${found} ${count}`,
    );
  expect(await suggested('py')).toEqual(['title Python Programmer 1', 'skill Python 3']);
  expect(await suggested('LIS')).toEqual(['place Lisbon, Portugal 7']);
  expect(await suggested('pixel')).toEqual(['company Pixel Studio 13']);
  // A title counts with those that have all of its words in sequence, which it finds too.
  expect(await suggested('data')).toEqual([
    'title Data Analyst 2',
    'title Clinical Data Analyst 1',
    'title Data Engineer 1',
    'title Data Scientist 1',
  ]);
  // Words before the last ones stay, and only jobs with them count.
  const after = async (text: string) =>
    (await visitor.suggestSearches({ query: { text } })).suggestions.map(
      ({ kind, before, text: found, count }) => [kind, before, found, count],
    );
  const query = { keywords: 'nurse', location: 'Lisbon, Portugal' };
  const { total: together } = await visitor.listJobs({ query });
  expect(await after('Nurse lis')).toEqual([['place', 'Nurse', 'Lisbon, Portugal', together]]);
  expect(await after('nurse in lis')).toEqual([['place', 'nurse', 'Lisbon, Portugal', together]]);
  expect(await after('analyst sq')).toEqual([['skill', 'analyst', 'SQL', 2]]);
  expect(await after('data analyst lon')).toEqual([['place', 'data analyst', 'London, UK', 1]]);
  // Words are not repeated.
  expect(await after('engineer dat')).toEqual([
    ['title', '', 'Data Engineer', 1],
    ['title', 'engineer', 'Data Analyst', 1],
  ]);
  // A phrase that is not closed, and one of a field.
  expect(await after('"staff n')).toEqual([['title', '', 'Staff Nurse', 1]]);
  expect(await after('clinic "staff n')).toEqual([['title', 'clinic', 'Staff Nurse', 1]]);
  expect(await after('title:desig')).toEqual(
    expect.arrayContaining([['title', '', 'Product Designer', 1]]),
  );
  expect(await after('skill:"pyth')).toEqual([['skill', '', 'Python', 3]]);
  expect(await after('title:"Staff Nurse" lis')).toEqual([
    ['place', 'title:"Staff Nurse"', 'Lisbon, Portugal', 1],
  ]);
  expect(await after('nurse zzz')).toEqual([]);
  for (const text of ['', ' ', 'zzz', '%', '\\', 'nurse %', '"', '- -', 'in', 'in lis'.repeat(30)])
    expect(await suggested(text), text).toEqual([]);
});
