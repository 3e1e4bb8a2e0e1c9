import { connect, type Database } from '../../server/db/connect.ts';

/** How many times as long as usual the product waits in tests, because a busy machine may hold up a process for seconds. */
export const PATIENCE = 100;

/** `connect`, with the patience of tests. */
export const connectTo = (url: string, options: Parameters<typeof connect>[1] = {}): Database =>
  connect(url, { patience: PATIENCE, ...options });
