/** THE FEATURE TABLE of every public page: the small parts that even the home page loads. `web/features.ts` has them, too. */
export { currenciesEverywhere } from '../../features/currencies/web/everywhere.tsx';
export { suggestionsEverywhere } from '../../features/suggestions/web/everywhere.tsx';
