import { AsyncLocalStorage } from 'node:async_hooks';

/** The room that running work takes (server/http/admission.ts). */
export interface Place {
  /** Gives it to other work. @returns takes it back, without waiting */
  leave(): () => void;
}

export const currentPlace = new AsyncLocalStorage<Place>();

/**
 * Waits for another service without keeping room from other work. Such a wait needs little of this process, and may be
 * long. Outside of admitted work it only waits.
 */
export async function outside<T>(wait: () => Promise<T>): Promise<T> {
  const comeBack = currentPlace.getStore()?.leave();
  try {
    return await wait();
  } finally {
    comeBack?.();
  }
}
