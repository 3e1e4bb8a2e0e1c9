import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/accounts/demo-logins.ts';
import { readConfig } from '../../server/config.ts';
import { seedDemo } from '../../demo/seed.ts';
import { mails } from '../../server/db/schema.ts';
import { tellClosingJobs } from '../../server/notifications/closing.ts';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import type { Application } from '../../shared/applications/status.ts';
import { type Job, jobLabel } from '../../shared/jobs/posting.ts';
import { openPage } from '../support/browser.ts';
import { inspect, type Screen } from '../support/inspect.ts';
import { fillOutbox } from '../support/mail.ts';
import { tablePages } from '../support/page-table.ts';
import { makeAdmin, makeCompany, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { adminScreens, emptyBoardAdminScreens } from './screens/admin.ts';
import { companyScreens, newCompanyScreens, pendingCompanyScreens } from './screens/company.ts';
import { jobSeekerScreens, newJobSeekerScreens } from './screens/job-seeker.ts';
import { emptyBoardScreens, visitorScreens } from './screens/visitor.ts';

/** Screens of one test: more of them take longer than a test may on a busy machine. */
const MOST = 20;

const [demo, empty] = await Promise.all([startServer(), startServer()]);
await seedDemo(demo.database, { now: demo.now() });
await fillOutbox(demo.database.db);
await tellClosingJobs({
  db: demo.database.db,
  config: readConfig({}),
  queue: undefined,
  now: demo.now,
});

const logIn = async (label: (typeof DEMO_LOGINS)[number]['label']) => {
  const email = DEMO_LOGINS.find((login) => login.label === label)?.email ?? '';
  const {
    status: _,
    message: __,
    ...user
  } = await demo.client().logIn({ body: { email, password: DEMO_PASSWORD } });
  return user;
};
const [seeker, company, pending, admin] = await Promise.all([
  logIn('Job seeker'),
  logIn('Company'),
  logIn('Company awaiting approval'),
  logIn('Admin'),
]);

const [screens, emptyScreens] = (await Promise.all([demoScreens(), screensOfEmptyBoard()])).map(
  inParts,
) as [Visit[], Visit[]];

describe('with the demo data', { timeout: 240_000 }, () => {
  test.each(screens)('$whose screens', async ({ user, list }) => {
    expect(await inspect(await openPage(demo.url, user && { user }), list)).toEqual([]);
  });
});

describe('on an empty board', { timeout: 120_000 }, () => {
  test.each(emptyScreens)('$whose screens', async ({ user, list }) => {
    expect(await inspect(await openPage(empty.url, user && { user }), list)).toEqual([]);
  });
});

test('every page of the page table is among them', () => {
  const seen = screens.flatMap(({ list }) => list.map(({ path }) => path.replace(/\?.*/, '')));
  const missing = tablePages
    // A page of TypeScript alone only leads on.
    .filter(({ file }) => file.endsWith('.tsx'))
    .filter(({ path }) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`);
      return !seen.some((address) => pattern.test(address));
    });
  expect(missing).toEqual([]);
});

interface Visit {
  whose: string;
  user?: SessionUser;
  list: Screen[];
}

async function demoScreens(): Promise<Visit[]> {
  const [{ jobs }, mine, ofCompany, users, allJobs] = await Promise.all([
    demo.client().listJobs(),
    demo.client(seeker.token).listMyApplications(),
    demo.client(company.token).listMyJobs(),
    demo.client(admin.token).listUsers(),
    demo.client(admin.token).listAllJobs(),
  ]);
  const { applications } = await demo.client(admin.token).listAllApplications();
  const own = applications.filter(({ job }) => ofCompany.jobs.some(({ _id }) => _id === job._id));
  const isOnce = ({ applicant }: (typeof own)[number]) =>
    own.filter((other) => other.applicant._id === applicant._id).length === 1;
  const waiting = known(own.find((one) => one.status === 'pending' && isOnce(one)));
  const busiest = known(ofCompany.jobs.find(({ applicantCount }) => applicantCount > 3));
  const isApplied = ({ _id }: { _id: string }) =>
    mine.applications.some(({ job }) => job._id === _id);
  const waits = known(
    users.users.find(({ companyProfile }) => companyProfile?.isApproved === false),
  );
  const profile = known(users.users.find(({ email }) => email === seeker.email));
  const toName = ({ _id, jobTitle }: { _id: string; jobTitle: string }) => ({
    id: _id,
    title: jobTitle,
  });
  const ownJob = (is: (job: Job) => boolean) => toName(known(ofCompany.jobs.find(is)));
  const application = { id: waiting._id, applicant: displayName(waiting.applicant) };
  const [invited, rejected] = await decideOn(mine.applications, own);
  return [
    { whose: "a visitor's", list: visitorScreens(known(jobs[0])) },
    {
      whose: "a job seeker's",
      user: seeker,
      list: jobSeekerScreens({
        fullName: displayName(seeker),
        open: toName(known(jobs.find((job) => !isApplied(job)))),
        applied: toName(known(jobs.find(isApplied))),
        applications: {
          pending: known(mine.applications.find(({ status }) => status === 'pending'))._id,
          invited: invited._id,
          rejected: rejected._id,
        },
      }),
    },
    {
      whose: "a company's",
      user: company,
      list: companyScreens({
        companyName: nameOf(company),
        job: toName(busiest),
        edited: ownJob((job) => job.approvalStatus === 'pending' && job.hasPublicVersion === true),
        rejected: ownJob((job) => job.approvalStatus === 'rejected'),
        expired: ownJob((job) => jobLabel(job, demo.now()) === 'Expired'),
        application,
        invited: { id: invited._id, applicant: displayName(invited.applicant) },
      }),
    },
    { whose: "a pending company's", user: pending, list: pendingCompanyScreens(nameOf(pending)) },
    {
      whose: "an admin's",
      user: admin,
      list: adminScreens({
        seeker: { id: profile._id, name: displayName(profile) },
        pendingCompany: { id: waits._id, name: nameOf(waits) },
        job: toName(busiest),
        pendingJob: toName(known(allJobs.jobs.find((job) => job.approvalStatus === 'pending'))),
        application,
      }),
    },
  ];
}

/** Two of the seeker's applications to the company: one with an interview that was moved, one rejected. */
async function decideOn(mine: readonly Application[], own: readonly Application[]) {
  const shared = mine.filter(({ _id }) => own.some((other) => other._id === _id));
  const invited = known(shared.find(({ status }) => status === 'interviewed'));
  const params = { id: invited._id };
  for (const days of [3, 5]) {
    await demo.client(company.token).moveInterview({
      params,
      body: {
        startsAt: new Date(Date.now() + days * 86_400_000).toISOString(),
        minutes: 45,
        timeZone: 'Europe/Lisbon',
        place: 'https://meet.example/a-room-with-a-name-that-is-longer-than-any-phone-is-wide',
        note: 'Bring nothing.',
      },
    });
  }
  return [invited, known(shared.find(({ status }) => status === 'rejected'))] as const;
}

async function screensOfEmptyBoard(): Promise<Visit[]> {
  const [newSeeker, newCompany, newAdmin] = await Promise.all([
    makeSeeker(empty),
    makeCompany(empty),
    makeAdmin(empty),
  ]);
  // Its approval was told by mail.
  await empty.database.db.delete(mails);
  return [
    { whose: "a visitor's", list: emptyBoardScreens },
    {
      whose: "a job seeker's",
      user: newSeeker.user,
      list: newJobSeekerScreens(displayName(newSeeker.user)),
    },
    {
      whose: "a company's",
      user: newCompany.user,
      list: newCompanyScreens(nameOf(newCompany.user)),
    },
    { whose: "an admin's", user: newAdmin.user, list: emptyBoardAdminScreens },
  ];
}

function inParts(visits: Visit[]): Visit[] {
  return visits.flatMap(({ whose, list, ...visit }) =>
    Array.from({ length: Math.ceil(list.length / MOST) }, (_, part) => ({
      ...visit,
      whose: part === 0 ? whose : `${whose} next (${part})`,
      list: list.slice(part * MOST, (part + 1) * MOST),
    })),
  );
}

function nameOf({ companyProfile }: Pick<SessionUser, 'companyProfile'>): string {
  return companyProfile?.companyName ?? '';
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo data holds nothing of the kind');
  return found;
}
