import { useCallback, useEffect, useRef } from 'react';
import { type FilterName, readFilters } from './address.ts';
import type { Search } from './query.ts';

/** Milliseconds after the last key press before the list follows. */
const TYPING_PAUSE = 300;

/**
 * A text field that the list follows while somebody types, and that follows the address when that changes by a link
 * or the back button. Without scripts it is an ordinary field.
 * @returns properties of the field
 */
export function useLiveText(search: Search, name: FilterName) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = search.asked[name];
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (field.current) latest.current.edit({ [name]: valueOf(field.current, name) });
  }, [name]);

  const isFirst = useRef(true);
  useEffect(() => {
    const isTypedTooEarly = isFirst.current;
    isFirst.current = false;
    if (!field.current || valueOf(field.current, name) === asked) return;
    if (isTypedTooEarly) timer.current = setTimeout(send, TYPING_PAUSE);
    // Never under somebody's fingers.
    else if (!timer.current) field.current.value = asked;
  }, [asked, name, send]);

  return {
    ref: field,
    name,
    defaultValue: asked,
    onChange: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(send, TYPING_PAUSE);
    },
    onBlur: () => {
      if (timer.current) send();
      search.endEdit();
    },
  };
}

const valueOf = (field: HTMLInputElement, name: FilterName) =>
  readFilters({ get: (asked) => (asked === name ? field.value : '') })[name];
