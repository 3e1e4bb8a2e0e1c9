import { expect, test } from 'vitest';
import { searchInWords } from '../../../shared/jobs/search/title.ts';
import {
  allJobsPath,
  criteriaOf,
  type JobFilters,
  ONLY_THIS_CURRENCY,
  readFilters,
} from './search.ts';

const read = (query: string): JobFilters => readFilters(new URLSearchParams(query));
const toPath = (query: string) => allJobsPath(read(query));

test('several values of a filter are in the address, each as one removable criterion', () => {
  const filters = read('jobType=Contract&jobType=Part-time&jobType=all&workplace=Hybrid');
  expect(filters.jobType).toEqual(['Contract', 'Part-time']);
  expect(allJobsPath(filters)).toBe('/alljobs?jobType=Contract&jobType=Part-time&workplace=Hybrid');
  expect(
    criteriaOf(filters).map(({ label, text, without }) => [label, text, allJobsPath(without)]),
  ).toEqual([
    ['Job type', 'Contract', '/alljobs?jobType=Part-time&workplace=Hybrid'],
    ['Job type', 'Part-time', '/alljobs?jobType=Contract&workplace=Hybrid'],
    ['Workplace', 'Hybrid', '/alljobs?jobType=Contract&jobType=Part-time'],
  ]);
  expect(searchInWords(filters)).toBe('Hybrid contract or part-time jobs');
});

test.each([
  ['remote=true', '/alljobs?workplace=Remote'],
  ['remote=false&jobType=all&sort=newest', '/alljobs'],
  ['keywords=nurse&sort=relevance', '/alljobs?keywords=nurse'],
  ['keywords=nurse&sort=newest', '/alljobs?keywords=nurse&sort=newest'],
  ['sort=relevance', '/alljobs'],
  ['location=Lisbon&within=25&sort=distance', '/alljobs?location=Lisbon&within=25&sort=distance'],
  ['location=Lisbon&sort=distance', '/alljobs?location=Lisbon'],
  ['within=25&sort=distance', '/alljobs'],
  ['literal=true', '/alljobs'],
  ['keywords=$$$', '/alljobs'],
  ['salaryMin=50+000&payIn=eur', '/alljobs?salaryMin=50000&payIn=EUR'],
  ['salaryMin=50000&payIn=USD', '/alljobs?salaryMin=50000'],
  ['payIn=CHF&salaryCurrency=EUR', '/alljobs?salaryCurrency=EUR'],
  [`payIn=CHF&${ONLY_THIS_CURRENCY}=true`, '/alljobs?salaryCurrency=CHF'],
  ['sort=nonsense&jobType=nonsense', '/alljobs?jobType=nonsense&sort=nonsense'],
])('%s leads to %s', (query, path) => {
  expect(toPath(query)).toBe(path);
});

test('each term of a field is one removable criterion', () => {
  const filters = read('keywords=remote+title:"Staff+Nurse"+-company:acme');
  const shown = criteriaOf(filters).map(({ label, text, without }) => [
    label,
    text,
    without.keywords,
  ]);
  expect(shown).toEqual([
    ['Keywords', 'remote', 'title:"Staff Nurse" -company:"acme"'],
    ['Title', 'Staff Nurse', 'remote -company:"acme"'],
    ['Company', 'not acme', 'remote title:"Staff Nurse"'],
  ]);
  expect(searchInWords(filters)).toBe(
    'Jobs for “remote” with “Staff Nurse” in the title, not at “acme”',
  );
});

test('a search as a sentence names the currency and the distance', () => {
  const all =
    'keywords=pilot&location=Lisbon&within=25&experienceLevel=Director&salaryMin=5000&workplace=Remote&postedWithin=7';
  expect(searchInWords(read(all))).toBe(
    'Remote director jobs for “pilot” within 25 km of Lisbon that pay 5,000 USD a year or more posted in the last 7 days',
  );
  expect(searchInWords(read('location=Austin&within=40'))).toBe('Jobs within 25 miles of Austin');
  expect(searchInWords(read('location=Oslo&within=20000'))).toBe(
    'Jobs within any distance of Oslo',
  );
  const pay = (query: string) => criteriaOf(read(query)).map(({ text }) => text);
  expect(pay('salaryMin=5000&payIn=EUR')).toEqual(['€5,000 or more a year']);
  expect(pay('salaryMin=5000&salaryCurrency=EUR')).toEqual(['€5,000 or more a year, only in EUR']);
  expect(pay('salaryCurrency=EUR')).toEqual(['any amount in EUR']);
  expect(pay('payIn=EUR')).toEqual([]);
  // The server refuses them.
  for (const refused of ['-5', '1e9', 'lots'])
    expect(pay(`salaryMin=${refused}`)).toEqual([refused]);
});
