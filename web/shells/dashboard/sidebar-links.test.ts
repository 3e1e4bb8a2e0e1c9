import { expect, test } from 'vitest';
import { inGroups, isWithin, SIDEBAR_LINKS } from './sidebar-links.ts';

const marked = (role: keyof typeof SIDEBAR_LINKS, path: string) =>
  SIDEBAR_LINKS[role].filter((link) => isWithin(link, path)).map(({ label }) => label);

test.each([
  ['/jobs/my-jobs', 'My Jobs'],
  ['/jobs/new', 'Post New Job'],
  ['/jobs/0f3c', 'My Jobs'],
  ['/jobs/0f3c/applicants', 'My Jobs'],
  ['/jobs/edit/0f3c', 'My Jobs'],
  ['/applications/my-applications-company', 'Job Applications'],
  ['/applications/view/0f3c', 'Job Applications'],
  ['/company/profile', 'Company Profile'],
])('the sidebar of a company marks one entry on %s: %s', (path, label) => {
  expect(marked('company', path)).toEqual([label]);
});

test('the sidebar of a job seeker marks My Applications on one of them', () => {
  expect(marked('job_seeker', '/applications/edit/0f3c')).toEqual(['My Applications']);
});

test('the sidebar of an admin is in groups, and that of others is one', () => {
  const named = inGroups(SIDEBAR_LINKS.admin).map(({ name, links }) => [name, links.length]);
  expect(named).toEqual([
    [undefined, 2],
    ['The board', 4],
    ['Correspondence', 2],
    ['System', 4],
  ]);
  expect(inGroups(SIDEBAR_LINKS.company)).toEqual([
    { name: undefined, links: SIDEBAR_LINKS.company },
  ]);
});
