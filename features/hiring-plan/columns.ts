import { doublePrecision, smallint, uuid } from 'drizzle-orm/pg-core';

/** What the rows of applications have of scorecards, so that lists need not read them. */
export const hiringColumns = {
  /** The members who have rated it; null for each deleted one. */
  ratedBy: uuid('rated_by').array().$type<(string | null)[]>().notNull().default([]),
  /** The mean of their ratings, and of how many members; null without a rating. */
  ratingMean: doublePrecision('rating_mean'),
  ratingCount: smallint('rating_count').notNull().default(0),
};
