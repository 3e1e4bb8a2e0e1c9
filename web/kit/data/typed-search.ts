import { useRef, useState } from 'react';

/** Milliseconds after the last key before the search starts. */
const PAUSE = 200;

/**
 * The text that a combobox searches for, a moment after the last key.
 * @param again searches for the same text again
 */
export function useTypedSearch() {
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (next: string, again: () => void) => {
    clearTimeout(timer.current);
    setTyping(true);
    const start = () => {
      setTyping(false);
      if (next === text) again();
      else setText(next);
    };
    timer.current = setTimeout(start, next ? PAUSE : 0);
  };
  return { text, isTyping, search };
}
