import { expect, test } from 'vitest';
import { APPLICATION_STATUSES, EVENT_KINDS } from '../../../shared/applications/status.ts';
import type { CompanyActivity } from '../../../shared/applications/lists.ts';
import { EVENT_KIND_PARTS } from '../../../shared/parts/parts.ts';
import { toActivity } from './activity.ts';

const job = { _id: '1', jobTitle: 'Nurse' };
const at = '2026-11-02T00:00:00.000Z';
const rui = { _id: 'r', name: 'Rui Teixeira', hasLeft: false };
const happened = (
  change: Partial<NonNullable<CompanyActivity['application']>>,
  person: CompanyActivity['person'] = null,
) =>
  toActivity(
    {
      job,
      at,
      person,
      application: {
        _id: 'a',
        applicantName: 'Amara Okafor',
        kind: 'status',
        status: 'pending',
        ...change,
      },
    },
    'own',
  );

test('what happened is told in words, with the page that tells more', () => {
  const posted = (person: CompanyActivity['person']) => toActivity({ job, at, person }, 'own');
  expect(posted({ ...rui, _id: 'own' })).toMatchObject({
    mark: 'job',
    text: 'You posted a job',
    jobTitle: 'Nurse',
    to: '/jobs/1',
  });
  expect(posted(rui).text).toBe('Rui Teixeira posted a job');
  expect(posted(null).text).toBe('A job was posted');
  expect(happened({ status: 'reviewed' }, { ...rui, hasLeft: true }).by).toBe(
    'Rui Teixeira (left)',
  );
  expect(happened({ status: 'withdrawn' })).toMatchObject({
    mark: 'withdrawn',
    text: 'Amara Okafor withdrew the application',
    to: '/applications/view/a',
  });
});

test('no two kinds of activity read alike', () => {
  const ofFeatures = new Set<string>(EVENT_KIND_PARTS);
  const all = [
    ...APPLICATION_STATUSES.map((status) => happened({ status })),
    ...EVENT_KINDS.filter((kind) => kind !== 'status' && !ofFeatures.has(kind)).map((kind) =>
      happened({ kind }),
    ),
  ];
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
