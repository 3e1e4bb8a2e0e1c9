/** A clock that stands still until it is told to go on. */
export interface Clock {
  now: () => Date;
  /** Milliseconds. */
  forward(by: number): void;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function makeClock(start = new Date()): Clock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    forward: (by) => {
      time += by;
    },
  };
}
