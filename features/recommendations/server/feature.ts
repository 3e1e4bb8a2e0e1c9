import { implement } from '../../../server/feature.ts';
import { recommendations } from '../feature.ts';
import { listRecommendations } from './queries.ts';
import { getRecommendationSettings, updateRecommendationSettings } from './settings.ts';

export const recommendationsServer = implement(recommendations, {
  examples: { updateRecommendationSettings: { isOn: false } },
  handlers: { listRecommendations, getRecommendationSettings, updateRecommendationSettings },
});
