import type { Application } from '../../shared/applications/status.ts';
import type { SessionUser } from '../../shared/accounts/users.ts';
import type { Client } from '../../shared/kit/client.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { createAdmin } from '../../server/accounts/authentication.ts';
import { examplePosting } from '../../server/http/calls/examples.ts';
import type { TeamRole } from '../../shared/permissions.ts';
import { shownToken } from './mail.ts';
import { tinyPdf } from './pdf.ts';
import type { TestServer } from './server.ts';

/** Someone with an account who is logged in. */
export interface Person {
  user: SessionUser;
  token: string;
  password: string;
  /** The API as this person. */
  client: Client;
}

const password = 'secret-pass-1';
let made = 0;

/** A job seeker with a confirmed address. */
export async function makeSeeker(server: TestServer, fullName = 'Ada Seeker'): Promise<Person> {
  const names = nextNames('seeker');
  await server.register({ role: 'job_seeker', ...names, password, fullName });
  return logIn(server, names.email);
}

/** A company's first member with a confirmed address, approved by an admin, or still pending. */
export async function makeCompany(
  server: TestServer,
  { approved = true, companyName = `Acme ${made + 1}` } = {},
): Promise<Person> {
  const names = nextNames('company');
  const company = {
    companyName,
    website: 'https://acme.example',
    description: 'We make everything.',
    industry: 'technology',
    location: 'Nairobi',
  } as const;
  await server.register({ role: 'company', ...names, password, ...company });
  const person = await logIn(server, names.email);
  if (!approved) return person;
  await setApproval(server, person, true);
  return logIn(server, names.email);
}

/** A colleague who accepts an owner's invitation. Needs a server without a mail server. */
export async function makeColleague(
  server: TestServer,
  owner: Person,
  role: TeamRole = 'recruiter',
  username?: string,
): Promise<Person> {
  const { email, ...names } = nextNames('colleague');
  await owner.client.inviteMember({ body: { email, role } });
  const token = shownToken(server, email);
  const body = { token, username: username ?? names.username, password };
  await server.client().acceptInvitation({ body });
  return logIn(server, email);
}

/** Logs in again, with a new session. */
export const logInAgain = (server: TestServer, { user }: Person): Promise<Person> =>
  logIn(server, user.email);

/** Approves or rejects a company as an admin. */
export async function setApproval(
  server: TestServer,
  company: Person,
  isApproved: boolean,
): Promise<void> {
  const admin = await adminOf(server);
  await admin.client.setCompanyApproval({
    params: { id: company.user._id },
    body: { companyProfile: { isApproved } },
  });
}

/** An admin, created like the command does. */
export async function makeAdmin(server: TestServer): Promise<Person> {
  const { email } = nextNames('admin');
  await createAdmin({ db: server.database.db, now: server.now }, email, password);
  return logIn(server, email);
}

export type JobFields = Parameters<Client['postJob']>[0]['body'];

/** A job with all its fields, posted by the company, and approved by an admin unless told otherwise. */
export async function makeJob(
  server: TestServer,
  company: Person,
  { approved = true, ...fields }: Partial<JobFields> & { approved?: boolean } = {},
): Promise<Job> {
  const { job } = await company.client.postJob({ body: { ...plausibleJob, ...fields } });
  if (!approved) return job;
  const admin = await adminOf(server);
  const answer = await admin.client.approveJob({ params: { id: job._id } });
  return answer.job;
}

/** A posting with all its fields. */
export const plausibleJob: JobFields = {
  ...examplePosting,
  skillsRequired: [...examplePosting.skillsRequired],
};

/** The seeker's application to the job, with a PDF. */
export async function makeApplication(
  seeker: Person,
  job: Job,
  coverLetter = 'I would like to work with you.',
): Promise<Application> {
  const { application } = await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter },
    file: new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' }),
  });
  return application;
}

async function logIn(server: TestServer, email: string): Promise<Person> {
  const {
    status: _,
    message: __,
    ...user
  } = await server.client().logIn({ body: { email, password } });
  return { user, token: user.token, password, client: server.client(user.token) };
}

const admins = new WeakMap<TestServer, Promise<Person>>();

/** The admin used by the functions above, created on first use. */
function adminOf(server: TestServer): Promise<Person> {
  const admin = admins.get(server) ?? makeAdmin(server);
  admins.set(server, admin);
  return admin;
}

function nextNames(kind: string): { username: string; email: string } {
  made += 1;
  return { username: `${kind}${made}`, email: `${kind}${made}@example.com` };
}
