import { expect, test } from 'vitest';
import { countOf, type Report } from './run-vitest.ts';

const report = (passed: number, failed: number, ...files: Report['testResults']): Report => ({
  success: failed === 0 && files.every(({ status }) => status === 'passed'),
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('tests are counted, and anything that keeps a test from running counts as a failure', () => {
  const fine = report(2, 0, file('passed', 'passed', 'passed'));
  expect(countOf(0, fine)).toEqual({ passed: 2, failed: 0 });
  // A test failed; a second file did not load; a hook threw after tests that passed.
  const one = report(1, 1, file('failed', 'passed', 'failed'));
  expect(countOf(1, one)).toEqual({ passed: 1, failed: 1 });
  const notLoaded = report(1, 1, file('failed', 'passed', 'failed'), file('failed'));
  expect(countOf(1, notLoaded)).toEqual({ passed: 1, failed: 2 });
  expect(countOf(1, report(1, 0, file('failed', 'passed')))).toEqual({ passed: 1, failed: 1 });
  // An error outside of every test; no report; no test at all.
  expect(countOf(1, fine)).toEqual({ passed: 2, failed: 1 });
  expect(countOf(137, undefined)).toEqual({ passed: 0, failed: 1 });
  expect(countOf(0, report(0, 0))).toEqual({ passed: 0, failed: 1 });
});
