import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type AnswerOf, useCall } from '../kit/data/calls.ts';

/** The minimum time between two calls in milliseconds, for quick navigation. */
const MIN_INTERVAL = 10_000;

type FrameCall = 'getWaiting' | 'countNotifications' | 'countUnreadApplications';

/**
 * Reads data of the frame: on each page and when the user returns to the tab. Several components share one call.
 * @returns the last answer; undefined until there is one
 */
export function useFrameCall<Name extends FrameCall>(name: Name): AnswerOf<Name> | undefined {
  const { pathname } = useLocation();
  const options = { quiet: true, staleTime: MIN_INTERVAL, refetchOnWindowFocus: true };
  const { data, isStale, refetch } = useCall<FrameCall>(name, undefined, options);
  const lastPath = useRef(pathname);
  useEffect(() => {
    const isOtherPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (isOtherPage && isStale) void refetch({ cancelRefetch: false });
  }, [pathname, isStale, refetch]);
  return data as AnswerOf<Name> | undefined;
}
