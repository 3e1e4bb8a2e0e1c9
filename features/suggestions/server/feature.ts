import { implement } from '../../../server/feature.ts';
import { searchSuggestions } from '../feature.ts';
import { suggestSearches } from './suggestions.ts';

export const searchSuggestionsServer = implement(searchSuggestions, {
  handlers: { suggestSearches },
});
