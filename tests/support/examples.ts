import { api, type EndpointName } from '../../shared/api.ts';
import { plausibleJob } from './people.ts';

export type Fields = Record<string, unknown>;

const interview: Fields = {
  startsAt: new Date(Date.now() + 1e9).toISOString(),
  minutes: 45,
  timeZone: 'Africa/Nairobi',
  place: 'Room 1',
  note: 'Bring nothing.',
};

const passkeyAnswer: Fields = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'AQ', userHandle: 'AQ' },
};

/** A valid body with every field, for every call with a JSON body, except logins. */
export const exampleBodies: Partial<Record<EndpointName, Fields>> = {
  sendMessage: { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello.' },
  logIn: { email: 'nobody@example.com', password: 'secret-pass-1' },
  register: {
    role: 'company',
    username: 'newcomer',
    email: 'newcomer@example.com',
    password: 'secret-pass-1',
    companyName: 'Newcomer',
    website: 'https://example.com',
    description: 'New.',
    industry: 'retail',
    location: 'Oslo',
  },
  requestPasswordReset: { email: 'nobody@example.com' },
  resetPassword: { token: 'x'.repeat(43), password: 'secret-pass-1' },
  changePassword: { currentPassword: 'secret-pass-1', newPassword: 'another-secret' },
  requestEmailChange: { email: 'new@example.com', password: 'secret-pass-1' },
  confirmEmail: { token: 'x'.repeat(43) },
  finishLogIn: { ticket: 'x'.repeat(43), code: '123456' },
  startPasskeyLogIn: { ticket: 'x'.repeat(43) },
  logInWithPasskey: { passkey: passkeyAnswer },
  startPasskeySetup: { password: 'secret-pass-1' },
  addPasskey: {
    name: 'Phone',
    passkey: {
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'AQ', transports: ['usb'] },
    },
  },
  renamePasskey: { name: 'Phone' },
  removePasskey: { password: 'secret-pass-1' },
  startAppSetup: { password: 'secret-pass-1' },
  confirmApp: { code: '123456' },
  removeApp: { password: 'secret-pass-1' },
  renewRecoveryCodes: { password: 'secret-pass-1' },
  inviteAdmin: { email: 'invited@example.com' },
  acceptInvitation: {
    token: 'x'.repeat(43),
    username: 'Newcomer',
    password: 'secret-pass-1',
  },
  confirmIdentity: { password: 'secret-pass-1', code: '123456' },
  confirmWithPasskey: { passkey: passkeyAnswer },
  deleteMyAccount: { password: 'secret-pass-1' },
  markNotificationsRead: { ids: ['00000000-0000-4000-8000-000000000000'] },
  updateNotificationSettings: {
    status: { page: true, mail: false },
    interview: { page: true, mail: true },
    closing: { page: false, mail: false },
  },
  updateApplicantProfile: {
    fullName: 'Renamed',
    skills: ['SQL'],
    education: [{ degree: 'BSc', institution: 'MIT', year: 2020 }],
    experience: [{ title: 'Engineer', company: 'Initech', duration: '2 years', description: '' }],
  },
  updateCompanyProfile: {
    companyProfile: {
      companyName: 'Renamed',
      website: 'https://example.com',
      description: 'All.',
      industry: 'retail',
      location: 'Oslo',
      founded: 1999,
      size: '1-10',
    },
  },
  hideFromSearch: { kind: 'word', value: 'Unpaid' },
  postJob: {
    ...plausibleJob,
    salaryMin: 1,
    salaryMax: 2,
    salaryCurrency: 'EUR',
    salaryPeriod: 'year',
    workplace: 'Remote',
    country: 'DE',
    remoteFrom: ['DE', 'FR'],
    applicationDeadline: new Date(Date.now() + 1e9).toISOString(),
  },
  updateJob: { ...plausibleJob, jobTitle: 'Renamed', status: 'closed', revision: 1 },
  setJobStatus: { status: 'closed', outcome: 'Nobody was hired' },
  relistJob: { applicationDeadline: new Date(Date.now() + 1e9).toISOString() },
  // Every field is validated for any status. Fields of other statuses are ignored.
  moveApplication: { status: 'rejected', reason: 'Other', message: 'Thank you.', interview },
  moveInterview: interview,
  moveApplications: {
    ids: ['00000000-0000-4000-8000-000000000000'],
    status: 'rejected',
    reason: 'Other',
    message: 'Thank you.',
  },
  undoMoves: { ids: ['00000000-0000-4000-8000-000000000000'] },
  addNote: { text: 'Speaks three languages.' },
  setMessageStatus: { status: 'closed' },
  changeRates: { version: 0, rates: { USD: '1.12', GBP: null } },
  answerMessage: { text: 'We do.' },
  prepareExport: { what: 'users', filters: { role: 'company' } },
  suspendUser: { reason: 'They asked people for money.' },
  setCompanyApproval: {
    companyProfile: { isApproved: false },
    reason: 'Other',
    message: 'Tell more.',
    forGood: false,
    suspend: false,
    since: undefined,
  },
  approveJob: { reason: '', message: '', forGood: false, suspend: false, revision: 1 },
  rejectJob: {
    reason: 'Other',
    message: 'Tell more.',
    forGood: false,
    suspend: false,
    revision: 1,
  },
  deleteUser: { reason: 'Fraud.' },
  deleteJob: { reason: 'Fraud.' },
};

/** The calls whose body is JSON. */
export const callsWithJson = (Object.keys(api) as EndpointName[]).filter(
  (name) => 'body' in api[name] && !('file' in api[name]),
);
