import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../shared/kit/client.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { ListFoot } from '../ui/layout/list-foot.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { PAGE } from './filters.ts';
import { LoadMore } from './load-more.tsx';
import styles from './list.module.css';

interface ListProps<T> {
  /** 'All Users'; the number of rows follows in parentheses. */
  title: string;
  /** Plural, as in 'No applications match your search'. */
  noun: string;
  /** The fields for search, filters and order. */
  filters?: ReactNode;
  /** Clears the filters; given only while one is set. */
  onClear?: (() => void) | undefined;
  /** Shown for an empty list without filters. */
  empty?: { title: string; hint?: string; children?: ReactNode };
  /** Shows the visible rows. */
  children: (rows: readonly T[]) => ReactNode;
}

/** The part that the answers of all paged lists have. */
interface PageAnswer {
  /** Rows in all pages. */
  total: number;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

interface PagedListProps<T> extends ListProps<T> {
  /** The page of the list, from `useCall` with `keepPrevious`. */
  list: UseQueryResult<PageAnswer>;
  /** Undefined until the first page is loaded. */
  rows: readonly T[] | undefined;
  /** The error message of a refusal without one (product.md section 8.2). */
  refused: string;
  /** The error message without an answer; `refused` if left out. */
  failed?: string;
}

/**
 * A list that the server divides into pages, in each of its states. Filters and page are in the address, so Back works.
 * If asking again fails, the last answer stays.
 */
export function PagedList<T>(props: PagedListProps<T>) {
  const { title, noun, list, rows, filters, onClear, refused, failed, children } = props;
  const { data, error, isPlaceholderData, refetch } = list;
  const [params] = useSearchParams();
  return (
    <ListCard title={title} count={data?.total} filters={filters} onClear={onClear}>
      {!data && error && (
        <ErrorState message={errorMessage(error, refused, failed)} onRetry={() => void refetch()}>
          {params.get(PAGE.cursor) && (
            <LinkButton to={toPage(params, '', 0)} variant="outline">
              First page
            </LinkButton>
          )}
        </ErrorState>
      )}
      {!data && !error && (
        <div role="status" aria-label={`Loading ${noun}`} className={styles.loading}>
          <Skeleton height={360} />
        </div>
      )}
      {data && rows && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          {rows.length > 0 ? children(rows) : <NoRows {...props} />}
          <Pages shown={rows.length} total={data.total} next={data.nextCursor} noun={noun} />
        </div>
      )}
    </ListCard>
  );
}

interface GrowingListProps<T> extends ListProps<T> {
  /** The pages so far, from `usePages`. */
  list: UseInfiniteQueryResult<InfiniteData<PageAnswer>>;
  /** The rows of these pages. */
  rows: readonly T[];
  /** The error message of a refusal without one. */
  refused: string;
}

/** A dense list that the server divides into pages, each of which loads when the end of the list comes near. */
export function GrowingList<T>(props: GrowingListProps<T>) {
  const { title, noun, list, rows, filters, onClear, refused, children } = props;
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const { isFetchNextPageError, fetchNextPage, refetch } = list;
  return (
    <ListCard dense title={title} count={data?.pages[0]?.total} filters={filters} onClear={onClear}>
      {!data && error && (
        <ErrorState message={errorMessage(error, refused)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label={`Loading ${noun}`} className={styles.loading}>
          <Skeleton height={360} />
        </div>
      )}
      {data && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          {rows.length > 0 ? children(rows) : <NoRows {...props} />}
          {hasNextPage && (
            <LoadMore
              noun={noun}
              isLoading={isFetchingNextPage || isPlaceholderData}
              failure={isFetchNextPageError ? errorMessage(error, refused) : undefined}
              onLoad={() => void fetchNextPage()}
            />
          )}
        </div>
      )}
    </ListCard>
  );
}

interface WholeListProps<T> extends ListProps<T> {
  rows: readonly T[];
  /** The values of the filters that select the rows: other values start with the first rows. */
  selection?: Readonly<Record<string, string>>;
  /** The number beside the title; the number of rows if left out. */
  count?: number;
  /** A control beside the title. */
  beside?: ReactNode;
}

/** A list that is loaded completely, shown fifty rows at a time. The page filters it. */
export function WholeList<T>(props: WholeListProps<T>) {
  const { title, noun, rows, selection, beside, filters, onClear, children } = props;
  const { count = rows.length } = props;
  return (
    <ListCard title={title} count={count} beside={beside} filters={filters} onClear={onClear}>
      {rows.length > 0 ? (
        <InSteps key={JSON.stringify(selection)} rows={rows} noun={noun}>
          {children}
        </InSteps>
      ) : (
        <NoRows {...props} />
      )}
    </ListCard>
  );
}

/** In place of an empty list. */
export function NoRows({
  noun,
  onClear,
  empty,
}: Pick<ListProps<never>, 'noun' | 'onClear' | 'empty'>) {
  if (!onClear) return empty && <EmptyState {...empty} />;
  return (
    <EmptyState title={`No ${noun} match your search`} hint="Try other words or fewer filters.">
      <Button variant="outline" onClick={onClear}>
        Clear Filters
      </Button>
    </EmptyState>
  );
}

/** The number of rows shown at first and added with each click. A list may have thousands. */
const STEP = 50;

function InSteps<T>({
  rows,
  noun,
  children,
}: Pick<WholeListProps<T>, 'rows' | 'noun' | 'children'>) {
  const [most, setMost] = useState(STEP);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasMore = rows.length > most;

  const showMore = () => {
    setMost(most + STEP);
    // The button disappears with the last step, so the line beside it gets the focus.
    if (rows.length <= most + STEP) summary.current?.focus();
  };

  return (
    <>
      {children(rows.slice(0, most))}
      {rows.length > STEP && (
        <ListFoot
          ref={summary}
          summary={`Showing ${inFigures(Math.min(most, rows.length))} of ${inFigures(rows.length)} ${noun}`}
        >
          {hasMore && (
            <Button variant="outline" size="sm" onClick={showMore}>
              Show more
            </Button>
          )}
        </ListFoot>
      )}
    </>
  );
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
  const range = `${inFigures(before + 1)}–${inFigures(before + shown)}`;
  return (
    <ListFoot
      navigation={`Pages of ${noun}`}
      summary={shown > 0 && `${range} of ${inFigures(total)} ${noun}`}
    >
      <Row>
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
      </Row>
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
