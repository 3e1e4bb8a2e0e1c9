import type * as z from 'zod/mini';
import type { EndpointName } from '../../../shared/api.ts';
import { MAIL_PACES, NOTIFICATION_KINDS, SWITCHES } from '../../../shared/notifications/kinds.ts';
import { FEATURES } from '../../feature-list.ts';
import type { Endpoint } from '../../../shared/kit/endpoint.ts';

export type Fields = Record<string, unknown>;

/** Stands for any time to come. */
export const EXAMPLE_TIME = '2027-03-01T09:00:00.000Z';
const PAST_TIME = '2027-02-01T08:30:00.000Z';
const ID = '00000000-0000-4000-8000-000000000000';
const TOKEN = 'x'.repeat(43);
/** Of an authenticator app, in base32. */
const SECRET = 'A'.repeat(32);

/** A posting with the fields that every job has. */
export const examplePosting = {
  jobTitle: 'Platform Engineer',
  jobLocation: 'Nairobi',
  jobType: 'Full-time',
  experienceLevel: 'Associate',
  jobDescription:
    'You will design, build and run the platform that every team here stands on, together with people who care.',
  salaryRange: '$80,000 - $120,000',
  requirements: 'Five years of TypeScript\nPostgreSQL in production',
  benefits: 'Equity\nFour-day week',
  skillsRequired: ['TypeScript', 'PostgreSQL', 'Linux', 'React'],
} as const;

/** A choice of notifications without its mail. */
const channels = (isOn: boolean): Fields =>
  Object.fromEntries(SWITCHES.map((name) => [name, isOn]));

const passkeyAnswer: Fields = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'AQ', userHandle: 'AQ' },
};

const CORE_BODIES: Partial<Record<EndpointName, Fields>> = {
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
    next: '/alljobs',
  },
  requestPasswordReset: { email: 'nobody@example.com' },
  resetPassword: { token: TOKEN, password: 'secret-pass-1' },
  changePassword: { currentPassword: 'secret-pass-1', newPassword: 'another-secret' },
  requestEmailChange: { email: 'new@example.com', password: 'secret-pass-1' },
  confirmEmail: { token: TOKEN },
  finishLogIn: { ticket: TOKEN, code: '123456' },
  startPasskeyLogIn: { ticket: TOKEN },
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
  inviteMember: { email: 'colleague@example.com', role: 'interviewer', job: ID },
  changeMemberRole: { role: 'viewer' },
  acceptInvitation: {
    token: TOKEN,
    username: 'Newcomer',
    password: 'secret-pass-1',
  },
  createFirstAdmin: { token: TOKEN, email: 'you@example.org', password: 'secret-pass-1' },
  confirmIdentity: { password: 'secret-pass-1', code: '123456' },
  confirmWithPasskey: { passkey: passkeyAnswer },
  deleteMyAccount: { password: 'secret-pass-1' },
  markNotificationsRead: { ids: [ID] },
  updateNotificationSettings: {
    status: { ...channels(false), page: true, mail: 'never' },
    reminder: { ...channels(false), mail: MAIL_PACES[1] },
    // Kinds of other roles are ignored.
    ...Object.fromEntries(
      NOTIFICATION_KINDS.filter((kind) => !['status', 'reminder'].includes(kind)).map((kind) => [
        kind,
        { ...channels(true), mail: 'at-once' },
      ]),
    ),
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
      links: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/company/example' }],
    },
  },
  postJob: {
    copyOf: null,
    ...examplePosting,
    salaryMin: 80_000,
    salaryMax: 120_000,
    salaryCurrency: 'USD',
    salaryPeriod: 'year',
    workplace: 'Remote',
    country: 'KE',
    region: 'KE-30',
    remoteFrom: ['KE', 'TZ'],
    applicationDeadline: EXAMPLE_TIME,
    passport: {
      vacancy: 'open',
      openings: 2,
      startsOn: '2027-04-01',
      startsImmediately: false,
      fillBy: '2027-03-15',
      duration: 'Permanent',
      hiredBy: 'agency',
      agencyFor: 'Acme',
      readBy: 'Store lead and people team',
      screening: 'none',
      visa: false,
      relocation: true,
      adjustments: 'On request, at every step',
      interviewSteps: ['Call', 'A day with the team'],
    },
    showsDefaultRequirements: true,
    showsDefaultBenefits: false,
    replyDays: 14,
    places: 50,
    questions: [
      {
        kind: 'yes-no',
        text: 'Do you have a driving license?',
        hint: 'Of class B.',
        isRequired: true,
        knockOut: { isYes: false },
      },
      { kind: 'choice', text: 'Which shift suits you?', options: ['Day', 'Night'] },
    ],
  },
  updateJob: { ...examplePosting, jobTitle: 'Renamed', status: 'closed', revision: 1 },
  setJobStatus: { status: 'closed', outcome: 'Hired through this board', hired: [] },
  relistJob: { applicationDeadline: EXAMPLE_TIME },
  // Every field is validated for any status. Fields of other statuses are ignored.
  moveApplication: {
    status: 'rejected',
    reason: 'Other',
    message: 'Thank you.',
    undoSeconds: 30,
  },
  countJobView: { job: ID, source: 'company' },
  startApplication: { job: ID, source: 'alert' },
  moveApplications: {
    ids: [ID],
    status: 'rejected',
    reason: 'Other',
    message: 'Thank you.',
    undoSeconds: 30,
  },
  rejectRemaining: {
    reason: 'The position was filled or withdrawn',
    message: 'Dear {first_name}, thank you.',
    statuses: ['pending', 'reviewed'],
    undoSeconds: 30,
  },
  undoMoves: { ids: [ID] },
  extendUndo: { ids: [ID], undoSeconds: 30 },
  setMessageStatus: { status: 'closed' },
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
  addCompanyPicture: { kind: 'photo', alt: 'Our workshop with six people around a boat' },
  changeCompanyPicture: { alt: 'Our workshop in winter', focus: 50, place: 0 },
  apply: {
    coverLetter: 'I would like to work with you.',
    useProfileResume: 'false',
    resumeId: '',
    keepResume: 'true',
    // Of a job without questions.
    answers: '[]',
  },
  updateApplication: { coverLetter: 'I would like to work with you.' },
  deleteUser: { reason: 'Fraud.' },
  deleteJob: { reason: 'Fraud.' },
};
/** Values of the fields of answers, by name. Other texts show the name of their field. */
const SAMPLES: Fields = {
  ...examplePosting,
  startsAt: EXAMPLE_TIME,
  minutes: 45,
  timeZone: 'Africa/Nairobi',
  place: 'Room 1',
  note: 'Bring nothing.',
  _id: ID,
  companyId: ID,
  applicants: ID,
  requestId: ID,
  next: ID,
  previous: ID,
  nextCursor: null,
  rejection: null,
  outcome: null,
  approvedDeadline: null,
  approvalStatus: 'approved',
  hasPublicVersion: true,
  hasConfirmedAddress: true,
  isApproved: true,
  understood: {
    corrections: [{ from: 'enginer', to: 'engineer' }],
    synonyms: [{ word: 'engineer', also: ['developer'] }],
    place: { words: 'nairobi', name: 'Nairobi', within: 25, hasJobs: true },
    remote: false,
    location: null,
  },
  value: 'Full-time',
  token: TOKEN,
  hash: 'f'.repeat(64),
  secret: SECRET,
  uri: `otpauth://totp/Daybreak:ada?secret=${SECRET}`,
  recoveryCodes: 'k7wq-2mzp',
  username: 'ada',
  fullName: 'Ada Lovelace',
  applicantName: 'Ada Lovelace',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  to: 'ada@example.com',
  by: 'ada',
  changedBy: 'admin',
  invitedBy: 'admin',
  companyName: 'Acme',
  company: 'Acme',
  website: 'https://acme.example',
  industry: 'technology',
  size: '11-50',
  founded: 1999,
  location: 'Nairobi',
  description: 'We make everything.',
  degree: 'BSc',
  institution: 'MIT',
  year: 2020,
  duration: '2 years',
  skills: 'TypeScript',
  jobRequirements: 'Five years of TypeScript',
  jobBenefits: 'Equity',
  coverLetter: 'I would like to work with you.',
  resume: `/resumes/${ID}/resume.pdf?key=…`,
  calendar: `/calendar/${ID}.ics?key=…`,
  path: `/job/${ID}`,
  country: 'KE',
  remoteFrom: 'KE',
  salaryPeriod: 'year',
  salary: 80_000,
  salaryMin: 80_000,
  salaryMax: 120_000,
  low: 70_000,
  median: 95_000,
  high: 125_000,
  currency: 'USD',
  salaryCurrency: 'USD',
  perEuro: 1.12,
  source: 'European Central Bank',
  closedAt: PAST_TIME,
  startedAt: PAST_TIME,
  device: 'Firefox on Linux',
  keywords: 'platform engineer',
  siteName: 'Daybreak',
  publicUrl: 'https://jobs.example.com',
  passkeyDomain: 'jobs.example.com',
  subject: 'Hello',
  text: 'Speaks three languages.',
  message: 'Tell more.',
  reason: 'Other',
  action: 'job.approve',
  version: 1,
  within: 25,
  distance: 12.5,
};

/** Times to come; others are in the past. */
const LATER = new Set([
  'applicationDeadline',
  'approvedDeadline',
  'expiresAt',
  'startsAt',
  'until',
]);

/** A valid body with every field, for every call with a body: features add their fields to those of the core. */
export const exampleBodies: Partial<Record<EndpointName, Fields>> = { ...CORE_BODIES };
for (const [name, fields] of FEATURES.flatMap(({ examples = {} }) => Object.entries(examples)))
  exampleBodies[name as EndpointName] = { ...exampleBodies[name as EndpointName], ...fields };

/** An answer of a call with every field, made from its schema and valid by it. Its texts are only examples. */
export const exampleAnswer = ({ answer }: Pick<Endpoint, 'answer'>): Fields => ({
  status: true,
  ...(answer ? (toExample(answer, '') as Fields) : { message: 'Done.' }),
});

/** A value that is valid by the schema of a field of this name. */
export function toExample(schema: z.core.$ZodType, name: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const sample = Object.hasOwn(SAMPLES, name) ? SAMPLES[name] : undefined;
  const isValid = (value: unknown) => (schema as z.ZodMiniType).safeParse(value).success;
  if (sample !== undefined && isValid(sample)) return sample;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, inner]) => [field, toExample(inner, field)]),
      );
    case 'array':
      return [toExample(def.element, name)];
    case 'optional':
    case 'nullable':
      return toExample(def.innerType, name);
    case 'pipe':
      return toExample(def.in, name);
    case 'union': {
      const [first] = def.options;
      return first && toExample(first, name);
    }
    case 'record':
      return { USD: toExample(def.valueType, name) };
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return false;
    case 'number':
      return 1;
    case 'string': {
      const time = LATER.has(name) ? EXAMPLE_TIME : PAST_TIME;
      return [name, time, time.slice(0, 10), ID].find(isValid);
    }
    default:
      return {};
  }
}
