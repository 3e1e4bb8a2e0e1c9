import { expect, test } from 'vitest';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { callsWithJson, exampleBodies } from '../support/examples.ts';
import { tinyPdf } from '../support/pdf.ts';
import { expectRefusal } from '../support/refusal.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { fingerprint, rememberRows } from '../support/rows.ts';
import { startServer, type RequestParts } from '../support/server.ts';

const CALLERS = [
  'visitor',
  'junk token',
  'seeker',
  'other seeker',
  'company',
  'other company',
  'unapproved company',
  'admin',
] as const;
type Caller = (typeof CALLERS)[number];
type Policy = Partial<Record<Caller, number>>;

const everybody = (code: number): Policy =>
  Object.fromEntries(CALLERS.map((caller) => [caller, code]));
const signedIn = (code: number): Policy => ({
  ...everybody(code),
  visitor: 401,
  'junk token': 401,
});

/**
 * The status code for each role that calls a row of the API table with the ids of 'seeker' and 'company'. Who is
 * not named is refused: nobody is signed in (401), or the wrong role is (403). 404 is the answer to who may make such
 * calls, but not know of this very thing.
 */
const policies: Record<EndpointName, Policy> = {
  getSite: everybody(200),
  listJobs: everybody(200),
  // An open job is not reported as closed.
  getClosedJob: everybody(404),
  listSimilarJobs: everybody(200),
  getJob: everybody(200),
  getCompany: everybody(200),
  sendMessage: everybody(201),

  logIn: everybody(200),
  register: everybody(201),
  requestPasswordReset: everybody(200),
  // The link is not valid.
  resetPassword: everybody(410),
  logOut: signedIn(200),
  changePassword: signedIn(200),
  requestEmailChange: signedIn(200),
  getEmailChange: signedIn(200),
  cancelEmailChange: signedIn(200),
  confirmEmail: everybody(410),
  // Confirmed already.
  sendConfirmation: signedIn(409),
  listSessions: signedIn(200),
  endOtherSessions: signedIn(200),
  endSession: { ...signedIn(404), seeker: 200 },
  prepareMyData: signedIn(200),
  deleteMyAccount: signedIn(200),
  listNotifications: signedIn(200),
  countNotifications: signedIn(200),
  markNotificationsRead: signedIn(200),
  getNotificationSettings: signedIn(200),
  updateNotificationSettings: signedIn(200),
  getProfile: signedIn(200),
  // One path serves two calls. The role decides which: a company's call lacks fields, and a
  // job seeker's call has none.
  updateApplicantProfile: {
    seeker: 200,
    'other seeker': 200,
    company: 400,
    'other company': 400,
    'unapproved company': 400,
  },
  updateCompanyProfile: {
    company: 200,
    'other company': 200,
    'unapproved company': 200,
    seeker: 200,
    'other seeker': 200,
  },

  uploadProfileResume: { seeker: 200, 'other seeker': 200 },
  removeProfileResume: { seeker: 200, 'other seeker': 200 },
  listSavedJobs: { seeker: 200, 'other seeker': 200 },
  saveJob: { seeker: 200, 'other seeker': 200 },
  removeSavedJob: { seeker: 200, 'other seeker': 200 },
  listMyApplications: { seeker: 200, 'other seeker': 200 },
  updateApplication: { seeker: 200, 'other seeker': 404 },
  withdrawApplication: { seeker: 200, 'other seeker': 404 },
  apply: { seeker: 409, 'other seeker': 201 },

  listMyJobs: { company: 200, 'other company': 200, 'unapproved company': 200 },
  postJob: { company: 201, 'other company': 201 },
  updateJob: { company: 200, 'other company': 404, 'unapproved company': 404, admin: 200 },
  setJobStatus: { company: 200, 'other company': 404, 'unapproved company': 404 },
  // It is open.
  relistJob: { company: 409, 'other company': 404, 'unapproved company': 404 },
  getJobVersions: { company: 200, 'other company': 404, 'unapproved company': 404, admin: 200 },
  deleteJob: { company: 200, 'other company': 404, 'unapproved company': 404, admin: 200 },
  listCompanyActivity: { company: 200, 'other company': 200, 'unapproved company': 200 },
  listApplicants: { company: 200, 'other company': 404, 'unapproved company': 404, admin: 200 },
  getApplication: { ...signedIn(404), seeker: 200, company: 200, admin: 200 },
  listCompanyApplications: { company: 200, 'other company': 200, 'unapproved company': 200 },
  getApplicationNeighbours: { company: 200, 'other company': 404, 'unapproved company': 404 },
  // The response lists each application. Those of other companies are not found.
  moveApplications: { company: 200, 'other company': 200, 'unapproved company': 200 },
  undoMoves: { company: 200, 'other company': 200, 'unapproved company': 200 },
  listNotes: { company: 200, 'other company': 404, 'unapproved company': 404 },
  addNote: { company: 201, 'other company': 404, 'unapproved company': 404 },
  deleteNote: { company: 200, 'other company': 404, 'unapproved company': 404 },
  moveApplication: { company: 200, 'other company': 404, 'unapproved company': 404 },
  // Not invited yet.
  moveInterview: { company: 409, 'other company': 404, 'unapproved company': 404 },
  cancelInterview: { company: 409, 'other company': 404, 'unapproved company': 404 },

  getWaiting: { admin: 200 },
  listReviews: { admin: 200 },
  listUsers: { admin: 200 },
  getUser: { admin: 200 },
  suspendUser: { admin: 200 },
  // Nobody is.
  restoreUser: { admin: 409 },
  endUserSessions: { admin: 200 },
  listAudit: { admin: 200 },
  setCompanyApproval: { admin: 200 },
  deleteUser: { admin: 200 },
  listRemovals: { admin: 200 },
  // Nothing is deleted.
  restoreRemoval: { admin: 404 },
  listAllJobs: { admin: 200 },
  approveJob: { admin: 200 },
  rejectJob: { admin: 200 },
  listAllApplications: { admin: 200 },
  getBoard: { admin: 200 },
  listCompanyNames: { admin: 200 },
  prepareExport: { admin: 200 },
  listMessages: { admin: 200 },
  getMessage: { admin: 200 },
  setMessageStatus: { admin: 200 },
  answerMessage: { admin: 201 },
  listMails: { admin: 200 },
  getMail: { admin: 200 },
  // It was not sent, so it cannot be sent again.
  retryMail: { admin: 409 },
  getOperation: { admin: 200 },
};

const server = await startServer({ pages: false });
const { pool } = server.database;

const seeker = await makeSeeker(server);
const otherSeeker = await makeSeeker(server);
const company = await makeCompany(server);
const otherCompany = await makeCompany(server);
const unapproved = await makeCompany(server, { approved: false });
const admin = await makeAdmin(server);
const tokens: Record<Caller, string | undefined> = {
  visitor: undefined,
  'junk token': 'x'.repeat(43),
  seeker: seeker.token,
  'other seeker': otherSeeker.token,
  company: company.token,
  'other company': otherCompany.token,
  'unapproved company': unapproved.token,
  admin: admin.token,
};

const job = await makeJob(server, company);
const pendingJob = await makeJob(server, company, { approved: false });
const application = await makeApplication(seeker, job);

const { note } = await company.client.addNote({
  params: { id: application._id },
  body: { text: 'A note.' },
});

const MESSAGE = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello.' };
await server.client().sendMessage({ body: MESSAGE });
const [message] = (await admin.client.listMessages()).messages;
const [mail] = (await admin.client.listMails()).mails;

const [session] = (await seeker.client.listSessions()).sessions;

/** The ids in a path, where they are not those of the job and the application. */
const ids: Partial<Record<EndpointName, string>> = {
  approveJob: pendingJob._id,
  rejectJob: pendingJob._id,
  getCompany: company.user.companyProfile?._id ?? '',
  setCompanyApproval: company.user._id,
  deleteUser: seeker.user._id,
  getUser: seeker.user._id,
  suspendUser: seeker.user._id,
  restoreUser: seeker.user._id,
  endUserSessions: seeker.user._id,
  getApplication: application._id,
  moveApplication: application._id,
  updateApplication: application._id,
  withdrawApplication: application._id,
  moveInterview: application._id,
  cancelInterview: application._id,
  getApplicationNeighbours: application._id,
  listNotes: application._id,
  addNote: application._id,
  deleteNote: application._id,
  getMessage: message?._id ?? '',
  setMessageStatus: message?._id ?? '',
  answerMessage: message?._id ?? '',
  getMail: mail?._id ?? '',
  retryMail: mail?._id ?? '',
  endSession: session?._id ?? '',
};

const bodies: typeof exampleBodies = {
  ...exampleBodies,
  logIn: { email: seeker.user.email, password: seeker.password },
  changePassword: { currentPassword: seeker.password, newPassword: 'another-secret' },
  requestEmailChange: { email: 'new@example.com', password: seeker.password },
  deleteMyAccount: { password: seeker.password },
  moveApplications: { ids: [application._id], status: 'reviewed' },
  undoMoves: { ids: [application._id] },
};

function requestOf(name: EndpointName): { method: string; path: string; parts: RequestParts } {
  const { method, path, body, file }: Endpoint = api[name];
  const filled = `/api${path.replace(':noteId', note._id).replace(/:\w+/, ids[name] ?? job._id)}`;
  if (file) {
    const form = new FormData();
    form.set(file, new File([tinyPdf()], 'resume.pdf'));
    return { method, path: filled, parts: { form } };
  }
  return { method, path: filled, parts: body ? { json: bodies[name] } : {} };
}

const unchanged = await fingerprint(pool);
const putBack = await rememberRows(pool);
const names = Object.keys(api) as EndpointName[];

test('every row of the API table has its policy', () => {
  expect(Object.keys(policies).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(bodies).toSorted()).toEqual(callsWithJson.toSorted());
});

/** The code of a caller who is not admitted; any for the others. */
function codeFor(name: EndpointName, caller: Caller): RegExp {
  if (policies[name][caller] !== undefined) return /^[a-z-]*$/;
  if (caller === 'visitor' || caller === 'junk token') return /^not-signed-in$/;
  const isUnapproved = name === 'postJob' && caller === 'unapproved company';
  return isUnapproved ? /^company-not-approved$/ : /^wrong-role$/;
}

test.each(names)('%s', async (name) => {
  const { method, path, parts } = requestOf(name);
  for (const caller of CALLERS) {
    const isAnonymous = caller === 'visitor' || caller === 'junk token';
    const expected = policies[name][caller] ?? (isAnonymous ? 401 : 403);
    const reply = await server.request(method, path, { ...parts, token: tokens[caller] });
    const who = `${name} as ${caller}: ${reply.body?.message}`;
    expect(reply.code, who).toBe(expected);
    expect(reply.body.status, who).toBe(expected < 400);
    if (expected < 400) await putBack();
    else expectRefusal(reply);
    expect(reply.body.code ?? '', who).toMatch(codeFor(name, caller));
    expect(await fingerprint(pool), who).toEqual(unchanged);
  }
});
