import type { JobOutcome } from '../../../shared/jobs/posting.ts';

export type DemoPay = {
  text: string;
  min: number;
  max: number;
  currency: string;
  period: 'year' | 'month' | 'day' | 'hour';
};

export type DemoCompany = {
  key: string;
  username: string;
  email: string;
  companyName: string;
  website: string;
  industry: string;
  location: string;
  founded: number;
  size: string;
  description: string;
  isApproved: boolean;
  /** Turned back by the admin, and edited since: it waits again. Days before now. */
  turnedBack?: { decided: number; edited: number; reason: string; message: string };
  /** Days before now. */
  joined: number;
};

/** What an edit of a job may change. */
export type DemoJobText = Pick<
  DemoJob,
  'title' | 'location' | 'pay' | 'description' | 'requirements' | 'benefits' | 'skills'
>;

export type DemoJob = {
  key: string;
  company: string;
  title: string;
  location: string;
  type: 'Full-time' | 'Part-time' | 'Contract' | 'Temporary' | 'Internship';
  level: 'Entry-level' | 'Associate' | 'Mid-senior level' | 'Director' | 'Executive';
  pay: DemoPay;
  /** Days before now. */
  posted: number;
  /** Days after now; negative when the deadline has passed. */
  deadline: number;
  status?: 'paused' | 'closed';
  /** How a closed one ended. */
  outcome?: JobOutcome;
  approval?: 'pending' | 'rejected';
  /** Why it was rejected. */
  rejection?: { reason: string; message: string };
  /** A later version, which waits for the admin beside the approved one; `edited` counts days before now. */
  edit?: { edited: number } & Partial<DemoJobText>;
  description: string;
  requirements: string[];
  benefits: string[];
  skills: string[];
};

export type DemoSeeker = {
  username: string;
  email: string;
  fullName: string;
  /** Days before now. */
  joined: number;
  skills: string[];
  education: { degree: string; institution: string; year: number }[];
  experience: { title: string; company: string; duration: string; description: string }[];
  /** Whether the profile itself carries a resume; an application always does. */
  resumeOnProfile: boolean;
  /** What only the resume tells. */
  resume: { headline: string; city: string; summary: string; languages: string };
  /** What this person writes about themselves in every cover letter. */
  pitch: string;
  /** May not log in any more; days before now, and why. */
  suspended?: { since: number; reason: string };
};

export type DemoMove = 'reviewed' | 'interviewed' | 'offered' | 'rejected' | 'withdrawn';

/** One application to the job whose key it is listed under. */
export type DemoApplication = {
  seeker: string;
  /** Days before now. */
  applied: number;
  /** Each move and how many days before now it was made, in order. */
  moves?: [DemoMove, number][];
  /** Why this job: the opening of the cover letter. */
  why: string;
};

export type DemoApplications = Record<string, DemoApplication[]>;

/** Text wrapped for the source: lines join into paragraphs, blank lines part them. */
export function prose(parts: TemplateStringsArray): string {
  return parts
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n');
}

const SIGNS: Record<string, string> = { EUR: '€', GBP: '£', INR: '₹', USD: '$' };

/** Pay as a recruiter of that country would write it, with the same in figures. */
export function pay(
  currency: string,
  min: number,
  max: number,
  period: DemoPay['period'],
): DemoPay {
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  const [low, high] = [min.toLocaleString(locale), max.toLocaleString(locale)];
  const sign = SIGNS[currency];
  const range = sign ? `${sign}${low} – ${sign}${high}` : `${currency} ${low} – ${high}`;
  const yearlyDollars = currency === 'USD' && period === 'year';
  const text = yearlyDollars ? `$${low} - $${high}` : `${range} per ${period}`;
  return { text, min, max, currency, period };
}
