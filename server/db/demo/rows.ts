import { readPlace } from '../../../shared/jobs/places.ts';
import { fold } from '../../../shared/kit/text.ts';
import type {
  applicantProfiles,
  applications,
  companies,
  companyMembers,
  files,
  jobRevisions,
  jobs,
  savedJobs,
  users,
} from '../schema.ts';
import type { DemoApplicationToJob } from './applications.ts';
import type { DemoCompany, DemoJob, DemoSeeker } from './content.ts';
import type { DemoSavedJob } from './saved-jobs.ts';
import { decisionOn, demoId, endOfDay, momentBefore } from './timeline.ts';

/** The admin of the demo, who decides on companies and jobs. */
export const demoAdmin = { username: 'admin', email: 'admin@daybreak.test', joined: 90 };
export const adminId = demoId(`user ${demoAdmin.username}`);

type Account = Pick<DemoSeeker, 'username' | 'email' | 'joined' | 'suspended'>;

/** A user; all of them have the same password. */
export function toUserRow(
  { username, email, joined, suspended }: Account,
  role: (typeof users.$inferInsert)['role'],
  passwordHash: string,
  now: Date,
): typeof users.$inferInsert {
  return {
    id: demoId(`user ${username}`),
    role,
    username,
    usernameKey: fold(username),
    email,
    emailKey: fold(email),
    passwordHash,
    createdAt: momentBefore(now, joined, username),
    suspendedAt: suspended ? momentBefore(now, suspended.since, `${username} is suspended`) : null,
    suspensionReason: suspended?.reason ?? '',
  };
}

/** A company, approved by the admin some hours after it registered, or waiting: anew where it was turned back. */
export function toCompanyRow(company: DemoCompany, now: Date): typeof companies.$inferInsert {
  const { key, username, companyName, website, description, industry, location } = company;
  const { turnedBack } = company;
  const waitsSince = turnedBack
    ? momentBefore(now, turnedBack.edited, `${username} edits`)
    : momentBefore(now, company.joined, username);
  return {
    id: demoId(`company ${key}`),
    name: companyName,
    website,
    description,
    industry,
    location,
    founded: company.founded,
    size: company.size,
    waitsSince: company.isApproved ? null : waitsSince,
    rejectedAt: turnedBack ? momentBefore(now, turnedBack.decided, `${username} is back`) : null,
    rejectionReason: turnedBack?.reason ?? '',
    rejectionMessage: turnedBack?.message ?? '',
    approvedAt: company.isApproved ? decisionOn(now, company.joined, username) : null,
    createdAt: momentBefore(now, company.joined, username),
  };
}

/** The registering user is the company's first owner. */
export function toMemberRow(
  { key, username, joined }: DemoCompany,
  now: Date,
): typeof companyMembers.$inferInsert {
  return {
    companyId: demoId(`company ${key}`),
    userId: demoId(`user ${username}`),
    role: 'owner',
    createdAt: momentBefore(now, joined, username),
  };
}

/** A job; its revisions are set once they are there. */
export function toJobRow(job: DemoJob, now: Date): typeof jobs.$inferInsert {
  // What is not open any more was closed some days after it was posted.
  const statusChangedAt = momentBefore(now, job.status ? job.posted / 2 : job.posted, job.key);
  const wasApproved = (job.approval ?? 'approved') === 'approved';
  return {
    id: demoId(`job ${job.key}`),
    companyId: demoId(`company ${job.company}`),
    status: job.status ?? 'active',
    statusChangedAt,
    deadline: endOfDay(now, job.deadline),
    publishedAt: wasApproved ? decisionOn(now, job.posted, job.key) : null,
    closedAt: wasApproved && job.status ? statusChangedAt : null,
    outcome: job.outcome ?? null,
    createdAt: momentBefore(now, job.posted, job.key),
  };
}

/** The texts of a job: the one it was posted with, and its edit where there is one. */
export function toRevisionRows(
  job: DemoJob,
  company: DemoCompany,
  now: Date,
): (typeof jobRevisions.$inferInsert)[] {
  const first = toRevisionRow(job, company, now);
  if (!job.edit) return [first];
  const { edited, ...change } = job.edit;
  const { edit: _edit, ...before } = job;
  const after = toRevisionRow({ ...before, ...change, approval: 'pending' }, company, now);
  const id = demoId(`revision ${job.key} 2`);
  const createdAt = momentBefore(now, edited, `${job.key} edited`);
  return [first, { ...after, id, number: 2, createdAt }];
}

/** A text of a job, with the admin's decision on it. */
function toRevisionRow(
  job: DemoJob,
  company: DemoCompany,
  now: Date,
): typeof jobRevisions.$inferInsert {
  const { title, location, type, level, description, requirements, benefits, skills } = job;
  const approvalStatus = job.approval ?? 'approved';
  const isDecided = approvalStatus !== 'pending';
  return {
    id: demoId(`revision ${job.key}`),
    jobId: demoId(`job ${job.key}`),
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
    ...readPlace(location),
    approvalStatus,
    createdBy: demoId(`user ${company.username}`),
    createdAt: momentBefore(now, job.posted, job.key),
    decidedBy: isDecided ? adminId : null,
    decidedAt: isDecided ? decisionOn(now, job.posted, job.key) : null,
    rejectionReason: job.rejection?.reason ?? '',
    rejectionMessage: job.rejection?.message ?? '',
  };
}

/** `owner` names what the file belongs to: a file is one thing's own and goes with it. */
export function toResumeRow(
  seeker: DemoSeeker,
  owner: string,
  content: Buffer,
  createdAt: Date,
): typeof files.$inferInsert {
  const name = `${seeker.username.replaceAll('.', '-')}-resume.pdf`;
  const id = demoId(`resume ${owner}`);
  return { id, name, contentType: 'application/pdf', size: content.length, content, createdAt };
}

/** A profile, with its own copy of the resume where there is one. */
export function toProfileRow(seeker: DemoSeeker): typeof applicantProfiles.$inferInsert {
  const { username, fullName, skills, education, experience, resumeOnProfile } = seeker;
  return {
    userId: demoId(`user ${username}`),
    fullName,
    resumeId: resumeOnProfile ? demoId(`resume ${username}`) : null,
    skills,
    education,
    experience,
  };
}

/** A job as somebody saved it. */
export const toSavedJobRow = (
  { seeker, job, saved }: DemoSavedJob,
  now: Date,
): typeof savedJobs.$inferInsert => ({
  userId: demoId(`user ${seeker}`),
  jobId: demoId(`job ${job}`),
  createdAt: momentBefore(now, saved, `${seeker} saves ${job}`),
});

/** The name of an application, from which its id and its times are made. */
export const nameOf = ({ seeker, job }: Pick<DemoApplicationToJob, 'seeker' | 'job'>) =>
  `${seeker} to ${job}`;

/** An application as its last move left it, with its own copy of the resume. */
export function toApplicationRow(
  application: DemoApplicationToJob,
  coverLetter: string,
  now: Date,
): typeof applications.$inferInsert {
  const name = nameOf(application);
  const [lastMove] = application.moves?.at(-1) ?? [];
  return {
    id: demoId(`application ${name}`),
    jobId: demoId(`job ${application.job}`),
    applicantId: demoId(`user ${application.seeker}`),
    status: lastMove ?? 'pending',
    coverLetter,
    resumeId: demoId(`resume ${name}`),
    appliedAt: momentBefore(now, application.applied, name),
  };
}
