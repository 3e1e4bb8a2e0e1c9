import { feature } from '../../shared/kit/feature.ts';
import { searchSuggestionCalls } from './calls.ts';

/** Popular searches are the core's. */
export const searchSuggestions = feature({
  name: 'search-suggestions',
  says: 'While a search is typed, titles, skills, companies and places of public jobs complete it.',
  calls: searchSuggestionCalls,
  group: ['Jobs'],
});
