import type { UseQueryResult } from '@tanstack/react-query';
import type { StripFigure } from '../kit/ui/display/figure-strip.tsx';
import { Skeleton } from '../kit/ui/feedback/skeleton.tsx';

export type QueryFigure = Pick<StripFigure, 'value' | 'hint'>;

/** A figure of a dashboard from an answer: a placeholder while it loads, and a dash if it could not be loaded. */
export function toFigure<T>(
  query: UseQueryResult<T>,
  show: (value: T) => QueryFigure,
): QueryFigure {
  if (query.data !== undefined) return show(query.data);
  if (query.isError) return { value: undefined, hint: 'Could not be loaded' };
  return { value: <Skeleton height={22} width={110} /> };
}
