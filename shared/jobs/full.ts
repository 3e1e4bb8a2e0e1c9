// Must not import zod: public pages load this file.

/** 'The job has reached its maximum of 50 applications'. */
export const allTaken = (places: number): string =>
  `The job has reached its maximum of ${places} ${places === 1 ? 'application' : 'applications'}`;
