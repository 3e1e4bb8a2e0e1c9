import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunction, useLocation, useSearchParams } from 'react-router';

/** The values each filter may have; null where any text will do. */
type Choices = Record<string, readonly string[] | null>;

/** The page of a list in its address: where it begins, and how many rows are before it. No filter has these names. */
export const PAGE = { cursor: 'cursor', before: 'after' } as const;

export type Filters<C extends Choices> = {
  [Name in keyof C]: (C[Name] extends readonly (infer Value)[] ? Value : string) | '';
};

/**
 * Search and filters of a list, kept in the page's address so that a reload, Back and a shared link keep them.
 * '' is no filter, and so is a value that is not among the choices.
 */
export function useFilters<const C extends Choices>(choices: C) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // What was asked for last: two quick changes must not undo each other while the address still follows.
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
    // Another list has other pages.
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

/** For a page whose address holds only filters: they are no reason to load its list again. */
export const keepWhileFiltering: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl } = change;
  const isFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFilter && change.defaultShouldRevalidate;
};
