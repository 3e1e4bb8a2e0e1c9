/** A clock that only moves when a test moves it. */
export interface Clock {
  now: () => Date;
  /** Milliseconds. */
  forward(by: number): void;
  /** An ISO timestamp some days after the clock's time. */
  inDays(days: number): string;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function makeClock(start = new Date()): Clock {
  let time = start.getTime();
  const now = () => new Date(time);
  return {
    now,
    forward: (by) => {
      time += by;
    },
    inDays: (days) => inDays(days, now()),
  };
}

/** An ISO timestamp some days after another one, by default now. */
export const inDays = (days: number, now = new Date()): string =>
  new Date(now.getTime() + days * DAY).toISOString();
