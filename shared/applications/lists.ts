import * as z from 'zod/mini';
import { APPROVAL_STATUSES, JOB_STATUSES, jobAnswer } from '../jobs/posting.ts';
import { JOB_HOLDS } from '../jobs/promises.ts';
import { choiceFilter, flagFilter, idFilter, pageQuery, rowsView, textList } from '../kit/lists.ts';
import { teamPerson } from '../companies/team.ts';
import { answerFields, APPLICATION_ORDER_PARTS, FOUND_IN, formFields } from '../parts/parts.ts';
import { chooseFrom, oneOfOrBlank, optionalText } from '../kit/text.ts';
import { besideField } from '../kit/validation.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  applicationAnswer,
  EVENT_KINDS,
  OPEN_STATUSES,
  REJECTION_MESSAGE_MAX,
  REJECTION_REASONS,
  UNDECIDED_STATUSES,
} from './status.ts';
import { undoSeconds } from './undo.ts';
import { optionalWithFields } from '../templates/texts.ts';

const CORE_SORTS = ['newest', 'oldest', 'name', 'due'] as const;
export type CoreSort = (typeof CORE_SORTS)[number];
const APPLICATION_SORTS = [...CORE_SORTS, ...APPLICATION_ORDER_PARTS.map(({ name }) => name)];
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

/** Pending and reviewed together, as the figure 'Under Review' counts them. */
export const UNDER_REVIEW = 'under-review';
const LISTED_STATUSES = [...APPLICATION_STATUSES, UNDER_REVIEW] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The statuses that a filter by status finds. */
export const statusesOf = (status: ListedStatus): readonly ApplicationStatus[] =>
  status === UNDER_REVIEW ? ['pending', 'reviewed'] : [status];

/**
 * Query of GET /applications/company. Blank values and 'all' do not filter. Each word of the search has to be found, in what
 * a row prints or in letter, resume, answers or texts of members (product.md section 4.36).
 */
const applicationFilters = {
  search: optionalText(200),
  status: choiceFilter(LISTED_STATUSES),
  /** The id of one of the company's jobs. */
  job: idFilter(besideField('Choose one of your jobs.')),
  sort: z.optional(oneOfOrBlank(APPLICATION_SORTS)),
  /** 'unread': applications with something that the company has not opened. */
  unread: z.optional(oneOfOrBlank(['unread'])),
  /**
   * 'due': applicants who wait for an answer, promised or not. 'soon': of these, those whose answer is due today or
   * tomorrow, or late. The soonest date comes first, then the oldest; `sort` has no effect then.
   */
  answer: z.optional(oneOfOrBlank(['due', 'soon'])),
  /** 'several': people who have applied to several jobs. */
  people: z.optional(oneOfOrBlank(['several'])),
  /** 'flagged': with an answer that meets a knock-out rule; 'unflagged': without. */
  flag: z.optional(oneOfOrBlank(['flagged', 'unflagged'])),
  /** A question of the job by its id, for `value`. */
  question: idFilter('Choose a question of the job.'),
  /** The answer: 'yes', 'no', a choice, or for numbers a range such as '3..10', '3..' or '..10'. */
  value: optionalText(100),
  ...formFields('applicationFilters'),
};

/** Questions whose answers a list shows as columns. */
export const ANSWER_COLUMNS_MAX = 2;

export const companyApplicationSearch = z.object({
  ...applicationFilters,
  /** 'board' returns the first `limit` rows of each status. */
  view: z.optional(oneOfOrBlank(['list', 'board'])),
  /** The ids of one or two questions, with a comma between them: rows have their answers. */
  columns: z.pipe(
    z.optional(textList('Choose questions of the job.', ANSWER_COLUMNS_MAX)),
    z.pipe(
      z.transform((ids: string[] | undefined) => ids ?? []),
      z.array(z.guid('Choose questions of the job.')),
    ),
  ),
  /** 'people': those whose name or address matches come first, and no figures are answered. For suggestions while typing. */
  only: z.optional(oneOfOrBlank(['people'])),
  ...pageQuery,
});

const OF_PAGES: ReadonlySet<string> = new Set(['limit', 'cursor', 'only']);
/** The filters, search, order and view of a list, in this order. */
export const LIST_FIELDS = Object.keys(companyApplicationSearch.shape).filter(
  (field) => !OF_PAGES.has(field),
);

/** The list in which to find the neighbors of an application. */
export const applicationNeighbourSearch = z.object(applicationFilters);
export type ApplicationFilters = z.output<typeof applicationNeighbourSearch>;

/** Where the words of a search stand that a row does not print. */
const FOUND_PLACES = ['letter', 'resume', 'answer'] as const;
const foundIn = z.object({
  in: z.enum([...FOUND_PLACES, ...FOUND_IN]),
  /** 'Letter', 'Resume', the question, or such as 'Note by Inês'. */
  label: z.string(),
  /** Text, never markup. */
  parts: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
});
export type FoundIn = z.output<typeof foundIn>;
/** Whether it stands in what the applicant sent. */
export const isSent = ({ in: place }: FoundIn): boolean =>
  FOUND_PLACES.some((sent) => sent === place);

/** An application in a list, without cover letter and history. */
export const applicationRowAnswer = z.extend(
  z.omit(applicationAnswer, { coverLetter: true, history: true }),
  {
    /** In lists: how many other applications to the company, which the reader may read, the same person has. */
    alsoIn: z.optional(z.number()),
    /** With `columns`: the answers in words, by question. */
    columns: z.optional(z.record(z.string(), z.string())),
    /** With `search`: an excerpt of where it was found, unless the row prints every word of it. */
    found: z.optional(foundIn),
  },
);

export type ApplicationRowAnswer = z.output<typeof applicationRowAnswer>;

/** The number of applications in each status, including 0. */
export const statusCounts = z.object({
  pending: z.number(),
  reviewed: z.number(),
  interviewed: z.number(),
  offered: z.number(),
  rejected: z.number(),
  withdrawn: z.number(),
});

export type StatusCounts = z.output<typeof statusCounts>;

/** The sum of all statuses, withdrawn included. */
export const countAll = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, number) => sum + number, 0);

/** Applications that are neither rejected nor withdrawn. */
export const countOpen = (counts: StatusCounts): number =>
  OPEN_STATUSES.reduce((sum, status) => sum + counts[status], 0);

/** The counts above the company's lists (product.md section 9); `summarize` computes the same from rows. */
export const summarizeCounts = (counts: StatusCounts) => ({
  total: countAll(counts),
  underReview: counts.pending + counts.reviewed,
  interviews: counts.interviewed,
  offers: counts.offered,
});

/** One of the company's jobs, with the counts and the latest of its applications. */
export const positionAnswer = z.object({
  _id: z.string(),
  jobTitle: z.string(),
  jobLocation: z.string(),
  jobType: z.string(),
  status: z.enum(JOB_STATUSES),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  applicationDeadline: z.iso.datetime(),
  /** Why it is paused, if its company did not pause it. */
  holds: z.array(z.enum(JOB_HOLDS)),
  counts: statusCounts,
  /** Whether applicants read an approved version, which may be another one than `approvalStatus` is of. */
  hasPublicVersion: z.boolean(),
  /** The same without those who were hired, who wait for nothing. */
  inProgress: statusCounts,
  /** Sent in the last 7 days. */
  recent: z.number(),
  /** With something that the company has not opened. */
  unread: z.number(),
  /** Who waits for an answer, and of them those whose answer is due today or tomorrow, or late. */
  unanswered: z.number(),
  dueSoon: z.number(),
  /** With `latest`: the latest three (product.md section 9). */
  latest: z.optional(z.array(applicationRowAnswer)),
});

export type Position = z.output<typeof positionAnswer>;

/** Query of GET /applications/job/{jobId}/applicants. */
export const applicantSearch = z.object(pageQuery);

/** Query of GET /jobs/my-jobs. */
export const ownJobSearch = z.object({
  /** Rows have the counts of applications. */
  ...rowsView,
  ...pageQuery,
});

/** One of the company's jobs in its list. */
export const ownJobRow = z.extend(jobAnswer, {
  /** With `view=rows`: applications in progress, and those with something that the company has not opened. */
  inProgress: z.optional(statusCounts),
  unread: z.optional(z.number()),
});
export type OwnJobRow = z.output<typeof ownJobRow>;

/** Query of GET /applications/company/positions. */
export const positionSearch = z.object({
  /** In title and place. */
  search: optionalText(200),
  job: idFilter('Choose one of your jobs.'),
  /**
   * 'open': jobs that applicants can find, and others with applications in progress. Those to which answers are due today
   * or tomorrow, or late, come first.
   */
  open: z.optional(oneOfOrBlank(['open'])),
  /** Whether each job comes with its latest applications. */
  latest: flagFilter(),
  ...pageQuery,
});

/** A column of the board. Its next page is a list call with its `status` and `cursor`. */
export const boardColumn = z.object({
  status: z.enum(APPLICATION_STATUSES),
  total: z.number(),
  /** Answers that are due today or tomorrow, and answers that are late. */
  dueSoon: z.number(),
  overdue: z.number(),
  nextCursor: z.nullable(z.string()),
});

/** Applications that one call changes. */
export const MOVED_AT_ONCE_MAX = 500;

const WHICH = `Send the ids of 1 to ${MOVED_AT_ONCE_MAX} applications.`;
/** The ids of applications that one call changes. */
export const applicationIds = z
  .array(z.guid(WHICH), { error: WHICH })
  .check(z.minLength(1, WHICH), z.maxLength(MOVED_AT_ONCE_MAX, WHICH));

/** Body of a bulk move. Each application follows the rules for a single one. */
export const bulkMove = z.object({
  ids: applicationIds,
  status: z.enum(APPLICATION_STATUSES, { error: chooseFrom(APPLICATION_STATUSES) }),
  reason: z.optional(z.enum(REJECTION_REASONS, { error: chooseFrom(REJECTION_REASONS) })),
  /** For each applicant, with fields (shared/templates/fields.ts). */
  message: optionalWithFields(REJECTION_MESSAGE_MAX),
  ...formFields('rejection'),
  ...formFields('bulkMove'),
  undoSeconds,
});

/** Body of a rejection of those who still wait for a decision about a closed job. */
export const remainingRejection = z.object({
  reason: z.enum(REJECTION_REASONS, { error: chooseFrom(REJECTION_REASONS) }),
  /** For each applicant, with fields (shared/templates/fields.ts). */
  message: optionalWithFields(REJECTION_MESSAGE_MAX),
  /** Only those in these statuses; the others go on waiting. Default: all. */
  statuses: z.optional(
    z
      .array(z.enum(UNDECIDED_STATUSES, { error: chooseFrom(UNDECIDED_STATUSES) }))
      .check(z.minLength(1, 'Choose at least one status.')),
  ),
  ...formFields('rejection'),
  undoSeconds,
});

/** Members to whom one application can be assigned. */
export const ASSIGNED_MAX = 10;

export const bulkUndo = z.object({ ids: applicationIds });

/** Body of a call that extends the time to undo moves. */
export const undoExtension = z.object({ ids: applicationIds, undoSeconds });

/** The outcome of a bulk move: the moved applications, and the reasons why others were not moved. */
export const bulkMoveAnswer = z.object({
  moved: z.array(applicationRowAnswer),
  refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
});

/** The outcome of a bulk move, and what features made of it. */
export const bulkMovedAnswer = z.extend(bulkMoveAnswer, answerFields('bulkMoved'));

export type BulkMoveAnswer = z.output<typeof bulkMoveAnswer>;

export const ADMIN_APPLICATION_SORTS = ['newest', 'oldest'] as const;
export type AdminApplicationSort = (typeof ADMIN_APPLICATION_SORTS)[number];

/** Query of GET /applications/admin/all. */
export const adminApplicationSearch = z.object({
  /** Matches the applicant's name and email, job title and company. */
  search: optionalText(200),
  status: choiceFilter(APPLICATION_STATUSES),
  company: idFilter('Choose a company.'),
  job: idFilter('Choose a job.'),
  sort: z.optional(oneOfOrBlank(ADMIN_APPLICATION_SORTS)),
  ...pageQuery,
});
export type AdminApplicationSearch = z.output<typeof adminApplicationSearch>;

export const ACTIVITY_MAX = 5;

/** An event of a company's jobs: a job was posted, or an application changed. */
export const companyActivityAnswer = z.object({
  job: z.object({ _id: z.string(), jobTitle: z.string() }),
  at: z.iso.datetime(),
  /** The member of the company who did it; null if it was not the company, or the account was deleted. */
  person: z.nullable(teamPerson),
  /** Absent if the event is a posted job. */
  application: z.optional(
    z.object({
      _id: z.string(),
      /** The full name of the applicant, or the username if there is none. */
      applicantName: z.string(),
      kind: z.enum(EVENT_KINDS),
      /** The status after the event. */
      status: z.enum(APPLICATION_STATUSES),
      ...answerFields('activity'),
    }),
  ),
});

export type CompanyActivity = z.output<typeof companyActivityAnswer>;
