import type { Company } from '../companies/profile.ts';
import type { Job } from './posting.ts';
import { hashOf } from '../kit/mosaic.ts';
import { payInWords } from './text.ts';

/** Pixels, as the sites that show links ask for. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
/** Raised when the drawing changes, so that nobody keeps the one before. */
const EDITION = 1;

/** What a picture says; '' is left out. */
export interface PictureText {
  title: string;
  /** Beside its mark. */
  company: string;
  /** Below the title, from the most telling on. */
  facts: string[];
  pay: string;
}

/** What the picture of a job says. */
export const jobPictureText = (job: Job): PictureText => ({
  title: job.jobTitle,
  company: job.companyName,
  facts: [job.jobLocation, job.jobType],
  pay: payInWords(job),
});

/** What the picture of a company says. */
export const companyPictureText = (company: Company): PictureText => ({
  title: company.companyName,
  company: company.companyName,
  facts: [company.industry, company.location].filter(Boolean),
  pay: '',
});

/** What the picture of this board says, by its name. */
export const SITE_PICTURE_TEXT: PictureText = {
  title: 'Your Dream Career Awaits You',
  company: '',
  facts: ['Reviewed jobs, with the pay up front'],
  pay: '',
};

/** Changes with what a picture says, so that it may be kept for ever under its address. */
export const pictureVersion = (text: PictureText): string =>
  hashOf(JSON.stringify([EDITION, text])).toString(36);

const versioned = (path: string, text: PictureText) => `${path}?v=${pictureVersion(text)}`;

/** The path of the picture that is shown where somebody shares a job. */
export const jobPicture = (job: Job) =>
  versioned(`/job/${job._id}/picture.png`, jobPictureText(job));

/** The same of a company. */
export const companyPicture = (company: Company) =>
  versioned(`/companies/${company._id}/picture.png`, companyPictureText(company));
