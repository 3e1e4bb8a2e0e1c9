import type { Order, Report, SeatFacts } from './messages.ts';

/** The place of this process among several on one port. */
export interface Seat extends SeatFacts {
  /** Tells the supervisor that this process answers requests. */
  ready(): void;
  /** Registers what to do when another process has taken over. */
  onLeave(work: () => Promise<void>): void;
}

/** Asks the supervisor for the seat of this process. */
export async function takeSeat(): Promise<Seat> {
  const orders = new Map<Order['kind'], (order: Order) => void>();
  process.on('message', (order: Order) => orders.get(order.kind)?.(order));
  const given = Promise.withResolvers<SeatFacts>();
  orders.set('serve', (order) => {
    if (order.kind === 'serve') given.resolve(order.seat);
  });
  report({ kind: 'loaded' });
  return {
    ...(await given.promise),
    ready: () => report({ kind: 'ready' }),
    onLeave: (work) => void orders.set('leave', () => void work()),
  };
}

// If the supervisor is gone, this process is ending.
const report = (message: Report) => void process.send?.(message, undefined, {}, () => {});
