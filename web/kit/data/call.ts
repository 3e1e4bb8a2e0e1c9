import { useState } from 'react';
import { inBackground, useSettled } from './settled.ts';

/**
 * A call that a part of a page makes by itself when it opens. Give the part a `key` of what it asks for.
 * @returns how far the call is, and what makes it once more
 */
export function useCall<T>(call: () => Promise<T>) {
  const [promise, setPromise] = useState(() => inBackground(call()));
  return { settled: useSettled(promise), retry: () => setPromise(inBackground(call())) };
}
