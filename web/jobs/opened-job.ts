import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The minimum width at which a job opens beside the list. */
const WIDE = '(min-width: 75em)';

/** The state of a history entry that opened a job beside the list. */
interface Beside {
  /** The history entry of the list. */
  list: string;
  /** The number of entries back to it. */
  depth: number;
  /** The focus moves to the job too. */
  byKeyboard: boolean;
}

/**
 * The job beside the list. The router is at `/alljobs?…&job=ID`, and the address bar shows `/job/ID`, so that
 * reloading, sharing and new tabs lead to the job's own page.
 */
export function useOpenedJob() {
  const navigate = useNavigate();
  const { search, key, state } = useLocation();
  const isWide = useIsWide();
  const beside = (state as { beside?: Beside } | null)?.beside;
  const params = new URLSearchParams(search);
  const asked = params.get('job') ?? '';
  const list = beside?.list ?? key;

  const searchWith = (id?: string) => {
    if (id) params.set('job', id);
    else params.delete('job');
    return { pathname: '/alljobs', search: params.toString() };
  };

  return {
    id: isWide ? asked : '',
    isWide: isWide === true,
    /** The query of the list, without the opened job. */
    listStep: list,
    byKeyboard: beside?.byKeyboard === true,
    open: (id: string, byKeyboard: boolean) => {
      if (id === asked) return;
      const next: Beside = { list, depth: (beside?.depth ?? 0) + 1, byKeyboard };
      void navigate(searchWith(id), {
        mask: jobPath(id),
        state: { beside: next },
        preventScrollReset: true,
      });
    },
    /** Goes back to the list, however many jobs were opened. */
    close: () => {
      if (beside) void navigate(-beside.depth);
      else void navigate(searchWith(), { replace: true, preventScrollReset: true });
    },
    /** Loads again what failed. */
    retry: () => {
      void navigate(searchWith(asked), {
        mask: jobPath(asked),
        state,
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
    },
  };
}

/** In a window that became narrow, opens the page of the address bar, because there is no room beside the list. */
export function useNarrowPage() {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('job');
  const isWide = useIsWide();
  useEffect(() => {
    if (asked && isWide === false) void navigate(jobPath(asked), { replace: true });
  }, [asked, isWide, navigate]);
}

export const jobPath = (id: string) => `/job/${encodeURIComponent(id)}`;

/** Undefined on the server and during hydration. */
const useIsWide = () =>
  useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => undefined,
  );

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
