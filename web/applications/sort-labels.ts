import type { ApplicationSort, CoreSort } from '../../shared/applications/lists.ts';
import { APPLICATION_ORDER_PARTS } from '../../shared/parts/parts.ts';
import { useSite } from '../site.ts';

const OF_CORE: Record<Exclude<CoreSort, 'newest'>, string> = {
  oldest: 'Oldest first',
  name: 'By name',
  due: 'Answer due first',
};
type Labels = Record<Exclude<ApplicationSort, 'newest'>, string>;

/** The orders of a company's applications; without one, the newest are first. */
export function useSortLabels(): Labels {
  const { featuresOff } = useSite();
  const ofFeatures = APPLICATION_ORDER_PARTS.filter(
    ({ feature }) => !featuresOff.includes(feature),
  );
  return {
    ...OF_CORE,
    ...Object.fromEntries(ofFeatures.map(({ name, label }) => [name, label])),
  } as Labels;
}

/** The order of a list with these filters. */
export function useOrderLabel({ answer, sort = '' }: Readonly<Record<string, string>>): string {
  const labels: Readonly<Record<string, string>> = useSortLabels();
  return answer ? OF_CORE.due : (labels[sort] ?? 'Newest first');
}
