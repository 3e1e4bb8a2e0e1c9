import { useEffect, useState } from 'react';
import { api } from '../../kit/data/api.ts';

export type Neighbours = Awaited<ReturnType<typeof api.getApplicationNeighbours>>;

/** How far the look-up is. */
type Found = { state: 'loading' | 'failed' } | { state: 'loaded'; neighbours: Neighbours };

/** What filters of the list the neighbours are asked for; what else is in the address is left out. */
const FILTERS = ['search', 'status', 'job', 'sort'] as const;

/**
 * What comes before and after an application in the list one comes from. Asked once for each application: one that has
 * been moved out of the filtered list keeps its place while it is looked at.
 */
export function useNeighbours(id: string, filters: URLSearchParams) {
  const query = Object.fromEntries(
    FILTERS.flatMap((name) => (filters.get(name) ? [[name, filters.get(name)!]] : [])),
  );
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([id, query, attempt]);
  const [found, setFound] = useState<Found & { key: string }>({ key: '', state: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    const [asked, filtered] = JSON.parse(key) as [string, typeof query];
    const settle = (next: Found) => isCurrent && setFound({ ...next, key });
    api.getApplicationNeighbours({ params: { id: asked }, query: filtered }).then(
      (neighbours) => settle({ state: 'loaded', neighbours }),
      () => settle({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);

  const isCurrent = found.key === key;
  return {
    state: isCurrent ? found.state : 'loading',
    neighbours: isCurrent && found.state === 'loaded' ? found.neighbours : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
