import { useSyncExternalStore } from 'react';

/** The width of a phone (product.md section 9.1). */
const PHONE = '(max-width: 767.98px)';

/** Whether the window is as narrow as a phone. */
export const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );

function subscribe(listener: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
