import type * as tables from '../server/db/schema.ts';
import { EMPTY_PASSPORT, type Passport } from '../shared/jobs/passport.ts';
import { REPLY_DAYS } from '../shared/jobs/promises.ts';
import { addDays, utcDay } from '../shared/kit/dates.ts';
import { HIRED_HERE } from '../shared/jobs/posting.ts';
import { readPlace } from '../shared/jobs/places.ts';
import { fold } from '../shared/kit/text.ts';
import { locate } from '../server/places/regions.ts';
import { pick } from '../shared/kit/pick.ts';
import {
  demoAdmin,
  demoApplications,
  demoCompanies,
  demoJobs,
  demoSeekers,
  named,
  type demoMessages,
  type DemoApplication,
  type DemoCompany,
  type DemoJob,
  type DemoSeeker,
} from './content.ts';
import { questionsOf } from './hiring.ts';
import { writeCoverLetter } from './letters.ts';
import { decisionOn, demoId, endOfDay, momentBefore } from './moments.ts';

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

const adminId = demoId(`user ${demoAdmin.username}`);

type Account = Pick<DemoSeeker, 'username' | 'email' | 'joined'> & Partial<DemoSeeker>;

export function toUserRow(
  { username, email, joined, suspended }: Account,
  role: Row<typeof tables.users>['role'],
  passwordHash: string,
  now: Date,
): Row<typeof tables.users> {
  return {
    id: demoId(`user ${username}`),
    role,
    username,
    usernameKey: fold(username),
    email,
    emailKey: fold(email),
    passwordHash,
    createdAt: momentBefore(now, joined, username),
    confirmedAt: momentBefore(now, joined, username),
    suspendedAt: suspended ? momentBefore(now, suspended.since, `${username} is suspended`) : null,
    suspensionReason: suspended?.reason ?? '',
  };
}

/** A company, approved some hours after it registered, or waiting since then or since its last edit. */
export function toCompanyRow(company: DemoCompany, now: Date): Row<typeof tables.companies> {
  const { key, username, joined, isApproved, rejected } = company;
  const { website, description, industry, location, founded, size, links } = company;
  const createdAt = momentBefore(now, joined, username);
  const waitsSince = rejected ? momentBefore(now, rejected.edited, `${username} edits`) : createdAt;
  return {
    id: demoId(`company ${key}`),
    name: company.companyName,
    website,
    description,
    industry,
    location,
    founded,
    size,
    links,
    waitsSince: isApproved ? null : waitsSince,
    rejectedAt: rejected ? momentBefore(now, rejected.decided, `${username} is back`) : null,
    rejectionReason: rejected?.reason ?? '',
    rejectionMessage: rejected?.message ?? '',
    approvedAt: isApproved ? decisionOn(now, joined, username) : null,
    createdAt,
  };
}

/** The user who registered a company owns it. */
export const toMemberRow = (
  { key, username, joined }: DemoCompany,
  now: Date,
): Row<typeof tables.companyMembers> => ({
  companyId: demoId(`company ${key}`),
  userId: demoId(`user ${username}`),
  role: 'owner',
  createdAt: momentBefore(now, joined, username),
});

/** The colleagues of an owner. */
export const toColleagueRows = (
  { key, team }: DemoCompany,
  now: Date,
): Row<typeof tables.companyMembers>[] =>
  team.map(({ name, role, joined }) => ({
    companyId: demoId(`company ${key}`),
    userId: demoId(`user ${name}`),
    role,
    createdAt: momentBefore(now, joined, name),
  }));

/** To whom an application is assigned, some hours after the first look at it. */
export function toAssignmentRows(
  { seeker, job, applied, assigned }: DemoApplication,
  now: Date,
): Row<typeof tables.applicationAssignments>[] {
  const name = nameOf({ seeker, job });
  const { username } = companyOf(job);
  return assigned.map((colleague, index) => ({
    applicationId: demoId(`application ${name}`),
    userId: demoId(`user ${colleague}`),
    assignedBy: demoId(`user ${username}`),
    createdAt: new Date(momentBefore(now, applied, name).getTime() + (index + 1) * 3_600_000),
  }));
}

/** A job without its revisions, which refer to it. */
export function toJobRow(job: DemoJob, now: Date): Row<typeof tables.jobs> {
  const { key, posted, deadline, status, approval, outcome } = job;
  const statusChangedAt = momentBefore(now, status ? posted / 2 : posted, key);
  const wasApproved = approval === 'approved';
  return {
    id: demoId(`job ${key}`),
    companyId: demoId(`company ${job.company}`),
    status: status ?? 'active',
    statusChangedAt,
    deadline: endOfDay(now, deadline),
    publishedAt: wasApproved ? decisionOn(now, posted, key) : null,
    confirmedAt: wasApproved ? now : null,
    closedAt: wasApproved && status ? statusChangedAt : null,
    outcome: outcome ?? null,
    replyDays: job.replyDays ?? REPLY_DAYS.default,
    places: job.places ?? null,
    createdAt: momentBefore(now, posted, key),
  };
}

function toPassport({ passport: stated }: DemoJob, now: Date): Passport {
  const toDay = (days: number | undefined) =>
    days === undefined ? null : utcDay(addDays(now, days));
  return {
    ...(stated?.passport ?? EMPTY_PASSPORT),
    startsOn: toDay(stated?.startsIn),
    fillBy: toDay(stated?.fillIn),
  };
}

/** The revision a job was posted with and, if it was edited, the one that waits for approval. */
export function toRevisionRows(job: DemoJob, now: Date): Row<typeof tables.jobRevisions>[] {
  const first = toRevisionRow(job, now);
  if (!job.edit) return [first];
  const { edited, ...change } = job.edit;
  const second = toRevisionRow({ ...job, ...change, approval: 'pending' }, now);
  const id = demoId(`revision ${job.key} 2`);
  const createdAt = momentBefore(now, edited, `${job.key} edited`);
  return [first, { ...second, id, number: 2, createdAt }];
}

function toRevisionRow(job: DemoJob, now: Date): Row<typeof tables.jobRevisions> {
  const { key, title, location, type, level, description, requirements, benefits, skills } = job;
  const isDecided = job.approval !== 'pending';
  const place = readPlace(location);
  return {
    id: demoId(`revision ${key}`),
    jobId: demoId(`job ${key}`),
    number: 1,
    title,
    location,
    type,
    level,
    description,
    requirements,
    benefits,
    skills,
    salaryRange: job.pay.text,
    salaryMin: job.pay.min,
    salaryMax: job.pay.max,
    salaryCurrency: job.pay.currency,
    salaryPeriod: job.pay.period,
    ...place,
    region: locate(location, place.country).region,
    passport: toPassport(job, now),
    questions: questionsOf(key),
    approvalStatus: job.approval,
    createdBy: demoId(`user ${named(demoCompanies, job.company).username}`),
    createdAt: momentBefore(now, job.posted, key),
    decidedBy: isDecided ? adminId : null,
    decidedAt: isDecided ? decisionOn(now, job.posted, key) : null,
    rejectionReason: job.rejection?.reason ?? '',
    rejectionMessage: job.rejection?.message ?? '',
  };
}

/** A file belongs to one owner, a profile or an application, and is deleted with it. */
export function toResumeRow(
  username: string,
  owner: string,
  resumes: ReadonlyMap<string, Buffer>,
  createdAt: Date,
): Row<typeof tables.files> {
  const content = resumes.get(username);
  if (!content) throw new Error(`${username} needs a pitch for a resume.`);
  const name = `${username.replaceAll('.', '-')}-resume.pdf`;
  const id = demoId(`resume ${owner}`);
  return { id, name, contentType: 'application/pdf', size: content.length, content, createdAt };
}

export const toProfileRow = (seeker: DemoSeeker): Row<typeof tables.applicantProfiles> => ({
  userId: demoId(`user ${seeker.username}`),
  ...pick(seeker, 'fullName', 'skills', 'education', 'experience'),
  resumeId: seeker.resumeOnProfile ? demoId(`resume ${seeker.username}`) : null,
});

export const toKeptResumeRow = (
  { username, joined }: DemoSeeker,
  now: Date,
): Row<typeof tables.resumes> => ({
  id: demoId(`kept resume ${username}`),
  userId: demoId(`user ${username}`),
  fileId: demoId(`resume ${username}`),
  name: 'Resume',
  createdAt: momentBefore(now, joined, username),
});

/** The name from which an application's id and times are derived. */
export const nameOf = ({ seeker, job }: Pick<DemoApplication, 'seeker' | 'job'>) =>
  `${seeker} to ${job}`;

/** An application in the status of its last move. */
export function toApplicationRow(
  application: DemoApplication,
  now: Date,
): Row<typeof tables.applications> {
  const { seeker, job, why, moves, applied } = application;
  const name = nameOf(application);
  const applicant = demoSeekers.find(({ username }) => username === seeker);
  if (!applicant) throw new Error(`${seeker} applies and does not exist.`);
  const { companyName } = companyOf(job);
  const earlier = demoApplications
    .slice(0, demoApplications.indexOf(application))
    .filter((other) => other.seeker === seeker).length;
  const [status, days = 0] = moves.at(-1) ?? [];
  return {
    id: demoId(`application ${name}`),
    jobId: demoId(`job ${job}`),
    applicantId: demoId(`user ${seeker}`),
    status: status ?? 'pending',
    coverLetter: writeCoverLetter(applicant, why, companyName, earlier),
    resumeId: demoId(`resume ${name}`),
    appliedAt: momentBefore(now, applied, name),
    // Who was offered the job before it was closed with a hire.
    ...(status === 'offered' &&
      named(demoJobs, job).outcome === HIRED_HERE && {
        hiredAt: toJobRow(named(demoJobs, job), now).closedAt ?? null,
      }),
    ...(status === 'withdrawn' && {
      withdrawnAt: momentBefore(now, days, `${name}: ${status}`),
    }),
  };
}

export const toMessageRow = (
  { key, written, answer: _answer, ...fields }: (typeof demoMessages)[number],
  now: Date,
): Row<typeof tables.contactMessages> => ({
  ...fields,
  id: demoId(`message ${key}`),
  createdAt: momentBefore(now, written, `message ${key}`),
});

export const toAnswerRows = (
  { key, answer }: (typeof demoMessages)[number],
  now: Date,
): Row<typeof tables.contactAnswers>[] =>
  answer
    ? [
        {
          messageId: demoId(`message ${key}`),
          authorId: adminId,
          text: answer.text,
          createdAt: momentBefore(now, answer.written, `answer to ${key}`),
        },
      ]
    : [];

export const companyOf = (jobKey: string): DemoCompany =>
  named(demoCompanies, named(demoJobs, jobKey).company);
