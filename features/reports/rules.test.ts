import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasReportsLeft,
  isSlowed,
  mailboxOf,
  toPeople,
  reasonsFor,
  REPORTS_A_DAY,
  type ReporterEvidence,
} from './rules.ts';

const countPeople = (reporters: readonly ReporterEvidence[]) => toPeople(reporters).length;

test('one mailbox has one name, whatever is written behind a plus or between dots', () => {
  expect(mailboxOf('Ada+jobs@Example.com')).toBe('ada@example.com');
  expect(mailboxOf('a.d.a+1@googlemail.com')).toBe('ada@gmail.com');
  expect(mailboxOf('a.da@example.com')).not.toBe(mailboxOf('ada@example.com'));
});

test('ten accounts of one address are one person', () => {
  const ten = Array.from({ length: 10 }, (_, at) => ({ email: `ada+${at}@example.com` }));
  expect(countPeople(ten)).toBe(1);
});

test('a network, a mail domain of one owner and a company count once, also over several steps', () => {
  const [one, other, third] = ['one@a.test', 'two@b.test', 'three@c.test'].map((email) => ({
    email,
  })) as [{ email: string }, { email: string }, { email: string }];
  expect(countPeople([one, other, third])).toBe(3);
  expect(
    countPeople([
      { ...one, network: '203.0.113' },
      { ...other, network: '203.0.113' },
    ]),
  ).toBe(1);
  expect(
    countPeople([
      { ...one, network: '203.0.113' },
      { ...third, ownDomain: 'acme.com' },
      { ...other, network: '203.0.113', ownDomain: 'acme.com' },
    ]),
  ).toBe(1);
  expect(countPeople([{ ...one, companyId: 'x' }, { ...other, companyId: 'x' }, third])).toBe(2);
  const joined = { ...other, network: '203.0.113', companyId: 'x' };
  expect(toPeople([{ ...one, network: '203.0.113' }, joined, third])).toEqual([
    { reporters: [{ ...one, network: '203.0.113' }, joined], shared: ['network'] },
    { reporters: [third], shared: [] },
  ]);
});

test('the number of people does not depend on the order of their reports', () => {
  const evidence = fc.record({
    email: fc.constantFrom('a@x.test', 'a+1@x.test', 'b@x.test', 'c@y.test', 'd@z.test'),
    network: fc.constantFrom(undefined, '1', '2', '3'),
    ownDomain: fc.constantFrom(undefined, 'x.test', 'y.test'),
    companyId: fc.constantFrom(undefined, 'c1'),
  });
  fc.assert(
    fc.property(fc.array(evidence, { maxLength: 8 }), (reporters) => {
      const people = countPeople(reporters);
      expect(countPeople(reporters.toReversed())).toBe(people);
      expect(people).toBeLessThanOrEqual(reporters.length);
      expect(people).toBe(countPeople([...reporters, ...reporters]));
    }),
  );
});

test('three dismissed reports in a row slow a reporter, until one is upheld', () => {
  expect(isSlowed([])).toBe(false);
  expect(isSlowed(['dismissed', 'dismissed'])).toBe(false);
  expect(isSlowed(['dismissed', 'dismissed', 'dismissed', 'upheld'])).toBe(true);
  expect(isSlowed(['upheld', 'dismissed', 'dismissed', 'dismissed'])).toBe(false);
  expect(hasReportsLeft(REPORTS_A_DAY.slowed, false)).toBe(true);
  expect(hasReportsLeft(REPORTS_A_DAY.slowed, true)).toBe(false);
});

test('only a job can be closed', () => {
  expect(reasonsFor('job')).toContain('closed');
  expect(reasonsFor('company')).not.toContain('closed');
});
