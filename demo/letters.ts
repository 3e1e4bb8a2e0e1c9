import { numberOf } from './moments.ts';

const OPENINGS = [
  'I would like to apply for the position of {job}. I read your posting twice, and the second time I took notes.',
  'A friend sent me your posting for the position of {job}. It describes the work I want to do next.',
  'I have followed {company} for some years. When the position of {job} appeared, I updated my resume the same evening.',
  'The position of {job} combines what I do today with something I have long wanted to learn.',
  'I am looking for a place like {company}, and I believe that I am a good fit for the position of {job}.',
  'Your posting for the position of {job} says plainly what the work is. I will try to be as plain about myself.',
];

const CLOSINGS = [
  'I would be glad to talk, by phone or over coffee.',
  'I could start four weeks after an offer.',
  'You will find the dates in my resume. I would rather tell you the rest in person.',
  'Thank you for reading this far.',
  'I am happy to name two people who have worked with me for years.',
  'Mornings are the best time to reach me, and I answer emails the same day.',
  'I would gladly come in for a trial day.',
];

/** The first sentences of a cover letter to a job; `index` counts its applicants, so that all differ. */
export function writeOpening(
  job: { key: string; title: string; location: string },
  companyName: string,
  index: number,
): string {
  const opening = OPENINGS[(numberOf(job.key) + index) % OPENINGS.length] ?? '';
  return opening
    .replace('{company}', companyName)
    .replace('{job}', `${job.title} (${job.location})`);
}

/** A cover letter; `number` counts the earlier letters of the same person. */
export function writeCoverLetter(
  seeker: { username: string; fullName: string; pitch: string },
  why: string,
  companyName: string,
  number: number,
): string {
  const closing = CLOSINGS[(seeker.username.length + number) % CLOSINGS.length];
  const greeting = number % 3 === 1 ? 'Hello,' : `Dear ${companyName} team,`;
  return [greeting, why, seeker.pitch, closing, seeker.fullName].join('\n\n');
}
