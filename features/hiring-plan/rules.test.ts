import { expect, test } from 'vitest';
import { meansByCriterion, overallMean, seesMean } from './rules/scorecards.ts';

test('each member counts the same in the mean, which a single rating does not show', () => {
  const rating = (criterion: string, value: number) => ({
    criterion,
    name: criterion,
    rating: value,
    comment: '',
  });
  const cards = [
    { ratings: [rating('Craft', 5), rating('Team', 5), rating('Care', 5)] },
    { ratings: [rating('Craft', 1)] },
    { ratings: [] },
  ];
  expect(overallMean(cards)).toEqual({ mean: 3, count: 2 });
  expect(meansByCriterion(cards)[0]).toEqual({ name: 'Craft', mean: 3, count: 2 });
  expect(overallMean([])).toBeNull();
  const one = { ratedBy: ['a'], ratingCount: 1 };
  expect(seesMean(one, { id: 'a', mayDecide: false })).toBe(true);
  expect(seesMean(one, { id: 'b', mayDecide: true })).toBe(false);
  const two = { ratedBy: ['a', 'c'], ratingCount: 2 };
  expect(seesMean(two, { id: 'b', mayDecide: true })).toBe(true);
  expect(seesMean(two, { id: 'b', mayDecide: false })).toBe(false);
});
