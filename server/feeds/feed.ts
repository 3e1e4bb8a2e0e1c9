import { jobHtml, payInWords } from '../../shared/jobs/text.ts';
import { escapeMarkup } from '../../shared/kit/markup.ts';
import type { FeedJob } from './queries.ts';

/** The newest jobs of a search, as each format writes them down. */
export interface Feed {
  title: string;
  description: string;
  siteName: string;
  publicUrl: string;
  /** The same search as a page. */
  page: string;
  /** The address of the feed itself. */
  self: string;
  jobs: readonly FeedJob[];
  /** When the newest change in it was made. */
  updatedAt: Date;
}

export const titleOf = ({ job }: FeedJob) => `${job.jobTitle} at ${job.companyName}`;

/** The same for ever, whatever the address of this board will be. */
export const idOf = ({ job }: FeedJob) => `urn:uuid:${job._id}`;

export const addressOf = ({ job }: FeedJob, { publicUrl }: Feed) => `${publicUrl}/job/${job._id}`;

/** The whole job: its facts in one line, then its text. */
export function htmlOf({ job }: FeedJob): string {
  const facts = [job.companyName, job.jobLocation, job.jobType, payInWords(job)];
  return `<p>${escapeMarkup(facts.filter(Boolean).join(' · '))}</p>${jobHtml(job)}`;
}
