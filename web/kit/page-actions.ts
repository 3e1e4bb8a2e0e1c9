import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

/** What can be done on the page that is open. */
export interface PageAction {
  id: string;
  label: string;
  /** To whom or what. */
  note?: string;
  /** Other words that find it. */
  words?: string;
  icon: Icon;
  act: () => void;
}

const offers = new Set<() => readonly PageAction[]>();

/** Offers actions while the part of a page is shown. @param offer is asked when somebody looks for them */
export function usePageActions(offer: () => readonly PageAction[]) {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => {
    const ask = () => latest.current();
    offers.add(ask);
    return () => void offers.delete(ask);
  }, []);
}

export const pageActions = (): PageAction[] => [...offers].flatMap((offer) => offer());
