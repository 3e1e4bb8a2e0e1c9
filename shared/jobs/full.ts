import type { Denial } from '../errors.ts';

// Must not import zod: public pages load this file.

/** 'The job has reached its maximum of 50 applications'. */
export const allTaken = (places: number): string =>
  `The job has reached its maximum of ${places} ${places === 1 ? 'application' : 'applications'}`;

/** A job and its places. */
interface JobPlaces {
  /** Null without a limit. */
  places: number | null;
  placesLeft: number | null;
}

/** Why nobody can apply to a job: it has got as many applications as its company wants. */
export const jobFullRefusal = ({ places, placesLeft: left }: JobPlaces): Denial | undefined =>
  places !== null && left === 0
    ? { code: 'job-full', title: 'Job Full', message: `${allTaken(places)}.` }
    : undefined;
