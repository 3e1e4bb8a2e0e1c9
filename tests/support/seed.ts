/**
 * What generated inputs begin with: the same in each `npm test`, so that no failure is chance. `npm run test:long`
 * chooses one at random; TEST_SEED repeats it.
 */
export const seed = Number(process.env['TEST_SEED'] ?? 1);
