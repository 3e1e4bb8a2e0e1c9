import type { MetricValues, Order, Report, SeatFacts } from './messages.ts';

/** The place of this process among several on one port. */
export interface Seat extends SeatFacts {
  /** Tells the supervisor that this process answers requests. */
  ready(): void;
  /** Registers what to do when another process has taken over. */
  onLeave(work: () => Promise<void>): void;
  /** Registers how to read the metrics of this process. */
  onMetrics(read: () => Promise<MetricValues>): void;
  /** The metrics of all processes; of one that does not answer within two seconds, none. */
  allMetrics(): Promise<MetricValues[]>;
}

/** Asks the supervisor for the seat of this process. */
export async function takeSeat(): Promise<Seat> {
  const given = Promise.withResolvers<SeatFacts>();
  let leave = async () => {};
  let readMetrics = async (): Promise<MetricValues> => [];
  const asked = new Map<number, (all: MetricValues[]) => void>();
  let lastId = 0;

  process.on('message', async (order: Order) => {
    switch (order.kind) {
      case 'serve':
        return given.resolve(order.seat);
      case 'leave':
        return leave();
      case 'metrics':
        return report({ kind: 'metrics', id: order.id, metrics: await readMetrics() });
      case 'all-metrics':
        asked.get(order.id)?.(order.all);
        asked.delete(order.id);
    }
  });
  report({ kind: 'loaded' });
  return {
    ...(await given.promise),
    ready: () => report({ kind: 'ready' }),
    onLeave: (work) => void (leave = work),
    onMetrics: (read) => void (readMetrics = read),
    allMetrics: () =>
      new Promise((resolve) => {
        const id = (lastId += 1);
        asked.set(id, resolve);
        report({ kind: 'all-metrics', id });
      }),
  };
}

// If the supervisor is gone, this process is ending.
const report = (message: Report) => void process.send?.(message, undefined, {}, () => {});
