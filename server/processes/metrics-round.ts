import type { Worker } from 'node:cluster';
import type { MetricValues, Order } from './messages.ts';

/** Milliseconds that a process has to send its metrics. */
const TIMEOUT = 2000;

/** Collects the metrics of all processes for the one that was asked for them. */
export function createMetricsRounds(send: (worker: Worker, order: Order) => void) {
  const rounds = new Map<number, { awaited: Set<number>; add: (part: MetricValues) => void }>();
  let lastId = 0;
  return {
    /** @param id of the question, for its answer */
    ask(asker: Worker, id: number, workers: readonly Worker[]): void {
      const round = (lastId += 1);
      const all: MetricValues[] = [];
      const awaited = new Set(workers.map((worker) => worker.id));
      const end = () => {
        if (!rounds.delete(round)) return;
        clearTimeout(timer);
        send(asker, { kind: 'all-metrics', id, all });
      };
      const timer = setTimeout(end, TIMEOUT);
      const add = (part: MetricValues) => {
        all.push(part);
        if (awaited.size === 0) end();
      };
      rounds.set(round, { awaited, add });
      for (const worker of workers) send(worker, { kind: 'metrics', id: round });
    },
    take(worker: Worker, id: number, metrics: MetricValues): void {
      const round = rounds.get(id);
      if (round?.awaited.delete(worker.id)) round.add(metrics);
    },
  };
}
