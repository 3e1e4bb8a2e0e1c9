import type { Company } from '../companies/profile.ts';
import type { Job } from './posting.ts';
import { hashOf } from '../kit/mosaic.ts';
import { payInWords } from './text.ts';

/** In pixels: the size that sites request for link previews. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
/** Increase it when the drawing changes, so that cached pictures are replaced. */
const PICTURE_VERSION = 1;

/** The texts of a picture; '' is left out. */
export interface PictureText {
  title: string;
  /** Beside the company's mark. */
  company: string;
  /** Below the title, the most important first. */
  facts: string[];
  pay: string;
}

/** The texts of a job's preview picture. */
export const jobPictureText = (job: Job): PictureText => ({
  title: job.jobTitle,
  company: job.companyName,
  facts: [job.jobLocation, job.jobType],
  pay: payInWords(job),
});

/** The texts of a company's preview picture. */
export const companyPictureText = (company: Company): PictureText => ({
  title: company.companyName,
  company: company.companyName,
  facts: [company.industry, company.location].filter(Boolean),
  pay: '',
});

export const SITE_PICTURE_TEXT: PictureText = {
  title: 'Your Dream Career Awaits You',
  company: '',
  facts: ['Reviewed jobs, with the pay up front'],
  pay: '',
};

/** Changes with the picture's texts, so that its address can be cached forever. */
export const pictureVersion = (text: PictureText): string =>
  hashOf(JSON.stringify([PICTURE_VERSION, text])).toString(36);

const versioned = (path: string, text: PictureText) => `${path}?v=${pictureVersion(text)}`;

/** The path of a job's preview picture. */
export const jobPicture = (job: Job) =>
  versioned(`/job/${job._id}/picture.png`, jobPictureText(job));

/** The path of a company's preview picture. */
export const companyPicture = (company: Company) =>
  versioned(`/companies/${company._id}/picture.png`, companyPictureText(company));
