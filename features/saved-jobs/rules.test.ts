import { expect, test } from 'vitest';
import { isHiddenJob } from './rules.ts';

const job = {
  _id: 'j1',
  companyId: 'c1',
  companyName: 'North Pier',
  jobTitle: 'Senior C++ Engineer, Crypto-Trading',
  skills: ['Salesforce', 'Node.js'],
};
const hides = (kind: 'company' | 'job' | 'word', value: string) =>
  isHiddenJob([{ kind, value }], job);

test('a hidden company hides its jobs, and a hidden word hides jobs that contain it whole', () => {
  expect(isHiddenJob([], job)).toBe(false);
  expect(hides('company', 'c1')).toBe(true);
  expect(hides('company', 'North Pier')).toBe(false);
  expect(hides('job', 'j1')).toBe(true);
  expect(hides('job', 'j2')).toBe(false);
  expect(hides('job', 'c1')).toBe(false);
  expect(hides('word', 'CRYPTO')).toBe(true);
  expect(hides('word', 'crypto trading')).toBe(true);
  expect(hides('word', 'sales')).toBe(false);
  expect(hides('word', 'c++')).toBe(true);
  expect(hides('word', 'c')).toBe(false);
  expect(hides('word', 'pier')).toBe(true);
  // Words of different fields are no phrase.
  expect(hides('word', 'trading north')).toBe(false);
});
