import { plausibleJob } from '../people.ts';
import type { Posting } from './ledger.ts';
import type { Random } from './random.ts';

const PLACES = [
  'Nairobi',
  'Lisbon, Portugal',
  'Denver, Colorado, USA',
  'Wilmington, Delaware, USA',
  'Toronto, Ontario, Canada',
] as const;

/** @param isForeign whether it asks for what Ontario forbids */
export const describeJob = (random: Random, isForeign: boolean) =>
  `You will design and build ${random.words(20)} together with people who care.${isForeign ? ' Canadian experience required.' : ''}`;

let titles = 0;

/** A posting as companies write them: about every fifth breaks a law of its place. */
export function makePosting(random: Random): Posting {
  const jobLocation = random.pick(PLACES);
  const currency = jobLocation.endsWith('Canada') ? 'CAD' : 'USD';
  const width = random.happens(0.15) ? 80_000 : 20_000;
  return {
    jobTitle: `Engineer ${(titles += 1)}`,
    jobLocation,
    jobDescription: describeJob(random, random.happens(0.1)),
    salaryRange: random.happens(0.2)
      ? ''
      : `${currency} 60,000 - ${(60_000 + width).toLocaleString('en-US')} per year`,
    replyDays: 3 + random.below(12),
    places: random.happens(0.15) ? 3 + random.below(15) : null,
  };
}

export const toBody = (posting: Posting, deadline: number) => ({
  ...plausibleJob,
  ...posting,
  applicationDeadline: new Date(deadline).toISOString(),
  passport: { vacancy: 'open' as const, screening: 'none' as const },
});
