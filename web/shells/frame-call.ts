import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type AnswerOf, useCall } from '../kit/data/calls.ts';

/** Milliseconds between two calls: pages may follow each other quickly. */
const APART = 10_000;

/**
 * What the frame of every page shows: asked for with each page and on coming back to the tab. Several components share
 * one call.
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
