import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunction, useLocation, useSearchParams } from 'react-router';

/** The allowed values of each filter; null allows any text. */
type Choices = Record<string, readonly string[] | null>;

/** Query parameters of a list's page: its cursor and the number of rows before it. Filters have other names. */
export const PAGE = { cursor: 'cursor', before: 'after' } as const;

export type Filters<C extends Choices> = {
  [Name in keyof C]: (C[Name] extends readonly (infer Value)[] ? Value : string) | '';
};

/**
 * Search and filters of a list. They are in the page's address, so a reload, Back and a shared link keep them. A value
 * that is not allowed counts as '', no filter.
 */
export function useFilters<const C extends Choices>(choices: C) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // The address changes later than `set`, and two quick changes must not undo each other.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  const filters = Object.fromEntries(
    Object.entries(choices).map(([name, allowed]) => {
      const value = params.get(name) ?? '';
      return [name, !allowed || allowed.includes(value) ? value : ''];
    }),
  ) as Filters<C>;

  const set = (change: Partial<Filters<C>>) => {
    const after = new URLSearchParams(latest.current);
    // Other filters start at the first page.
    for (const name of Object.values(PAGE)) after.delete(name);
    for (const [name, value] of Object.entries(change)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    latest.current = after;
    setParams(after, { replace: true, preventScrollReset: true, state });
  };

  const clear = () =>
    set(Object.fromEntries(Object.keys(choices).map((name) => [name, ''])) as Partial<Filters<C>>);

  return { filters, set, clear, isFiltered: Object.values(filters).some(Boolean) };
}

/** For a page with only filters in its address: a changed filter does not run its loader again. */
export const keepWhileFiltering: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl } = change;
  const isFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFilter && change.defaultShouldRevalidate;
};
