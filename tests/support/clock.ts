/** A clock that stands still until a test moves it forward. */
export interface Clock {
  now: () => Date;
  /** Milliseconds. */
  forward(by: number): void;
  /** The moment some days after the clock's time, as the API takes it. */
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

/** The moment some days after another one, by default the present, as the API takes it. */
export const inDays = (days: number, now = new Date()): string =>
  new Date(now.getTime() + days * DAY).toISOString();
