import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '../../../shared/kit/client.ts';
import { PAGE } from './filters.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ListCard } from '../ui/list-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoMatches } from './no-matches.tsx';
import styles from './paged-list.module.css';

/** What the answers of all such lists have. */
interface PageAnswer {
  /** Rows in all pages. */
  total: number;
  /** Where the next page begins; null for none. */
  nextCursor: string | null;
}

interface PagedListProps<T extends { _id: string }> {
  /** 'All Users'; the number of rows in all pages follows in brackets. */
  title: string;
  /** What they are, in the plural. */
  noun: string;
  /** The page of the list, from `useCall` with `keepPrevious`. */
  list: UseQueryResult<PageAnswer>;
  /** Its rows; undefined until the first page is there. */
  rows: readonly T[] | undefined;
  filters?: ReactNode;
  /** Given while a filter is set: takes them all off. */
  onClear?: (() => void) | undefined;
  /** Shown where there is nothing at all, and no filter is set. */
  empty: { title: string; hint?: string };
  /** Said where the server gives no reason (product.md section 8.2). */
  failed: string;
  children: (rows: readonly T[]) => ReactNode;
}

/** A list that comes a page at a time, in each of its states. Filters and page are in the address: Back goes back. */
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
        <ErrorState message={sentenceOf(error, failed)} onRetry={reload} busy={isLoading}>
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

/** Where asking again fails, the last answer stays. */
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

/** Which rows these are, and the links to the first page and the next one. */
function Pages({ shown, total, next, noun }: PagesProps) {
  const [params] = useSearchParams();
  const isFirst = !params.get(PAGE.cursor);
  if (isFirst && next === null) return null;
  const before = isFirst ? 0 : Math.max(0, Math.trunc(Number(params.get(PAGE.before))) || 0);
  const range = `${(before + 1).toLocaleString('en-US')}–${(before + shown).toLocaleString('en-US')}`;
  return (
    <nav className={styles.foot} aria-label={`Pages of ${noun}`}>
      <p role="status" className={styles.summary}>
        {shown > 0 && `${range} of ${total.toLocaleString('en-US')} ${noun}`}
      </p>
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
    </nav>
  );
}

/** The address of a page; '' is the first. */
function toPage(params: URLSearchParams, cursor: string, before: number): string {
  const page = new URLSearchParams(params);
  for (const name of Object.values(PAGE)) page.delete(name);
  if (cursor) {
    page.set(PAGE.cursor, cursor);
    page.set(PAGE.before, String(before));
  }
  return `?${page}`;
}
