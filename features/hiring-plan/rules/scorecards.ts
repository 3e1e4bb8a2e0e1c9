import * as z from 'zod/mini';
import { teamPerson } from '../../../shared/companies/team.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { chooseFrom, optionalText } from '../../../shared/kit/text.ts';
import { besideField } from '../../../shared/kit/validation.ts';
import { CRITERIA_MAX, criterionAnswer } from './plan.ts';

/** What a member says in all, from no to yes. */
export const RECOMMENDATIONS = ['strong-no', 'no', 'yes', 'strong-yes'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export const RECOMMENDATION_LABELS: Record<Recommendation, string> = {
  'strong-no': 'Strong no',
  no: 'No',
  yes: 'Yes',
  'strong-yes': 'Strong yes',
};

/** From poor to excellent. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export const SCORECARD_COMMENT_MAX = 4000;
const RATING_COMMENT_MAX = 1000;
const WHICH_RATING = 'Rate from 1 to 5.';

/** Body of PUT /applications/{id}/scorecard: the whole scorecard. */
export const scorecardBody = z.object({
  recommendation: z.enum(RECOMMENDATIONS, { error: chooseFrom(RECOMMENDATIONS) }),
  comment: optionalText(SCORECARD_COMMENT_MAX),
  /** Of criteria of the job; those that are left out are not rated. */
  ratings: z
    .array(
      z.object({
        criterion: z.guid('Choose a criterion of the job.'),
        rating: z.int(WHICH_RATING).check(z.gte(1, WHICH_RATING), z.lte(5, WHICH_RATING)),
        comment: optionalText(RATING_COMMENT_MAX),
      }),
      { error: besideField('Send the ratings as a list.') },
    )
    .check(
      z.maxLength(CRITERIA_MAX, `At most ${CRITERIA_MAX} ratings.`),
      z.refine(
        (ratings) => new Set(ratings.map(({ criterion }) => criterion)).size === ratings.length,
        'Rate each criterion once.',
      ),
    ),
});

/**
 * Why a scorecard is not saved: where the job has criteria, at least one is rated, so that nobody opens the colleagues'
 * scorecards with an empty one.
 */
export const scorecardRefusal = (
  { ratings }: { ratings: readonly unknown[] },
  criteria: readonly unknown[],
): string | undefined =>
  criteria.length > 0 && ratings.length === 0 ? 'Rate at least one criterion.' : undefined;

/** A rating with the name that its criterion had. */
const ratingAnswer = z.object({
  criterion: z.string(),
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
});
export type Rating = z.output<typeof ratingAnswer>;

/** The mean of ratings, from 1 to 5, and of how many members. */
const meanAnswer = z.object({ mean: z.number(), count: z.number() });
export type Mean = z.output<typeof meanAnswer>;

/** A member's rating of an applicant. */
export const scorecardAnswer = z.object({
  _id: z.string(),
  /** Null if the account was deleted. */
  author: z.nullable(teamPerson),
  isMine: z.boolean(),
  recommendation: z.enum(RECOMMENDATIONS),
  comment: z.string(),
  ratings: z.array(ratingAnswer),
  at: z.iso.datetime(),
  /** The last change; null if there was none. */
  editedAt: z.nullable(z.iso.datetime()),
});
export type Scorecard = z.output<typeof scorecardAnswer>;

/** The scorecards of an application for one reader. */
export const scorecardsAnswer = z.object({
  criteria: z.array(criterionAnswer),
  /** One's own, then the others' oldest first. The others' are left out until one's own is there. */
  scorecards: z.array(scorecardAnswer),
  /** How many of the others' are left out. */
  hidden: z.number(),
  /** Of all; null without a rating, and as long as scorecards are left out. */
  overall: z.nullable(meanAnswer),
  /** By criterion, as it is named in the scorecards. */
  byCriterion: z.array(z.extend(meanAnswer, { name: z.string() })),
});
export type Scorecards = z.output<typeof scorecardsAnswer>;

/** '4.2 (3)': a mean with one decimal, and how many scorecards it is from. */
export const meanInShort = ({ mean, count }: Mean): string => `${mean.toFixed(1)} (${count})`;

/** '4.2 from 3 scorecards'. */
export const meanInWords = ({ mean, count }: Mean): string =>
  `${mean.toFixed(1)} from ${counted(count, 'scorecard')}`;

/** The mean of several numbers; null without any. */
const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null;

type Rated = Pick<Scorecard, 'ratings'>;

/** Each member counts the same, however many criteria they rated. Null if nobody rated. */
export function overallMean(scorecards: readonly Rated[]): Mean | null {
  const own = scorecards.flatMap(
    ({ ratings }) => meanOf(ratings.map(({ rating }) => rating)) ?? [],
  );
  const mean = meanOf(own);
  return mean === null ? null : { mean, count: own.length };
}

/** The means by criterion, in the order in which the scorecards name them. */
export function meansByCriterion(scorecards: readonly Rated[]): (Mean & { name: string })[] {
  const ratings = scorecards.flatMap((scorecard) => scorecard.ratings);
  return [...Map.groupBy(ratings, ({ criterion }) => criterion).values()].map((same) => ({
    name: same.at(-1)?.name ?? '',
    mean: meanOf(same.map(({ rating }) => rating)) ?? 0,
    count: same.length,
  }));
}

/**
 * Whether a list shows a member the mean of an application: their own scorecard is in it, or it is one of several. A single
 * one would tell what a colleague wrote.
 */
export const seesMean = (
  { ratedBy, ratingCount }: { ratedBy: readonly (string | null)[]; ratingCount: number },
  reader: { id: string; mayDecide: boolean },
): boolean => ratedBy.includes(reader.id) || (reader.mayDecide && ratingCount > 1);
