import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import * as z from 'zod/mini';
import { type Hash, hashLeaf } from './merkle.ts';

/** What happens to postings. Their leaves say everything: it is public anyway. */
export const POSTING_KINDS = [
  /** It became public, for the first time or again. */
  'published',
  /** Its public text or deadline changed. */
  'changed',
  'paused',
  /** The company said that it still hires. */
  'confirmed',
  'closed',
  /** The company said later how the search ended. */
  'outcome',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** What happens to applications. Their leaves hold a salted hash, and no person. */
export const APPLICATION_KINDS = [
  'applied',
  'answered',
  /** The company undid the answer before the applicant saw it, or an admin took its message down after a report. */
  'answer-undone',
] as const;

const ANSWERS = ['interview', 'offer', 'rejection', 'message'] as const;

const hex = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The entry of a posting. */
export const postingLeaf = z.strictObject({
  v: z.literal(1),
  kind: z.enum(POSTING_KINDS),
  at: z.iso.datetime(),
  job: z.guid(),
  company: z.guid(),
  /** Of 'published' and 'changed': SHA-256 of the text (`hashText`), and the deadline. */
  text: z.optional(hex),
  until: z.optional(z.iso.datetime()),
  /** Of 'closed' and 'outcome': how the search ended, if the company said so. */
  outcome: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});
export type PostingLeaf = z.output<typeof postingLeaf>;

/** The entry of an application: who applied to what, and when, is in the hash. */
export const applicationLeaf = z.strictObject({
  v: z.literal(1),
  kind: z.enum(APPLICATION_KINDS),
  /** In UTC, such as '2026-11-23': a time would say more than it has to. */
  day: z.iso.date(),
  /** SHA-256 of a salt of 16 bytes and the opening (`hashOpening`). */
  hash: hex,
});
export type ApplicationLeaf = z.output<typeof applicationLeaf>;

export type Leaf = PostingLeaf | ApplicationLeaf;

/** What the leaf of an application hides. Receipts have it, with the salt. */
export const opening = z.strictObject({
  kind: z.enum(APPLICATION_KINDS),
  at: z.iso.datetime(),
  application: z.guid(),
  applicant: z.guid(),
  job: z.guid(),
  /** Of 'answered' and 'answer-undone'. */
  answer: z.optional(z.enum(ANSWERS)),
});
export type Opening = z.output<typeof opening>;

export const SALT_BYTES = 16;

/** JSON with sorted keys and without spaces and undefined values: the same text for the same value. */
const canonical = (value: unknown): string => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The public text of a job, in the names of the public API. */
export interface PostingText {
  jobTitle: string;
  jobLocation: string;
  jobType: string;
  experienceLevel: string;
  jobDescription: string;
  jobRequirements: readonly string[];
  jobBenefits: readonly string[];
  /** Null for a text from before companies chose: then they are left out, and its hash stays what it was. */
  showsDefaultRequirements?: boolean | null;
  showsDefaultBenefits?: boolean | null;
  skills: readonly string[];
  salaryRange: string;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string | null;
  salaryPeriod: string | null;
  workplace: string;
  country: string | null;
  remoteFrom: readonly string[];
  region: string | null;
  passport: object;
  /** Days within which applicants are answered. */
  replyDays: number;
}

/** SHA-256 of the canonical JSON of a job's public text, in hexadecimal digits. Other fields of the job are ignored. */
export function hashText(job: PostingText): string {
  const {
    jobTitle,
    jobLocation,
    jobType,
    experienceLevel,
    jobDescription,
    jobRequirements,
    jobBenefits,
    showsDefaultRequirements,
    showsDefaultBenefits,
    skills,
    salaryRange,
    salaryMin,
    salaryMax,
    salaryCurrency,
    salaryPeriod,
    workplace,
    country,
    remoteFrom,
    region,
    passport,
    replyDays,
  } = job;
  return digest(
    canonical({
      jobTitle,
      jobLocation,
      jobType,
      experienceLevel,
      jobDescription,
      jobRequirements,
      jobBenefits,
      showsDefaultRequirements: showsDefaultRequirements ?? undefined,
      showsDefaultBenefits: showsDefaultBenefits ?? undefined,
      skills,
      salaryRange,
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryPeriod,
      workplace,
      country,
      remoteFrom,
      region,
      passport,
      replyDays,
    }),
  );
}

/** The hash that stands for an application in its leaf, in hexadecimal digits. */
const hashOpening = (salt: Uint8Array, content: Opening): string =>
  bytesToHex(sha256(concatBytes(salt, utf8ToBytes(canonical(content)))));

/** The leaf of an application. */
export const toApplicationLeaf = (salt: Uint8Array, content: Opening): ApplicationLeaf => ({
  v: 1,
  kind: content.kind,
  day: content.at.slice(0, 10),
  hash: hashOpening(salt, content),
});

/** The text of a leaf as it is in the log. */
export const leafText = (leaf: Leaf): string => canonical(leaf);

export const hashLeafText = (text: string): Hash => hashLeaf(utf8ToBytes(text));

/** Reads a leaf; undefined if it is none, or is not written as `leafText` writes it. */
export function parseLeaf(text: string): Leaf | undefined {
  const read = z.union([postingLeaf, applicationLeaf]).safeParse(parseJson(text));
  return read.success && leafText(read.data) === text ? read.data : undefined;
}

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
