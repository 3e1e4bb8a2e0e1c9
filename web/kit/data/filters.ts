import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunction, useLocation, useSearchParams } from 'react-router';

/** The allowed values of a filter with their labels; null allows any text. A value without a label is its own label. */
type Choice = Readonly<Record<string, string>> | readonly string[] | null;
type Choices = Record<string, Choice>;
type ValueOf<C extends Choice> = C extends readonly (infer Value)[]
  ? Value
  : C extends null
    ? string
    : keyof C & string;

/** Query parameters of a list's page: its cursor and the number of rows before it. Filters have other names. */
export const PAGE = { cursor: 'cursor', before: 'after' } as const;

/** The order of a list. It is not a filter: clearing the filters keeps it. */
const ORDER = 'sort';

type Filters<C extends Choices> = { [Name in keyof C]: ValueOf<C[Name]> | '' };

/**
 * Search, filters and order of a list. They are in the page's address, so a reload, Back and a shared link keep them. A
 * value that is not allowed counts as '', no filter.
 */
export function useFilters<const C extends Choices>(choices: C) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // The address changes later than `set`: a quick second change builds on the first, not on the address.
  const shown = useRef(params);
  const pending = useRef<string[]>([]);
  useEffect(() => {
    // A change may come before the first run.
    if (shown.current === params) return;
    shown.current = params;
    const at = pending.current.lastIndexOf(params.toString());
    // An address from elsewhere, such as by Back, replaces what is pending.
    pending.current = at === -1 ? [] : pending.current.slice(at + 1);
  }, [params]);

  const values = Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => {
      const value = params.get(name) ?? '';
      const isAllowed = !choice || toOptions(choice).some((option) => option.value === value);
      return [name, isAllowed ? value : ''];
    }),
  ) as Filters<C>;

  const set = (change: Partial<Filters<C>>) => {
    const after = new URLSearchParams(pending.current.at(-1) ?? shown.current);
    // Other filters start at the first page.
    for (const name of Object.values(PAGE)) after.delete(name);
    for (const [name, value] of Object.entries(change)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    pending.current.push(after.toString());
    setParams(after, { replace: true, preventScrollReset: true, state });
  };

  const names = Object.keys(choices).filter((name) => name !== ORDER);
  const isFiltered = names.some((name) => values[name]);
  const clear = () =>
    set(Object.fromEntries(names.map((name) => [name, ''])) as Partial<Filters<C>>);

  /** The props of the field for one filter. */
  const field = <Name extends keyof C & string>(name: Name) => ({
    value: values[name],
    onChange: (value: Filters<C>[Name]) => set({ [name]: value } as Partial<Filters<C>>),
  });

  return {
    values,
    set,
    /** Undefined while nothing is filtered. */
    clear: isFiltered ? clear : undefined,
    field,
    /** The props of the FilterSelect for a filter with fixed values. */
    select: <Name extends keyof C & string>(name: Name) => ({
      ...field(name),
      options: toOptions(choices[name] ?? []) as { value: ValueOf<C[Name]>; label: string }[],
    }),
  };
}

const toOptions = (choice: NonNullable<Choice>) =>
  Object.entries<string>(choice).map(([name, label]) => ({
    value: Array.isArray(choice) ? label : name,
    label,
  }));

/** Rows per page of an admin's list. */
const PAGE_SIZE = 50;

/** The query of a list: its filters, and the page in the address. */
export function usePageQuery(
  filters: Readonly<Record<string, string>>,
  limit = PAGE_SIZE,
): Record<string, string> {
  const [params] = useSearchParams();
  return { ...filters, cursor: params.get(PAGE.cursor) ?? '', limit: String(limit) };
}

/** For a page with only filters in its address: a changed filter does not run its loader again. */
export const keepWhileFiltering: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl } = change;
  const isFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFilter && change.defaultShouldRevalidate;
};
