import { DESCRIPTION_PREVIEW, summarize } from '../../../shared/jobs/text.ts';
import type { CardJob } from '../lists/card.tsx';

/* Both ends of the way of a list into the browser, which does not load what load.ts needs on the server. */

const FIELDS = [
  '_id',
  'jobTitle',
  'jobLocation',
  'workplace',
  'jobType',
  'jobDescription',
  'skills',
  'createdAt',
  'companyId',
  'companyName',
  'companyDomain',
  'companyLogo',
  'salaryRange',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryPeriod',
  'distance',
  'alsoPostedFor',
] as const satisfies (keyof CardJob)[];

/** The values of a card's fields: with their names, the data of a list would be half as long again. */
export type CardRow = CardJob[(typeof FIELDS)[number]][];

/** Only the data of cards, and the beginning of the description. */
export const toCardRow = (job: CardJob): CardRow =>
  FIELDS.map((name) =>
    name === 'jobDescription' ? summarize(job[name], DESCRIPTION_PREVIEW + 1) : job[name],
  );

/** The other way round. */
export const toCardJob = (row: CardRow): CardJob =>
  Object.fromEntries(FIELDS.map((name, index) => [name, row[index]])) as unknown as CardJob;
