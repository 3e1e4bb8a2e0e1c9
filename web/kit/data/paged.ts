import { useCallback, useEffect, useReducer, useRef } from 'react';

interface WithId {
  _id: string;
}

/** A page of a list that the server filters, sorts and counts. */
export interface Page<T> {
  rows: readonly T[];
  /** Rows in all pages. */
  total: number;
  /** Where the next page begins; null for none. */
  nextCursor: string | null;
}

/** @typeParam Beside what the answer tells beside the rows, such as counts */
export interface Paged<T extends WithId, Beside = unknown> {
  /** The page that is shown; undefined until the first one has come. */
  page: (Page<T> & Beside) | undefined;
  /** What was asked for is not there yet; the rows shown are those of before. */
  isLoading: boolean;
  error: unknown;
  /** Puts the new state of a row in the place of the old one. */
  replace: (row: T) => void;
  remove: (id: string) => void;
  /** Changes what is shown in another way. */
  edit(change: (page: Page<T> & Beside) => Page<T> & Beside): void;
  /** Reloads the page of the list and shows the current rows meanwhile. */
  reload: () => void;
  /** The same, unseen: for what changed by itself. Where there is no answer, what is shown stays. A stable function. */
  refresh: () => void;
}

interface State<P> {
  page: P | undefined;
  isLoading: boolean;
  error: unknown;
}

type Change<P> =
  | { kind: 'asked' }
  | { kind: 'loaded'; page: P }
  | { kind: 'failed'; error: unknown }
  | { kind: 'missed'; error: unknown }
  | { kind: 'edited'; edit: (page: P) => P };

/**
 * Loads a page of a list whenever what is asked for changes; of several answers the last one asked for counts.
 * @param query what is asked for, as the address has it
 */
export function usePaged<T extends WithId, Beside = unknown>(
  query: Readonly<Record<string, string>>,
  load: (query: Readonly<Record<string, string>>) => Promise<Page<T> & Beside>,
): Paged<T, Beside> {
  const [state, dispatch] = useReducer(reduce<Page<T> & Beside>, {
    page: undefined,
    isLoading: true,
    error: undefined,
  });
  const asked = useRef(0);
  const key = JSON.stringify(query);

  const ask = async (what: string, { quietly = false } = {}) => {
    const turn = ++asked.current;
    if (!quietly) dispatch({ kind: 'asked' });
    try {
      const page = await load(JSON.parse(what) as Record<string, string>);
      if (turn === asked.current) dispatch({ kind: 'loaded', page });
    } catch (error) {
      if (turn === asked.current) dispatch({ kind: quietly ? 'missed' : 'failed', error });
    }
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    void latest.current(key);
  }, [key]);

  const edit: Paged<T, Beside>['edit'] = (change) => dispatch({ kind: 'edited', edit: change });
  // The same one every time: a timer may hold it (web/kit/data/fresh-links.ts).
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  const refresh = useCallback(() => void latest.current(shown.current, { quietly: true }), []);
  return {
    ...state,
    edit,
    replace: (row) =>
      edit((page) => ({
        ...page,
        rows: page.rows.map((old) => (old._id === row._id ? row : old)),
      })),
    remove: (id) =>
      edit((page) => {
        const rows = page.rows.filter(({ _id }) => _id !== id);
        return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
      }),
    reload: () => void latest.current(key),
    refresh,
  };
}

function reduce<P>(state: State<P>, change: Change<P>): State<P> {
  switch (change.kind) {
    case 'asked':
      return { ...state, isLoading: true, error: undefined };
    case 'loaded':
      return { page: change.page, isLoading: false, error: undefined };
    case 'failed':
      return { ...state, isLoading: false, error: change.error };
    case 'missed':
      // It may have taken the place of a question that somebody waits for.
      return state.isLoading ? { ...state, isLoading: false, error: change.error } : state;
    case 'edited':
      return { ...state, page: state.page && change.edit(state.page) };
  }
}
