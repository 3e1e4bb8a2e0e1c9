import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/operation/site.ts';
import { readConfig } from '../../../server/config.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { mails } from '../../../server/db/schema.ts';
import { createInvitationLink } from '../../../server/accounts/invitations.ts';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { type Job, jobLabel } from '../../../shared/jobs/posting.ts';
import { untilFound } from '../../support/found.ts';
import { openPage } from '../../support/browser.ts';
import { FEATURE_TESTS } from '../../support/feature-list.ts';
import type { ScreensOf } from '../../support/feature-tests.ts';
import { chosen, inspect, type Screen } from '../../support/inspect.ts';
import { fillOutbox } from '../../support/mail.ts';
import {
  logInAgain,
  makeAdmin,
  makeColleague,
  makeCompany,
  makeSeeker,
} from '../../support/people.ts';
import { tellAdmins } from '../../support/reviews.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { adminScreens, emptyBoardAdminScreens } from './admin.ts';
import { companyScreens } from './company.ts';
import {
  formerMemberScreens,
  idleInterviewerScreens,
  interviewerScreens,
  newCompanyScreens,
  pendingCompanyScreens,
  viewerScreens,
} from './members.ts';
import { jobSeekerScreens, newJobSeekerScreens } from './job-seeker.ts';
import { emptyBoardScreens, visitorScreens } from './visitor.ts';

/** Screens of one test: more of them take longer than a test may on a busy machine. */
const MOST = 20;

/** The screens of one person. */
interface Visit {
  whose: string;
  user?: SessionUser;
  list: Screen[];
}

/** Whose screens a test file looks at; the files run side by side. */
type Part = 'visitor' | 'job seeker' | 'company' | 'admin';
type Screens = Record<Part, Visit[]>;

/** Looks at every screen of one kind of person, on the demo board and on an empty one. */
export async function lookAtScreens(part: Part): Promise<void> {
  const [demo, empty] = await Promise.all([startDemoBoard(), startServer()]);
  if (part === 'company') {
    // Searches find the letters; reading all resumes takes a minute.
    await demo.database.pool.query('update application_texts set attempts = 3');
    await demo.readTexts();
  }
  const screens = (await demoScreens(demo))[part];
  const emptyScreens = (await screensOfEmptyBoard(empty))[part];

  describe('with the demo data', () => {
    test.each(inParts(screens))('$whose screens', async ({ user, list }) => {
      expect(await inspect(await openPage(demo.url, user && { user }), list)).toEqual([]);
    });
  });

  describe('on an empty board', () => {
    test.each(inParts(emptyScreens))('$whose screens', async ({ user, list }) => {
      expect(await inspect(await openPage(empty.url, user && { user }), list)).toEqual([]);
    });
  });
}

/** A server with the demo data, mail in its outbox and notifications about jobs that close soon. */
async function startDemoBoard(): Promise<TestServer> {
  const server = await startServer();
  const { database, now } = server;
  await seedDemo(database, { now: now() });
  await untilFound(server);
  await fillOutbox(database.db);
  await tellAdmins(server);
  return server;
}

/** The screens of each kind of person on the demo board, with a path for every page of the page table. */
async function demoScreens(demo: TestServer): Promise<Screens> {
  const logIn = (label: (typeof DEMO_LOGINS)[number]['label']) =>
    logInAs(DEMO_LOGINS.find((login) => login.label === label)?.email ?? '');
  const logInAs = async (email: string) => {
    const answer = await demo.client().logIn({ body: { email, password: DEMO_PASSWORD } });
    const { status: _, message: __, ...user } = answer;
    return user;
  };
  const [seeker, company, pending, admin] = await Promise.all([
    logIn('Job seeker'),
    logIn('Company'),
    logIn('Company awaiting approval'),
    logIn('Admin'),
  ]);
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
  const toSeen = ({ _id, applicant }: Pick<Application, '_id' | 'applicant'>) => ({
    id: _id,
    applicant: displayName(applicant),
  });
  const application = toSeen(waiting);
  const [viewer, interviewer] = [
    await logInAs('henrique@lumenfold.example'),
    await logInAs('beatriz@lumenfold.example'),
  ];
  const { applications: assigned } = await demo.client(interviewer.token).listCompanyApplications();
  for (const [email, role] of [
    ['somebody.with.a.long.address@booking-desk.lumenfold.example', 'recruiter'],
    ['tomas@lumenfold.example', 'interviewer'],
  ] as const)
    await demo.client(company.token).inviteMember({ body: { email, role } });
  const [invited, rejected] = decidedOn(mine.applications, own);
  const { companyId } = known(ofCompany.jobs[0]);
  for (const { fill } of FEATURE_TESTS)
    await fill?.(demo, {
      id: known(companyId),
      userId: company._id,
      client: demo.client(company.token),
      invited: invited._id,
    });
  const needs = { db: demo.database.db, config: readConfig({}), now: demo.now };
  const invitation = new URL(known(await createInvitationLink(needs, 'tomas@lumenfold.example')));
  const ofLumenfold = known(jobs.find((job) => job.companyId === companyId));
  return {
    visitor: [
      {
        whose: "a visitor's",
        list: [
          ...visitorScreens(
            ofLumenfold,
            known(jobs.find((job) => job.companyId !== companyId)),
            invitation.pathname + invitation.search,
          ),
          ...screensOfFeatures('visitor'),
        ],
      },
    ],
    'job seeker': [
      {
        whose: "a job seeker's",
        user: seeker,
        list: [
          ...jobSeekerScreens({
            fullName: displayName(seeker),
            open: toName(known(jobs.find((job) => !isApplied(job)))),
            applied: toName(known(jobs.find(isApplied))),
            applications: {
              pending: known(mine.applications.find(({ status }) => status === 'pending'))._id,
              invited: invited._id,
              rejected: rejected._id,
            },
          }),
          ...screensOfFeatures('job seeker'),
        ],
      },
    ],
    company: [
      {
        whose: "a company's",
        user: company,
        list: [
          ...companyScreens({
            companyName: nameOf(company),
            job: toName(busiest),
            edited: ownJob(
              (job) => job.approvalStatus === 'pending' && job.hasPublicVersion === true,
            ),
            rejected: ownJob((job) => job.approvalStatus === 'rejected'),
            expired: ownJob((job) => jobLabel(job, demo.now()) === 'Expired'),
            application,
            invited: toSeen(invited),
            owner: company.username,
            colleague: viewer.username,
          }),
          ...screensOfFeatures('company'),
        ],
      },
      {
        whose: "a viewer's",
        user: viewer,
        list: [
          ...viewerScreens({ companyName: nameOf(company), job: toName(busiest), application }),
          ...screensOfFeatures('viewer'),
        ],
      },
      {
        whose: "an interviewer's",
        user: interviewer,
        list: interviewerScreens({
          companyName: nameOf(company),
          job: toName(busiest),
          application: toSeen(known(assigned[0])),
        }),
      },
      { whose: "a pending company's", user: pending, list: pendingCompanyScreens(nameOf(pending)) },
    ],
    admin: [
      {
        whose: "an admin's",
        user: admin,
        list: [
          ...adminScreens({
            seeker: { id: profile._id, name: displayName(profile) },
            pendingCompany: { id: waits._id, name: nameOf(waits) },
            job: toName(busiest),
            pendingJob: toName(known(allJobs.jobs.find((job) => job.approvalStatus === 'pending'))),
            application,
          }),
          ...screensOfFeatures('admin'),
        ],
      },
    ],
  };
}

const screensOfFeatures = (of: ScreensOf): Screen[] =>
  FEATURE_TESTS.flatMap(({ screens }) => screens?.[of] ?? []);

/** Two of the seeker's applications to the company: one in the interviews, one rejected. */
function decidedOn(mine: readonly Application[], own: readonly Application[]) {
  const shared = mine.filter(({ _id }) => own.some((other) => other._id === _id));
  const inStatus = (wanted: Application['status']) =>
    known(shared.find(({ status }) => status === wanted));
  return [inStatus('interviewed'), inStatus('rejected')] as const;
}

async function screensOfEmptyBoard(empty: TestServer): Promise<Screens> {
  const [newSeeker, newCompany, newAdmin] = await Promise.all([
    makeSeeker(empty),
    makeCompany(empty),
    makeAdmin(empty),
  ]);
  const companyName = nameOf(newCompany.user);
  const [idle, invited, gone] = [
    await makeColleague(empty, newCompany, 'interviewer'),
    await makeColleague(empty, newCompany),
    await makeColleague(empty, newCompany),
  ];
  const other = await makeCompany(empty);
  for (const { client } of [invited, gone]) await client.leaveCompany();
  await other.client.inviteMember({ body: { email: invited.user.email, role: 'recruiter' } });
  const former = [(await logInAgain(empty, gone)).user, (await logInAgain(empty, invited)).user];
  // An approval, invitations and new logins have mailed people.
  await empty.database.db.delete(mails);
  return {
    visitor: [{ whose: "a visitor's", list: emptyBoardScreens }],
    'job seeker': [
      {
        whose: "a job seeker's",
        user: newSeeker.user,
        list: [
          ...newJobSeekerScreens(displayName(newSeeker.user)),
          ...screensOfFeatures('new job seeker'),
        ],
      },
    ],
    company: [
      {
        whose: "a company's",
        user: newCompany.user,
        list: [...newCompanyScreens(companyName), ...screensOfFeatures('new company')],
      },
      { whose: "an interviewer's", user: idle.user, list: idleInterviewerScreens(companyName) },
      {
        whose: "a former member's",
        user: known(former[0]),
        list: formerMemberScreens(companyName),
      },
      {
        whose: "an invited former member's",
        user: known(former[1]),
        list: formerMemberScreens(companyName, nameOf(other.user)),
      },
    ],
    admin: [
      {
        whose: "an admin's",
        user: newAdmin.user,
        list: [...emptyBoardAdminScreens, ...screensOfFeatures('empty board')],
      },
    ],
  };
}

function inParts(visits: Visit[]): Visit[] {
  return visits.flatMap(({ list: all, whose, ...visit }) => {
    const list = chosen(all);
    return Array.from({ length: Math.ceil(list.length / MOST) }, (_, part) => ({
      ...visit,
      whose: part === 0 ? whose : `${whose} next (${part})`,
      list: list.slice(part * MOST, (part + 1) * MOST),
    }));
  });
}

function nameOf({ companyProfile }: Pick<SessionUser, 'companyProfile'>): string {
  return companyProfile?.companyName ?? '';
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo data holds nothing of the kind');
  return found;
}
