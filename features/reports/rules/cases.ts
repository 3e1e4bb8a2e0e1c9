import * as z from 'zod/mini';
import { idFilter, pageQuery } from '../../../shared/kit/lists.ts';
import { oneOfOrBlank, optionalText, requiredText } from '../../../shared/kit/text.ts';
import { reviewHint } from '../../../shared/reviews/queue.ts';
import {
  CASE_STATES,
  REPORT_KINDS,
  REPORT_REASON_NAMES,
  REPORT_TEXT_MAX,
  SHARED_BY_NAMES,
} from '../rules.ts';
import { MEETINGS, SHIELD_NAMES } from './weights.ts';

/** Body of POST /reports. */
export const newReport = z.object({
  kind: z.enum(REPORT_KINDS, 'Say what you report: job, company or message.'),
  /** Of the job, the company or the message. */
  id: z.guid('Send the id of what you report.'),
  reason: z.enum(REPORT_REASON_NAMES, 'Choose a reason.'),
  text: optionalText(REPORT_TEXT_MAX),
});

export const VERDICTS = ['uphold', 'dismiss'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Characters of the reason for a decision. */
export const DECISION_MAX = 1000;

export const caseDecision = z.object({
  verdict: z.enum(VERDICTS, 'Choose uphold or dismiss.'),
  /** For the company or the writer of the message; reporters do not read it. */
  reason: requiredText('Enter a reason.', DECISION_MAX),
});

/** Who reads a note about a case. Messages have a writer in place of a company. */
export const NOTE_READERS = ['admins', 'company', 'reporters'] as const;

/** Body of POST /admin/reports/{id}/notes. */
export const caseNote = z.object({
  to: z.enum(NOTE_READERS, 'Choose who reads it.'),
  text: requiredText('Enter a text.', DECISION_MAX),
});

export const caseSearch = z.object({
  /** Default: all. */
  state: z.optional(oneOfOrBlank([...CASE_STATES])),
  kind: z.optional(oneOfOrBlank([...REPORT_KINDS])),
  company: idFilter('Choose a company.'),
  ...pageQuery,
});

/** A reported job, company or message in the list. */
export const listedCase = z.object({
  _id: z.string(),
  kind: z.enum(REPORT_KINDS),
  state: z.enum(CASE_STATES),
  /** The job's title, the company's name, or the writer of the message. */
  name: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  openedAt: z.iso.datetime(),
  /** Since when it is frozen; null if it is not, or no longer. */
  frozenAt: z.nullable(z.iso.datetime()),
  decidedAt: z.nullable(z.iso.datetime()),
  /** The reasons of its reports, each once. */
  reasons: z.array(z.enum(REPORT_REASON_NAMES)),
  reports: z.number(),
});

/** One person's report, as admins read it. */
const caseReport = z.object({
  _id: z.string(),
  reason: z.enum(REPORT_REASON_NAMES),
  text: z.string(),
  at: z.iso.datetime(),
  /** Null after the reporter's account was deleted. */
  reporter: z.nullable(
    z.object({
      _id: z.string(),
      name: z.string(),
      companyName: z.nullable(z.string()),
      joined: z.iso.datetime(),
      /** The outcomes of other reports of this person. */
      upheld: z.number(),
      dismissed: z.number(),
    }),
  ),
  /** Whether it counts toward a freeze. */
  counts: z.boolean(),
  /** What it weighs by its account (`pointsOf`); 0 if it does not count. */
  points: z.number(),
  /** How the reporter met the company; null if they never did, or it does not count. */
  met: z.nullable(z.enum(MEETINGS)),
  /** Reports with the same number count as those of one person. Null if it does not count. */
  person: z.nullable(z.number()),
  /** What the accounts of that person share; empty if it is one account. */
  sharedBy: z.array(z.enum(SHARED_BY_NAMES)),
});

/** A case with its reports, for admins. */
export const caseAnswer = z.extend(listedCase, {
  /** The page of the job or company; null for a message. */
  path: z.nullable(z.string()),
  /** What the job, the profile or the message says now. */
  text: z.string(),
  /** Of a message: how many applicants got this text. */
  recipients: z.number(),
  /** How many different people the reports that count are of, and how many freeze it. */
  people: z.number(),
  freezeAt: z.number(),
  /** What these people weigh together, and how much freezes it. */
  points: z.number(),
  freezeAtPoints: z.number(),
  /** Why it waits for an admin and is not frozen by reports; null if it can be frozen. */
  shield: z.nullable(z.enum(SHIELD_NAMES)),
  /** The reason for the decision; '' while it waits. */
  reason: z.string(),
  /** Who decided; '' while it waits, or if the account is deleted. */
  decidedBy: z.string(),
  /** Notes of admins, and their messages to the company and to reporters, in order. */
  notes: z.array(z.extend(caseNote, { at: z.iso.datetime(), by: z.string() })),
  hints: z.array(reviewHint),
  reportList: z.array(caseReport),
});

export type ListedCase = z.output<typeof listedCase>;
export type ReportCase = z.output<typeof caseAnswer>;
