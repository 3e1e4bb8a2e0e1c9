import * as z from 'zod/mini';
import { readWebAddress } from '../kit/addresses.ts';
import { oneOf, oneOfOrBlank, optionalLine, requiredLine, requiredText } from '../kit/text.ts';
import { fieldNumber } from '../kit/numbers.ts';
import { COMPANY_SIZES, INDUSTRIES } from './facts.ts';
import { keptAnswer } from './kept.ts';
import { companyLinks, linkAnswer } from './links.ts';
import { picturesAnswer } from './pictures.ts';

export const FOUNDED_SINCE = 1800;
const FOUNDED_SENTENCE = `Founded must be a year from ${FOUNDED_SINCE} to this one.`;
/** Recommended length of a company's description in characters (product.md section 9); not enforced. */
export const COMPANY_DESCRIPTION_RECOMMENDED = 500;

/** A web address that is safe to link: only http and https, which excludes `javascript:`. */
export const website = z
  .pipe(optionalLine(300, readWebAddress), z.string())
  .check(
    z.refine(
      (value) => value === '' || isWebAddress(value),
      'Website must be a URL, such as https://example.com',
    ),
  );

/** Whether a text is a web address that is safe to link. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value)) return false;
  return new RegExp(/^https?:\/\/([^/?#@]+@)?[^/?#@]*[^/?#@.:]/i).test(value);
}

/** Body of PUT /users/profile for companies (product.md section 5.4). */
export const companyProfileChange = z.object(
  {
    companyName: requiredLine('Company name is required', 120),
    website,
    description: requiredText('Description is required', 5000),
    industry: oneOf(INDUSTRIES, 'Industry is required'),
    location: requiredLine('Location is required', 120),
    founded: z.optional(
      z.nullable(
        z.pipe(z.union([z.number(), z.string()], { error: FOUNDED_SENTENCE }), foundedYear()),
      ),
    ),
    size: z.optional(z.nullable(oneOfOrBlank(COMPANY_SIZES))),
    /** If absent, the links stay as they are. */
    links: z.optional(companyLinks),
  },
  { error: 'Send companyProfile with its fields.' },
);

/** A year from 1800 to 2999; `foundedRefusal` checks it against the current year. Blank means absent. */
function foundedYear() {
  return z.transform((value: number | string, context): number | null => {
    const year = typeof value === 'string' ? fieldNumber(value, { decimals: 2 }) : value;
    if (year === null) return null;
    if (Number.isInteger(year) && year >= FOUNDED_SINCE && year < 3000) return year;
    context.issues.push({
      code: 'custom',
      message: FOUNDED_SENTENCE,
      input: value,
    });
    return z.NEVER;
  });
}

/** The refusal of a founding year after the year of `now`. */
export function foundedRefusal(founded: number | null | undefined, now: Date): string | undefined {
  if (founded == null || founded <= now.getUTCFullYear()) return undefined;
  return `Founded must be a year from ${FOUNDED_SINCE} to ${now.getUTCFullYear()}.`;
}

/** How a company proves its domain: a TXT record, a file on its site, or a mailed link. */
export const DOMAIN_WAYS = ['dns', 'file', 'mail'] as const;
export type DomainWay = (typeof DOMAIN_WAYS)[number];

/** A domain that a company has proved to be its own. */
const verifiedDomain = z.object({
  domain: z.string(),
  by: z.enum(DOMAIN_WAYS),
  /** Since when it has been proved without interruption. */
  since: z.iso.datetime(),
});
export type VerifiedDomain = z.output<typeof verifiedDomain>;

export const companyProfileAnswer = z.object({
  _id: z.string(),
  companyName: z.string(),
  website: z.string(),
  description: z.string(),
  industry: z.string(),
  location: z.string(),
  founded: z.nullable(z.number()),
  size: z.string(),
  /** Null unless the last checks found the proof. */
  verifiedDomain: z.nullable(verifiedDomain),
  /** Besides the website. */
  links: z.array(linkAnswer),
  pictures: picturesAnswer,
  isApproved: z.boolean(),
  /** Only for the company and admins: when it registered. */
  createdAt: z.optional(z.iso.datetime()),
  /** Only for the company and admins: applicants whose promised answer is overdue. */
  overdueAnswers: z.optional(z.number()),
  /** Only for the company and admins: whether reports about it wait for a review. */
  isReported: z.optional(z.boolean()),
  /** Only for the company and admins: why the company was rejected; null if it was not. */
  rejection: z.optional(
    z.nullable(
      z.object({
        reason: z.string(),
        message: z.string(),
        at: z.iso.datetime(),
        /** Whether the company has changed its profile since, and waits for review again. */
        isAnswered: z.boolean(),
        /** Whether it cannot ask for another review. */
        isFinal: z.optional(z.boolean()),
      }),
    ),
  ),
});

/** The public profile of a company. */
export const companyAnswer = z.extend(
  z.omit(companyProfileAnswer, {
    isApproved: true,
    createdAt: true,
    overdueAnswers: true,
    isReported: true,
    rejection: true,
  }),
  {
    jobCount: z.number(),
    /** How it kept its promises to answer; null below five promises. */
    kept: z.nullable(keptAnswer),
  },
);
export type CompanyProfile = z.output<typeof companyProfileAnswer>;
export type Company = z.output<typeof companyAnswer>;
