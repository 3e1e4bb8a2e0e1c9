import * as z from 'zod/mini';
import { TEAM_ROLES } from '../shared/permissions.ts';
import { COMPANY_SIZES, INDUSTRIES } from '../shared/companies/facts.ts';
import { REJECTION_REASONS } from '../shared/applications/status.ts';
import {
  APPROVAL_STATUSES,
  EXPERIENCE_LEVELS,
  JOB_OUTCOMES,
  JOB_TYPES,
} from '../shared/jobs/posting.ts';
import { MESSAGE_STATUSES } from '../shared/messages/contact.ts';
import { EMPTY_PASSPORT } from '../shared/jobs/passport.ts';
import { PAY_PERIODS } from '../shared/jobs/pay.ts';
import { COMPANY_REJECTION_REASONS, JOB_REJECTION_REASONS } from '../shared/companies/rejection.ts';
import { fold } from '../shared/kit/text.ts';
import applicationsFile from './applications.json' with { type: 'json' };
import companiesFile from './companies.json' with { type: 'json' };
import jobsFile from './jobs.json' with { type: 'json' };
import { writeOpening } from './letters.ts';
import messagesFile from './messages.json' with { type: 'json' };
import seekersFile from './seekers.json' with { type: 'json' };

/** Whole days before the time of seeding. */
const daysAgo = z.int().check(z.nonnegative());
const texts = z.array(z.string());
/** One entry or a list; parsed as a list. */
const oneOrMore = <T extends z.ZodMiniType>(entry: T) =>
  z.pipe(
    z.union([entry, z.array(entry)]),
    z.transform((value) => [value].flat() as z.output<T>[]),
  );

const paragraphs = z.pipe(
  oneOrMore(z.string()),
  z.transform((parts) => parts.join('\n\n')),
);

const company = z.strictObject({
  companyName: z.string(),
  email: z.string(),
  industry: z.enum(INDUSTRIES),
  location: z.string(),
  /** Of its interviews. */
  timeZone: z._default(z.string(), 'UTC'),
  founded: z.int(),
  size: z.enum(COMPANY_SIZES),
  joined: daysAgo,
  /** Of the owner; the key of the company if left out. */
  username: z.optional(z.string()),
  /** The colleagues of the owner. */
  team: z._default(
    z.array(
      z.strictObject({
        name: z.string(),
        email: z.string(),
        role: z.enum(TEAM_ROLES),
        joined: daysAgo,
      }),
    ),
    [],
  ),
  isApproved: z._default(z.boolean(), true),
  /** Rejected by the admin and edited since, so it waits for approval again. */
  rejected: z.optional(
    z.strictObject({
      decided: daysAgo,
      edited: daysAgo,
      reason: z.enum(COMPANY_REJECTION_REASONS),
      message: z.string(),
    }),
  ),
  description: paragraphs,
  /** The benefits of its jobs, unless a job names its own. */
  benefits: z._default(texts, []),
  links: z._default(z.array(z.strictObject({ label: z.string(), url: z.string() })), []),
  /** Files in `pictures`, as somebody would upload them. */
  pictures: z.optional(
    z.strictObject({
      logo: z.string(),
      cover: z.strictObject({ file: z.string(), focus: z.int() }),
      photos: z.array(z.strictObject({ file: z.string(), alt: z.string() })),
    }),
  ),
});

const pay = z.pipe(
  z.strictObject({
    currency: z.string(),
    min: z.int(),
    max: z.int(),
    period: z.enum(PAY_PERIODS),
  }),
  z.transform((figures) => ({ ...figures, text: toPayText(figures) })),
);

const jobText = {
  title: z.string(),
  pay,
  description: paragraphs,
  requirements: texts,
  benefits: z.optional(texts),
  skills: texts,
};

/** What a job says about its vacancy (shared/jobs/passport.ts), with days after the time of seeding for its dates. */
const passport = z.pipe(
  z.strictObject({
    vacancy: z.optional(z.enum(['open', 'pool'])),
    openings: z.optional(z.int()),
    startsIn: z.optional(z.int()),
    immediately: z.optional(z.boolean()),
    fillIn: z.optional(z.int()),
    duration: z.optional(z.string()),
    hiredBy: z.optional(z.enum(['employer', 'agency'])),
    agencyFor: z.optional(z.string()),
    readBy: z.optional(z.string()),
    screening: z.optional(z.enum(['none', 'ranks', 'rejects'])),
    visa: z.optional(z.boolean()),
    relocation: z.optional(z.boolean()),
    adjustments: z.optional(z.string()),
    interviewSteps: z.optional(texts),
  }),
  z.transform(({ startsIn, immediately = false, fillIn, ...stated }) => ({
    passport: { ...EMPTY_PASSPORT, ...stated, startsImmediately: immediately },
    startsIn,
    fillIn,
  })),
);

const job = z.strictObject({
  ...jobText,
  passport: z.optional(passport),
  replyDays: z.optional(z.int()),
  places: z.optional(z.int()),
  type: z._default(z.enum(JOB_TYPES), 'Full-time'),
  level: z.enum(EXPERIENCE_LEVELS),
  /** The same job in several places. `{town}` in the description becomes the town of each. */
  openings: z.array(
    z.strictObject({
      location: z.string(),
      posted: daysAgo,
      /** Days after the time of seeding; negative if it has passed. */
      deadline: z.int(),
      pay: z.optional(pay),
    }),
  ),
  status: z.optional(z.enum(['paused', 'closed'])),
  outcome: z.optional(z.enum(JOB_OUTCOMES)),
  approval: z._default(z.enum(APPROVAL_STATUSES), 'approved'),
  rejection: z.optional(
    z.strictObject({ reason: z.enum(JOB_REJECTION_REASONS), message: z.string() }),
  ),
  /** A later version that waits for approval while the approved one stays public. */
  edit: z.optional(z.extend(z.partial(z.strictObject(jobText)), { edited: daysAgo })),
});

const seeker = z.strictObject({
  fullName: z.string(),
  email: z.optional(z.string()),
  joined: daysAgo,
  city: z._default(z.string(), ''),
  skills: z._default(texts, []),
  education: z._default(
    oneOrMore(z.strictObject({ degree: z.string(), institution: z.string(), year: z.int() })),
    [],
  ),
  experience: z._default(
    oneOrMore(
      z.pipe(
        z.strictObject({
          title: z.string(),
          company: z.string(),
          since: z.int(),
          until: z.optional(z.int()),
          description: z._default(z.string(), ''),
        }),
        z.transform(({ since, until, ...position }) => ({
          ...position,
          duration: `${since} – ${until ?? 'present'}`,
        })),
      ),
    ),
    [],
  ),
  /** Their own words in the resume and in cover letters. Only applicants have one. */
  pitch: z._default(z.string(), ''),
  resumeOnProfile: z._default(z.boolean(), true),
  suspended: z.optional(z.strictObject({ since: daysAgo, reason: z.string() })),
});

const interview = z.strictObject({
  /** Days after the time of seeding; negative for an interview that took place. */
  on: z.int(),
  at: z.string(),
  minutes: z.int(),
  place: z.string(),
  note: z._default(z.string(), ''),
  /** First scheduled for the day `from`, then moved. */
  moved: z.optional(z.strictObject({ from: z.int(), ago: daysAgo })),
  cancelled: z.optional(daysAgo),
});

const DEMO_MOVES = ['reviewed', 'interviewed', 'offered', 'rejected', 'withdrawn'] as const;

const application = z.strictObject({
  applied: daysAgo,
  reviewed: z.optional(daysAgo),
  interviewed: z.optional(daysAgo),
  offered: z.optional(daysAgo),
  rejected: z.optional(daysAgo),
  withdrawn: z.optional(daysAgo),
  /** Why this job: the beginning of the cover letter. */
  why: z.optional(z.string()),
  /** What the company wrote last. Absent: by the status. */
  message: z.optional(z.string()),
  /** What the applicant wrote after that. */
  reply: z.optional(z.string()),
  /** Null: invited, but nothing is scheduled yet. Absent: derived from the dates. */
  interview: z.optional(z.nullable(interview)),
  rejection: z.optional(
    z.strictObject({ reason: z.enum(REJECTION_REASONS), message: z.optional(z.string()) }),
  ),
  /** By the names of colleagues, in the order of the assignment. */
  assigned: z._default(z.array(z.string()), []),
});

const message = z.strictObject({
  key: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  written: daysAgo,
  answer: z.optional(z.strictObject({ text: z.string(), written: daysAgo })),
});

export type DemoCompany = (typeof demoCompanies)[number];
export type DemoJob = (typeof demoJobs)[number];
export type DemoSeeker = (typeof demoSeekers)[number];
export type DemoApplication = (typeof demoApplications)[number];
export type DemoMove = (typeof DEMO_MOVES)[number];

/** The admin of the demo, who decides on companies and jobs. */
export const demoAdmin = { username: 'admin', email: 'admin@daybreak.test', joined: 90 };

export const demoCompanies = entriesOf(company, companiesFile).map(([key, fields]) => ({
  key,
  website: `https://${key}.example`,
  ...fields,
  username: fields.username ?? key,
}));

/** Each opening becomes a separate job. A job's key begins with the key of its company. */
export const demoJobs = entriesOf(job, jobsFile).flatMap(([key, { openings, ...fields }]) => {
  const { key: companyKey, benefits } = named(demoCompanies, key.split('-')[0]);
  return openings.map((opening, index) => {
    const [town = ''] = opening.location.split(',');
    return {
      ...fields,
      ...opening,
      key: index === 0 ? key : `${key}-${fold(town).replaceAll(' ', '-')}`,
      company: companyKey,
      pay: opening.pay ?? fields.pay,
      description: fields.description.replaceAll('{town}', town),
      benefits: fields.benefits ?? benefits,
    };
  });
});

export const demoSeekers = entriesOf(seeker, seekersFile).map(([username, fields]) => ({
  username,
  ...fields,
  email: fields.email ?? `${username}@example.com`,
  resumeOnProfile: fields.pitch !== '' && fields.resumeOnProfile,
}));

export const demoApplications = entriesOf(
  z.record(z.string(), application),
  applicationsFile,
).flatMap(([jobKey, ofJob]) => {
  const appliedTo = named(demoJobs, jobKey);
  const { companyName } = named(demoCompanies, appliedTo.company);
  return Object.entries(ofJob).map(([username, { why, ...fields }], index) => ({
    seeker: username,
    job: jobKey,
    ...fields,
    why: why ?? writeOpening(appliedTo, companyName, index),
    /** Each change of status and how many days ago it was made, in order. */
    moves: DEMO_MOVES.flatMap((move): [DemoMove, number][] => {
      const made = fields[move];
      return made === undefined ? [] : [[move, made]];
    }),
  }));
});

export const demoMessages = z.array(message).parse(messagesFile);

function entriesOf<T extends z.ZodMiniType>(entry: T, file: unknown): [string, z.output<T>][] {
  return Object.entries(z.record(z.string(), entry).parse(file));
}

/** @throws Error if the content refers to a key that does not exist */
export function named<T extends { key: string }>(list: readonly T[], key: string | undefined): T {
  const found = list.find((one) => one.key === key);
  if (!found) throw new Error(`The demo content refers to '${key}', which does not exist.`);
  return found;
}

/** Pay in the style of that country's recruiters. */
function toPayText({ currency, min, max, period }: Record<'min' | 'max', number> & Pay): string {
  const signs: Record<string, string> = { EUR: '€', GBP: '£', INR: '₹', USD: '$' };
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  const [low, high] = [min.toLocaleString(locale), max.toLocaleString(locale)];
  const sign = signs[currency];
  if (currency === 'USD' && period === 'year') return `$${low} - $${high}`;
  const range = sign ? `${sign}${low} – ${sign}${high}` : `${currency} ${low} – ${high}`;
  return `${range} per ${period}`;
}

type Pay = { currency: string; period: string };
