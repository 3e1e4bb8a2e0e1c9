import { feature } from '../../shared/kit/feature.ts';

/** What other sites and programs show of the board's jobs. */
export const feeds = feature({
  name: 'feeds',
  says: "Feeds of searches, the aggregators' XML, pictures of links, and the list of a company's jobs for its own site.",
});
