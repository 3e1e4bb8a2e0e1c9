import { vi } from 'vitest';

/** Waits until `look` no longer throws, as long as a busy machine may take. @returns what it returns */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 240_000, interval: 20 });
