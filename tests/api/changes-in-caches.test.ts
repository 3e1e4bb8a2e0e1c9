import { expect, onTestFinished, test } from 'vitest';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { exampleBodies } from '../support/examples.ts';
import { tinyPdf } from '../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../support/people.ts';
import { ofFeatures } from '../support/feature-list.ts';
import { startCachedBoard } from '../support/cached-board.ts';

const {
  admin,
  company,
  inDays,
  job,
  PAST_THE_CACHE,
  secondJob,
  seeker,
  server,
  textsOf,
  putBack,
  setStatus,
  suspend,
} = await startCachedBoard();

/** Calls that are refused here and change nothing. */
const REFUSED: Partial<Record<string, number[]>> = {
  // The application is not withdrawn, and no times are offered.
  undoWithdrawal: [409],
  // The job is open.
  rejectRemaining: [409],
  pickSlot: [409],
  answerAsInterviewer: [409],
  remindOfSlots: [409],
  // The link is not valid.
  resetPassword: [410],
  confirmEmail: [410],
  acceptInvitation: [410],
  createFirstAdmin: [410],
  // Nobody has invited the account.
  acceptMyInvitation: [404],
  finishLogIn: [410],
  // No browser answered, and there is no passkey.
  logInWithPasskey: [401],
  addPasskey: [400],
  renamePasskey: [404],
  // The file is no picture, and there is no such picture.
  addCompanyPicture: [400],
  changeCompanyPicture: [404],
  removeCompanyPicture: [404],
  removePasskey: [404],
  confirmApp: [410],
  // There is no second factor.
  removeApp: [409],
  renewRecoveryCodes: [409],
  startIdentityCheck: [409],
  confirmWithPasskey: [400],
  // Confirmed already.
  sendConfirmation: [409],
  // There is no failed mail.
  retryMail: [404],
  // No mail server is set up.
  sendAccountMail: [409],
  ...ofFeatures('refused'),
};

const mutating = (Object.keys(api) as EndpointName[]).filter((name) => api[name].method !== 'GET');

test('only public reads without a rate limit are cached', () => {
  const cached = (Object.entries(api) as [EndpointName, Endpoint][]).filter(
    ([, row]) => row.cached,
  );
  expect(cached.length).toBeGreaterThan(3);
  for (const [name, { method, access, limit, changes }] of cached) {
    expect({ method, access, limit, changes }, name).toEqual({ method: 'GET', access: 'anyone' });
  }
});

test.each(mutating)('after %s, the next response is up to date', async (name) => {
  onTestFinished(putBack);
  const { method, path, access, body, file, changes }: Endpoint = api[name];
  // The answer waits for the announcement of the database only if the row says so.
  const isPublic = changes?.some((noun) => noun === 'publicJobs' || noun === 'publicCompanies');
  const applicant = await makeSeeker(server);
  const made = await prepare(name, applicant, isPublic ? /./ : whatFor(path));
  if (name === 'relistJob') await setStatus('closed');
  if (name === 'restoreUser') await suspend();
  if (name === 'restoreRemoval') await company.client.deleteJob({ params: { id: secondJob._id } });
  const colleague = name === 'revokeAdmin' ? await makeAdmin(server) : undefined;

  const member = NEEDS_MEMBER.has(name) ? await makeColleague(server, company) : undefined;
  const ofFeature = await BEFORE[name]?.({
    server,
    admin,
    company,
    applicant,
    job: job._id,
    application: made.application,
  });

  const ids: Partial<Record<EndpointName, string | undefined>> = {
    approveJob: secondJob._id,
    rejectJob: made.pending,
    setCompanyApproval: company.user._id,
    deleteUser: company.user._id,
    suspendUser: company.user._id,
    restoreUser: company.user._id,
    restoreRemoval: secondJob._id,
    endUserSessions: company.user._id,
    sendAccountMail: company.user._id,
    setMessageStatus: made.message,
    answerMessage: made.message,
    endSession: made.session,
    resendInvitation: made.invitation,
    withdrawInvitation: made.invitation,
    revokeAdmin: colleague?.user._id,
    resendMemberInvitation: made.memberInvitation,
    withdrawMemberInvitation: made.memberInvitation,
    changeMemberRole: member?.user._id,
    removeMember: member?.user._id,
  };
  const id = path.startsWith('/applications/:')
    ? made.application
    : (ofFeature?.id ?? ids[name] ?? job._id);
  const [role] = [access].flat();
  const token = {
    company: (name === 'leaveCompany' && member ? member : company).token,
    admin: admin.token,
    anyone: undefined,
  }[role as string];
  const { email } = seeker.user;
  // The version after the change above.
  const own = {
    logIn: { email, password: seeker.password },
    approveJob: { revision: 2 },
    inviteMember: { ...exampleBodies.inviteMember, job: job._id },
  };
  // No times are offered that somebody could have read.
  const readTimes = 'readTimes' in (exampleBodies[name] ?? {}) ? { readTimes: undefined } : {};
  const json = ofFeature?.body ??
    own[name as keyof typeof own] ?? { ...exampleBodies[name], ...readTimes };
  const form = new FormData();
  if (file) form.set(file, new File([tinyPdf()], 'resume.pdf'));
  const isOfSeeker = role === 'job_seeker' || role === 'signed-in';
  // Deleting a company changes the most.
  const leaver = name === 'deleteMyAccount' ? company : applicant;
  const signedIn = path.startsWith('/applications/apply') ? seeker : leaver;

  const first = await textsOf(server, PAST_THE_CACHE);
  // The server hears a moment later that rows were put back after the test before.
  await expect.poll(() => textsOf(server)).toEqual(first);
  const { code, text } = await server.request(
    method,
    `/api${path.replace(/:\w+/, id ?? '').replace(/:\w+/, ofFeature?.secondId ?? '')}`,
    { token: isOfSeeker ? signedIn.token : token, ...(file ? { form } : body ? { json } : {}) },
  );
  expect(code, text).toBeOneOf(REFUSED[name] ?? [200, 201]);
  const kept = await textsOf(server);
  const truth = await textsOf(server, PAST_THE_CACHE);
  expect(kept).toEqual(truth);
  expect(isPublic ? first : truth).toEqual(first);
});

/** What has to be there for calls of features. */
const BEFORE = ofFeatures('before');

const NEEDS_MEMBER = new Set<EndpointName>(['changeMemberRole', 'removeMember', 'leaveCompany']);

/** What a call that changes nothing public needs: what its path names. Others find the board full of everything. */
const whatFor = (path: string) =>
  new RegExp(/(applications\/:|jobs|messages|invitations|sessions)/.exec(path)?.[0] ?? '$^');

/** Makes an application, jobs to decide on, a message, an invitation: what the pattern matches. */
async function prepare(name: EndpointName, applicant: Person, what: RegExp) {
  const made: Partial<
    Record<
      'application' | 'pending' | 'message' | 'invitation' | 'memberInvitation' | 'session',
      string
    >
  > = {};
  if (what.test('applications/:')) {
    made.application = (await makeApplication(applicant, job))._id;
    if (/Interview$|Slot|Times$/.test(name)) {
      await company.client.moveApplication({
        params: { applicationId: made.application },
        body: {
          status: 'interviewed',
          interview: Reflect.get(exampleBodies, 'moveInterview'),
        } as never,
      });
    }
  }
  if (what.test('jobs')) {
    made.pending = (await makeJob(server, company, { approved: false }))._id;
    await company.client.updateJob({
      params: { id: secondJob._id },
      body: { ...plausibleJob, jobTitle: 'Another text', applicationDeadline: inDays(50) },
    });
  }
  if (what.test('messages')) {
    await server.client().sendMessage({
      body: { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello.' },
    });
    made.message = (await admin.client.listMessages()).messages[0]?._id;
  }
  if (what.test('invitations')) {
    await admin.client.inviteAdmin({ body: { email: 'colleague@example.com' } });
    made.invitation = (await admin.client.listTeam()).invitations[0]?._id;
    await company.client.inviteMember({ body: { email: 'member@example.com', role: 'viewer' } });
    made.memberInvitation = (await company.client.listMembers()).invitations[0]?._id;
  }
  if (what.test('sessions'))
    made.session = (await applicant.client.listSessions()).sessions[0]?._id;
  return made;
}
