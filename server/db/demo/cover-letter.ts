import type { DemoApplication, DemoSeeker } from './content.ts';

const CLOSINGS = [
  'I would be glad to talk, by telephone or over a coffee.',
  'I could start four weeks after an offer.',
  'You will find the dates in my resume; the rest I would rather tell you in person.',
  'Thank you for reading this far.',
  'I am happy to name two people who have worked with me for years.',
  'Mornings are best to reach me, and I answer letters the same day.',
  'I would gladly come by for a day of trial work.',
];

/** A cover letter in the applicant's own words; `number` counts the letters that person has sent. */
export function writeCoverLetter(
  seeker: DemoSeeker,
  application: DemoApplication,
  companyName: string,
  number: number,
): string {
  const closing = CLOSINGS[(seeker.username.length + number) % CLOSINGS.length];
  return [
    number % 3 === 1 ? 'Hello,' : `Dear ${companyName} team,`,
    application.why,
    seeker.pitch,
    closing,
    seeker.fullName,
  ].join('\n\n');
}
