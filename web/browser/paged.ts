import { useEffect, useReducer, useRef } from 'react';

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

export interface Paged<T extends WithId> {
  /** The page that is shown; undefined until the first one has come. */
  page: Page<T> | undefined;
  /** What was asked for is not there yet; the rows shown are those of before. */
  isLoading: boolean;
  error: unknown;
  /** Puts the new state of a row in the place of the old one. */
  replace: (row: T) => void;
  remove: (id: string) => void;
  /** Asks for the same page again; what is shown stays meanwhile. */
  reload: () => void;
}

type State<T extends WithId> = Pick<Paged<T>, 'page' | 'isLoading' | 'error'>;
type Change<T> =
  | { kind: 'asked' }
  | { kind: 'loaded'; page: Page<T> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'edited'; edit: (page: Page<T>) => Page<T> };

/** Milliseconds after the last key in a search box. */
const TYPING = 200;

/**
 * Loads a page of a list whenever what is asked for changes; of several answers the last one asked for counts.
 * @param query what is asked for, as the address has it
 */
export function usePaged<T extends WithId>(
  query: Readonly<Record<string, string>>,
  load: (query: Readonly<Record<string, string>>) => Promise<Page<T>>,
): Paged<T> {
  const [state, dispatch] = useReducer(reduce<T>, {
    page: undefined,
    isLoading: true,
    error: undefined,
  });
  const asked = useRef(0);
  const key = JSON.stringify(query);

  const ask = async () => {
    const turn = ++asked.current;
    dispatch({ kind: 'asked' });
    try {
      const page = await load(JSON.parse(key) as Record<string, string>);
      if (turn === asked.current) dispatch({ kind: 'loaded', page });
    } catch (error) {
      if (turn === asked.current) dispatch({ kind: 'failed', error });
    }
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    const isFirst = asked.current === 0;
    const timer = setTimeout(() => void latest.current(), isFirst ? 0 : TYPING);
    return () => clearTimeout(timer);
  }, [key]);

  const edit = (change: (page: Page<T>) => Page<T>) => dispatch({ kind: 'edited', edit: change });
  return {
    ...state,
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
    reload: () => void latest.current(),
  };
}

function reduce<T extends WithId>(state: State<T>, change: Change<T>): State<T> {
  switch (change.kind) {
    case 'asked':
      return { ...state, isLoading: true, error: undefined };
    case 'loaded':
      return { page: change.page, isLoading: false, error: undefined };
    case 'failed':
      return { ...state, isLoading: false, error: change.error };
    case 'edited':
      return { ...state, page: state.page && change.edit(state.page) };
  }
}
