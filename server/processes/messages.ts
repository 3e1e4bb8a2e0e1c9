/** Metrics as prom-client's `getMetricsAsJSON` returns them. */
export type MetricValues = object[];

/** What a process says to its supervisor. */
export type Report =
  /** It has loaded and asks for its seat. */
  | { kind: 'loaded' }
  /** It answers requests. */
  | { kind: 'ready' }
  /** It asks for the metrics of all processes. */
  | { kind: 'all-metrics'; id: number }
  /** Its own metrics. */
  | { kind: 'metrics'; id: number; metrics: MetricValues };

/** What the supervisor says to a process. */
export type Order =
  | { kind: 'serve'; seat: SeatFacts }
  /** Another process has its seat now: it finishes what it has begun and ends. */
  | { kind: 'leave' }
  /** It shall send its own metrics. */
  | { kind: 'metrics'; id: number }
  /** The metrics of all processes that answered in time. */
  | { kind: 'all-metrics'; id: number; all: MetricValues[] };

export interface SeatFacts {
  /** From 1 on; a process that is started again, or replaced, has the same. */
  number: number;
  /** How many processes there are. */
  count: number;
  /** The first process of a start prepares the board and prints what it did. */
  isFirst: boolean;
  /** The supervisor's embedded PostgreSQL; undefined with a DATABASE_URL. */
  embeddedUrl: string | undefined;
}
