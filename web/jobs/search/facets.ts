import { type JobFacets, SHOWN_COUNT_MAX } from '../../../shared/jobs/search.ts';

/** How many jobs each value of a filter would leave, as people read it: '12', '1,000+'. */
export type ShownFacets = Record<keyof JobFacets, { value: string; shown: string }[]>;

/** Made on the server, so that the page need not carry the rules about jobs. */
export function toShownFacets(facets: JobFacets): ShownFacets {
  const show = (facet: JobFacets['jobType']) =>
    facet.map(({ value, count }) => ({ value, shown: shownCount(count) }));
  return Object.fromEntries(
    Object.entries(facets).map(([name, facet]) => [name, show(facet)]),
  ) as ShownFacets;
}

const shownCount = (count: number) =>
  count >= SHOWN_COUNT_MAX
    ? `${SHOWN_COUNT_MAX.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');
