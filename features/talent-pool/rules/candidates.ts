import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../../../shared/applications/status.ts';
import { education, experience } from '../../../shared/applications/applicant-profile.ts';
import { alsoAppliedAnswer, possibleAnswer } from './people.ts';
import {
  chooseFrom,
  emailAddress,
  oneOfOrBlank,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../../shared/kit/text.ts';
import { optionalWithFields } from '../../../shared/templates/texts.ts';
import type { Reason } from '../../../shared/errors.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { choiceFilter, pageQuery } from '../../../shared/kit/lists.ts';

/** Rows of one file. */
export const IMPORT_MAX = 1000;
/** Bytes of one file. */
export const IMPORT_FILE_MAX = 2 * 1024 * 1024;
/** Candidates of a company. */
export const CANDIDATES_MAX = 20_000;
/** Days within which a company must inform people that it has their data (GDPR, article 14); it is erased otherwise. */
export const INFORM_DAYS = 30;
/** Days for which a candidate is kept after the first invitation, without an application. */
export const CANDIDATE_DAYS = 365;
/** Days between two invitations of one candidate. */
export const INVITE_EVERY_DAYS = 14;

/** Characters of each field of a candidate. */
export const CANDIDATE_LENGTHS = {
  name: 100,
  phone: 40,
  headline: 120,
  skills: 300,
  location: 100,
  source: 100,
  note: 500,
} as const;

/** What is known of a candidate. */
export const candidateFields = z.object({
  name: requiredLine('The name is missing.', CANDIDATE_LENGTHS.name),
  email: emailAddress('The email address is missing.'),
  phone: optionalLine(CANDIDATE_LENGTHS.phone),
  headline: optionalLine(CANDIDATE_LENGTHS.headline),
  skills: optionalLine(CANDIDATE_LENGTHS.skills),
  location: optionalLine(CANDIDATE_LENGTHS.location),
  /** Where the company has the data from. The invitation says it. */
  source: optionalLine(CANDIDATE_LENGTHS.source),
  note: optionalText(CANDIDATE_LENGTHS.note),
});
export type CandidateFields = z.output<typeof candidateFields>;
export const CANDIDATE_FIELDS = Object.keys(candidateFields.shape) as (keyof CandidateFields)[];

/** The columns of a file that are read. A name may be in two. */
export const IMPORT_COLUMNS = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  headline: 'Position',
  skills: 'Skills',
  location: 'Location',
  source: 'Source',
  note: 'Note',
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]];

/** What the columns of a file are, in order, as JSON; without it they are guessed. */
export const importColumns = z.optional(
  z.pipe(
    z.string().check(z.maxLength(5000)),
    z.pipe(
      z.transform((text: string): unknown => {
        try {
          return text === '' ? undefined : JSON.parse(text);
        } catch {
          return null;
        }
      }),
      z.optional(
        z.array(z.enum([...IMPORT_COLUMN_NAMES, ''], { error: chooseFrom(IMPORT_COLUMN_NAMES) })),
      ),
    ),
  ),
);

/** The encoding of a file, if it is not the one that its bytes suggest: a name from a preview. */
export const importEncoding = optionalLine(40);

/** A line of a file that is not imported, or not as it is, and why. */
export const refusedLine = z.object({
  /** As spreadsheets count them: a line break within a cell begins no line. */
  line: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});
export type RefusedLine = z.output<typeof refusedLine>;

/** What a file contains, before it is imported. */
export const filePreview = z.object({
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The first value that is not blank. */
      sample: z.string(),
      column: z.enum([...IMPORT_COLUMN_NAMES, '']),
    }),
  ),
  /** Lines below the headings. */
  total: z.number(),
  valid: z.number(),
  /** The first valid lines. */
  rows: z.array(z.extend(candidateFields, { line: z.number() })),
  refused: z.array(refusedLine),
  /** What is imported otherwise than the file has it. */
  notes: z.array(refusedLine),
  /** The texts above the headings, which are not read. */
  above: z.string(),
  /** False if the first line already has a person. */
  startsWithHeadings: z.boolean(),
  encoding: z.string(),
  /** False if the texts may be wrong, and somebody should look at them before the import. */
  isEncodingSure: z.boolean(),
  encodings: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type FilePreview = z.output<typeof filePreview>;

/** Where people of a talent pool are from: a file of the company, or an application with consent. */
export const ORIGINS = { file: 'From a file', applicant: 'Applied, with consent' } as const;
export type Origin = keyof typeof ORIGINS;
const ORIGIN_NAMES = Object.keys(ORIGINS) as [Origin, ...Origin[]];
/** Days before the end in which somebody 'ends soon'. */
export const ENDS_SOON_DAYS = 30;

/** A person in a company's talent pool: from a file, without an account by it, or an applicant who agreed. */
export const candidateAnswer = z.object({
  _id: z.string(),
  origin: z.enum(ORIGIN_NAMES),
  ...candidateFields.shape,
  email: z.string(),
  /** The job that they are meant for. */
  job: z.nullable(z.object({ _id: z.string(), jobTitle: z.string() })),
  /** The name of the member who imported or asked them; null if the account was deleted. */
  addedBy: z.nullable(z.string()),
  addedAt: z.iso.datetime(),
  /** When they were last invited, which tells them of the data; null if never. */
  invitedAt: z.nullable(z.iso.datetime()),
  /** When they are erased if nothing happens. */
  keptUntil: z.iso.datetime(),
  /** Their latest application to the company, by the same address. */
  application: z.nullable(z.object({ _id: z.string(), status: z.enum(APPLICATION_STATUSES) })),
  /** The jobs of the company that they applied to, newest first. */
  appliedTo: z.array(alsoAppliedAnswer),
  /** The ids of jobs that they were invited to. Of applicants: to each once. */
  invitedTo: z.array(z.string()),
});
export type Candidate = z.output<typeof candidateAnswer>;

/** One person of the pool, with what an applicant allows to read. */
export const candidateDetailAnswer = z.extend(candidateAnswer, {
  /** Of an applicant, as it is now. */
  profile: z.nullable(
    z.object({
      skills: z.array(z.string()),
      education: z.array(education),
      experience: z.array(experience),
      /** A link to the resume of the application. */
      resume: z.nullable(z.string()),
    }),
  ),
  possible: z.array(possibleAnswer),
  /** The account, or the candidate, for 'Not the same'. */
  personId: z.string(),
});
export type CandidateDetail = z.output<typeof candidateDetailAnswer>;

export const candidateSearch = z.object({
  search: optionalText(200),
  origin: choiceFilter(ORIGIN_NAMES),
  /** 'soon': those whose time ends within 30 days. */
  ends: z.optional(oneOfOrBlank(['soon'])),
  ...pageQuery,
});

/** Characters of a company's words in an invitation. */
export const INVITATION_MAX = 1000;

export const candidateInvitation = z.object({
  /** A job of the company that is public. */
  job: z.guid('Choose a job.'),
  /** With fields (shared/templates/fields.ts). */
  message: optionalWithFields(INVITATION_MAX),
});

type InviteReason = Reason<
  'already-applied' | 'candidate-already-invited' | 'candidate-just-invited'
>;

/** Why somebody of the pool cannot be invited now. @param job the id of the job; without it, to any */
export function inviteRefusal(
  candidate: Pick<Candidate, 'origin' | 'invitedAt' | 'appliedTo' | 'invitedTo'>,
  now: Date,
  job?: string,
): InviteReason | undefined {
  const { origin, invitedAt, appliedTo, invitedTo } = candidate;
  const applied = appliedTo.find((each) => each.job._id === job);
  if (applied)
    return {
      code: 'already-applied',
      message: `This person has applied to ${applied.job.jobTitle}. Write to them from the application.`,
    };
  if (origin === 'applicant')
    return job && invitedTo.includes(job)
      ? {
          code: 'candidate-already-invited',
          message: 'You have invited this person to this job. Each job is proposed once.',
        }
      : undefined;
  const again = invitedAt && addDays(new Date(invitedAt), INVITE_EVERY_DAYS);
  return again && again > now
    ? {
        code: 'candidate-just-invited',
        message: `Invite somebody once in ${INVITE_EVERY_DAYS} days at most.`,
      }
    : undefined;
}
