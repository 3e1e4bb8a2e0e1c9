// Must not import zod: public pages load this file.

/** 'All 50 places are taken'. */
export const allTaken = (places: number): string =>
  places === 1 ? 'The only place is taken' : `All ${places} places are taken`;
