import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type AnswerOf, useCall } from '../kit/data/calls.ts';

/** The minimum time between two calls in milliseconds, for quick navigation. */
const APART = 10_000;

/**
 * Reads data of the frame: on each page and when the user returns to the tab. Several components share one call.
 * @returns the last answer; undefined until there is one
 */
export function useFrameCall<Name extends 'getWaiting' | 'countNotifications'>(
  name: Name,
): AnswerOf<Name> | undefined {
  const { pathname } = useLocation();
  const options = { quiet: true, staleTime: APART, refetchOnWindowFocus: true };
  const { data, isStale, refetch } = useCall<'getWaiting' | 'countNotifications'>(
    name,
    undefined,
    options,
  );
  const seen = useRef(pathname);
  useEffect(() => {
    const isOtherPage = seen.current !== pathname;
    seen.current = pathname;
    if (isOtherPage && isStale) void refetch({ cancelRefetch: false });
  }, [pathname, isStale, refetch]);
  return data as AnswerOf<Name> | undefined;
}
