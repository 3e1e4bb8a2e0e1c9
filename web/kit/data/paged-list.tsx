import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../shared/kit/client.ts';
import { PAGE } from './filters.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { ListFoot } from '../ui/layout/list-foot.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { NoMatches } from './no-matches.tsx';
import styles from './paged-list.module.css';

/** The part that the answers of all these lists have. */
interface PageAnswer {
  /** Rows in all pages. */
  total: number;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

interface PagedListProps<T extends { _id: string }> {
  /** 'All Users'; the number of rows in all pages follows in brackets. */
  title: string;
  /** Plural: 'users'. */
  noun: string;
  /** The page of the list, from `useCall` with `keepPrevious`. */
  list: UseQueryResult<PageAnswer>;
  /** Undefined until the first page is loaded. */
  rows: readonly T[] | undefined;
  filters?: ReactNode;
  /** Removes all filters; given while one is set. */
  onClear?: (() => void) | undefined;
  /** Shown for an empty list without filters. */
  empty: { title: string; hint?: string };
  /** The error message if the server gives none (product.md section 8.2). */
  failed: string;
  children: (rows: readonly T[]) => ReactNode;
}

/** A list with pages, in each of its states. Filters and page are in the address, so Back works. */
export function PagedList<T extends { _id: string }>({
  title,
  noun,
  list,
  rows,
  filters,
  onClear,
  empty,
  failed,
  children,
}: PagedListProps<T>) {
  const [params] = useSearchParams();
  const { page, isLoading, error, reload } = toPaged(list, rows);
  return (
    <ListCard title={title} count={page?.total} filters={filters} onClear={onClear}>
      {error !== undefined && (
        <ErrorState message={errorMessage(error, failed)} onRetry={reload} busy={isLoading}>
          {params.get(PAGE.cursor) && (
            <LinkButton to={toPage(params, '', 0)} variant="outline">
              First page
            </LinkButton>
          )}
        </ErrorState>
      )}
      {error === undefined && !page && (
        <div role="status" aria-label={`Loading ${noun}`} className={styles.loading}>
          <Skeleton height={360} />
        </div>
      )}
      {error === undefined && page && (
        <div className={styles.page} aria-busy={isLoading}>
          {page.rows.length > 0 && children(page.rows)}
          {page.rows.length === 0 && onClear && <NoMatches noun={noun} onClear={onClear} />}
          {page.rows.length === 0 && !onClear && (
            <EmptyState title={empty.title} {...(empty.hint && { hint: empty.hint })} />
          )}
          <Pages shown={page.rows.length} total={page.total} next={page.nextCursor} noun={noun} />
        </div>
      )}
    </ListCard>
  );
}

/** If asking again fails, the last answer stays. */
function toPaged<T>(list: UseQueryResult<PageAnswer>, rows: readonly T[] | undefined) {
  const { data, error, isPlaceholderData, refetch } = list;
  return {
    page: data && rows && { ...data, rows },
    isLoading: isPlaceholderData,
    error: (!data && error) || undefined,
    reload: () => void refetch(),
  };
}

interface PagesProps {
  shown: number;
  total: number;
  next: string | null;
  noun: string;
}

/** The range of the rows, and links to the first and the next page. */
function Pages({ shown, total, next, noun }: PagesProps) {
  const [params] = useSearchParams();
  const isFirst = !params.get(PAGE.cursor);
  if (isFirst && next === null) return null;
  const before = isFirst ? 0 : Math.max(0, Math.trunc(Number(params.get(PAGE.before))) || 0);
  const range = `${(before + 1).toLocaleString('en-US')}–${(before + shown).toLocaleString('en-US')}`;
  return (
    <ListFoot
      navigation={`Pages of ${noun}`}
      summary={shown > 0 && `${range} of ${total.toLocaleString('en-US')} ${noun}`}
    >
      <div className={styles.links}>
        {!isFirst && (
          <LinkButton to={toPage(params, '', 0)} variant="outline" size="sm">
            First page
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton to={toPage(params, next, before + shown)} variant="outline" size="sm">
            Next page
          </LinkButton>
        )}
      </div>
    </ListFoot>
  );
}

/** @param cursor '' for the first page */
function toPage(params: URLSearchParams, cursor: string, before: number): string {
  const page = new URLSearchParams(params);
  for (const name of Object.values(PAGE)) page.delete(name);
  if (cursor) {
    page.set(PAGE.cursor, cursor);
    page.set(PAGE.before, String(before));
  }
  return `?${page}`;
}
