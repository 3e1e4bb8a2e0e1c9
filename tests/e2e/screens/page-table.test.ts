import { expect, test } from 'vitest';
import { FEATURE_TESTS } from '../../support/feature-list.ts';
import { tablePages } from '../../support/page-table.ts';
import { adminScreens } from './admin.ts';
import { companyScreens } from './company.ts';
import { formerMemberScreens } from './members.ts';
import { jobSeekerScreens } from './job-seeker.ts';
import { visitorScreens } from './visitor.ts';

const ID = 'an-id';
const job = { id: ID, title: 'Baker' };
const application = { id: ID, applicant: 'Ada' };
const someone = { id: ID, name: 'Ada' };

/** The lists of screens, as for a board with these names. */
const screens = [
  ...visitorScreens(
    { _id: ID, jobTitle: 'Baker', companyId: ID, companyName: 'Bakery' },
    { companyId: ID, companyName: 'Mill' },
    '/accept-invitation?token=something',
  ),
  ...jobSeekerScreens({
    fullName: 'Ada',
    open: job,
    applied: job,
    applications: { pending: ID, invited: ID, rejected: ID },
  }),
  ...companyScreens({
    companyName: 'Bakery',
    job,
    edited: job,
    rejected: job,
    expired: job,
    application,
    invited: application,
    owner: 'Ada',
    colleague: 'Ben',
  }),
  ...formerMemberScreens('Bakery'),
  ...FEATURE_TESTS.flatMap(({ screens: own = {} }) => Object.values(own).flat()),
  ...adminScreens({
    seeker: someone,
    pendingCompany: someone,
    job,
    pendingJob: job,
    application,
  }),
];

test('every page of the page table is tested', () => {
  const seen = screens.map(({ path }) => path.replace(/\?.*/, ''));
  const missing = tablePages
    // A page without JSX only redirects.
    .filter(({ file }) => file.endsWith('.tsx'))
    .filter(({ path }) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`);
      return !seen.some((address) => pattern.test(address));
    });
  expect(missing).toEqual([]);
});
