import * as z from 'zod/mini';
import { addDays, utcDay } from '../kit/dates.ts';
import { oneOfOrBlank, optionalLine } from '../kit/text.ts';
import { besideField } from '../kit/validation.ts';

/** Whether the job is to be filled now, or the company collects candidates for later. */
const VACANCIES = ['open', 'pool'] as const;
/** Who hires: the company itself, or an agency for a client. */
const HIRERS = ['employer', 'agency'] as const;
/**
 * Whether software of the company ranks or rejects applicants without a person's decision. The board itself does neither.
 */
const SCREENINGS = ['none', 'ranks', 'rejects'] as const;

/** The most openings of a job, steps of its interviews, and characters of a line. */
const OPENINGS_MAX = 999;
const INTERVIEW_STEPS_MAX = 8;
const LINE_MAX = 120;

/** A choice that may be left open. */
const choice = <const T extends string>(values: readonly T[]) =>
  z.pipe(
    z.optional(z.nullable(oneOfOrBlank(values))),
    z.transform((value): T | null => value || null),
  );
const answer = z.pipe(
  z.optional(z.nullable(z.boolean())),
  z.transform((value) => value ?? null),
);
/** A day such as '2027-01-11'; blank means none. */
const day = z.pipe(
  z.optional(
    z.nullable(z.union([z.literal(''), z.iso.date()], { error: besideField('Enter a date.') })),
  ),
  z.transform((value) => value || null),
);
const line = z.pipe(
  z.optional(z.nullable(optionalLine(LINE_MAX))),
  z.transform((value) => value ?? ''),
);

/** The passport of a posting, as a company sends it. What is left out is not stated. */
export const passportBody = z.object({
  vacancy: choice(VACANCIES),
  openings: z.pipe(
    z.optional(
      z.nullable(
        z.int({ error: besideField('Enter a whole number.') }).check(z.gte(1), z.lte(OPENINGS_MAX)),
      ),
    ),
    z.transform((value) => value ?? null),
  ),
  startsOn: day,
  startsImmediately: z.pipe(
    z.optional(z.boolean()),
    z.transform((value) => value ?? false),
  ),
  fillBy: day,
  duration: line,
  hiredBy: choice(HIRERS),
  agencyFor: line,
  readBy: line,
  screening: choice(SCREENINGS),
  visa: answer,
  relocation: answer,
  adjustments: line,
  interviewSteps: z.pipe(
    z.optional(
      z.nullable(
        z.array(optionalLine(LINE_MAX)).check(
          z.maxLength(INTERVIEW_STEPS_MAX, {
            error: besideField(`At most ${INTERVIEW_STEPS_MAX} steps.`),
          }),
        ),
      ),
    ),
    z.transform((steps) => (steps ?? []).filter((step) => step !== '')),
  ),
});

/** What a posting says about the vacancy and the way to it, besides its text. Null and '' are not stated. */
export const passportAnswer = z.object({
  vacancy: z.nullable(z.enum(VACANCIES)),
  openings: z.nullable(z.number()),
  /** The first day of work. */
  startsOn: z.nullable(z.string()),
  startsImmediately: z.boolean(),
  /** The day by which the company wants to have decided. */
  fillBy: z.nullable(z.string()),
  /** Such as 'Permanent' or '6 months'. */
  duration: z.string(),
  hiredBy: z.nullable(z.enum(HIRERS)),
  /** The client of an agency. */
  agencyFor: z.string(),
  /** Who reads applications, such as 'Store lead and people team'. */
  readBy: z.string(),
  screening: z.nullable(z.enum(SCREENINGS)),
  visa: z.nullable(z.boolean()),
  relocation: z.nullable(z.boolean()),
  /** Adjustments for disabled applicants, such as 'On request, at every step'. */
  adjustments: z.string(),
  interviewSteps: z.array(z.string()),
});

export type Passport = z.output<typeof passportAnswer>;

/** The passport of a posting that states nothing. */
export const EMPTY_PASSPORT: Passport = {
  vacancy: null,
  openings: null,
  startsOn: null,
  startsImmediately: false,
  fillBy: null,
  duration: '',
  hiredBy: null,
  agencyFor: '',
  readBy: '',
  screening: null,
  visa: null,
  relocation: null,
  adjustments: '',
  interviewSteps: [],
};

/** Days within which the work of a posting begins, and it is to be filled. */
const AHEAD_DAYS = 730;

interface PassportRefusal {
  /** A field of a posting, such as 'passport.startsOn'. */
  field: string;
  message: string;
}

/**
 * Why a passport is refused: it contradicts itself, or its dates are no dates of a job to come.
 * @param before the passport that is edited, whose dates may have passed
 */
export function passportRefusal(
  passport: Passport | null | undefined,
  now: Date,
  before?: Passport,
): PassportRefusal | undefined {
  if (!passport) return undefined;
  const { hiredBy, agencyFor, startsOn, startsImmediately, fillBy } = passport;
  const refusal = (field: keyof Passport, message: string) => ({
    field: `passport.${field}`,
    message,
  });
  const today = utcDay(now);
  const last = utcDay(addDays(now, AHEAD_DAYS));
  if (startsOn && startsImmediately)
    return refusal('startsOn', 'Choose either a start date or an immediate start');
  if (startsOn && startsOn !== before?.startsOn && (startsOn < today || startsOn > last))
    return refusal('startsOn', 'The start must be within the next two years');
  if (fillBy && fillBy !== before?.fillBy && (fillBy < today || fillBy > last))
    return refusal('fillBy', 'The date to fill it by must be within the next two years');
  if (hiredBy === 'agency' && agencyFor === '')
    return refusal('agencyFor', 'Name the company that the agency hires for');
  return undefined;
}
