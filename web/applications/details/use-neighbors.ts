import { useSearchParams } from 'react-router';
import { formFields } from '../../../shared/parts/parts.ts';
import { queryClient, useCall } from '../../kit/data/calls.ts';

/** The filters of the list that its neighbors depend on. */
const FILTERS = [
  'search',
  'status',
  'job',
  'sort',
  'unread',
  'answer',
  'flag',
  'question',
  'value',
  ...Object.keys(formFields('applicationFilters')),
];

/** The filters of the list that led here, from the address. */
export function useListFilters() {
  const [params] = useSearchParams();
  const query = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  // The tab that a link asked for is not the list's.
  const kept = new URLSearchParams(params);
  kept.delete('tab');
  /** The address of an application with the same filters. */
  const pathTo = (id: string) => `/applications/view/${id}?${kept}`.replace(/\?$/, '');
  const list = `/applications/my-applications-company?${kept}`.replace(/\?$/, '');
  return { query, pathTo, list, ofList: kept.toString() };
}

/**
 * The previous and the next application in the list that led here. Fetched once and after moves of others, so that an
 * application keeps its position after a move out of the filtered list.
 */
export const useNeighbors = (id: string, query: Record<string, string>) =>
  useCall('getApplicationNeighbours', { params: { id }, query }, { staleTime: 'static' });

/** What was asked for in advance is outdated once the list has changed. */
export const forgetNeighbors = () =>
  queryClient.removeQueries({ queryKey: ['getApplicationNeighbours'], type: 'inactive' });
