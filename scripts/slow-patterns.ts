import { pumped, pumpsOf, type Pattern, type Pump } from './patterns.ts';

/** In characters: a quadratic pattern that is just fast enough at the shorter lengths is too slow at this one. */
const LENGTH = 40_000;
/** These find most slow patterns without waiting for them. */
const SHORTER = [24, 50, 200, 1000, 6000];
/** A linear pattern takes less than this many times the duration of the yardstick; a quadratic one takes thousands. */
const TIMES_MAX = 25;
/** The best of several runs counts. Few are enough for very slow ones. */
const RUNS = 12;
const SLOW_RUNS = 3;
/** Measurements that are repeated because something else may have used the processor: what is slow is slow each time. */
const AGAIN = 3;
const HOPELESS_AGAIN = 1;
const TIMES_HOPELESS = 4 * TIMES_MAX;

/** One pass over a text. */
const YARDSTICK = /[\p{L}\p{N}]+/gu;

/** The processor's milliseconds of this thread: other processes do not count. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds for all matches of a pattern in a text: the best run, or the first one below `enough`. */
function duration(pattern: RegExp, text: string, enough: number, hopeless = Infinity): number {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > enough; run++) {
    if (run >= SLOW_RUNS && best > hopeless) break;
    const began = used();
    text.replace(pattern, '');
    best = Math.min(best, used() - began);
  }
  return best;
}

const yardsticks = new Map<number, number>();
/** Milliseconds of the yardstick for a text of this length. */
function yardstick(length: number): number {
  const known = yardsticks.get(length);
  if (known !== undefined) return known;
  const measured = duration(YARDSTICK, 'é '.repeat(length / 2), 0);
  yardsticks.set(length, measured);
  return measured;
}

/** How many times slower than the yardstick a pattern is. Stops at the first length that is clearly too slow. */
function slowness(pattern: RegExp, pump: Pump): number {
  const measure = (length: number, enough: number) => {
    // Below a tenth of a millisecond the clock measures other things.
    const unit = Math.max(yardstick(length), 0.1);
    const text = pumped(pump, length);
    return duration(pattern, text, unit * enough, unit * TIMES_HOPELESS) / unit;
  };
  let times = 0;
  for (const length of SHORTER) {
    times = measure(length, TIMES_MAX / 5);
    if (times > TIMES_HOPELESS) return times;
  }
  // A quadratic pattern shows at the last of the shorter lengths.
  return times <= TIMES_MAX / 5 ? times : measure(LENGTH, TIMES_MAX);
}

/** The first text that makes a pattern slow; undefined if there is none. */
export function slowText(pattern: Pattern, repeats = AGAIN): string | undefined {
  const { source, flags } = pattern;
  const everyMatch = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  for (const pump of pumpsOf(pattern)) {
    let times = slowness(everyMatch, pump);
    const most = times > TIMES_HOPELESS ? Math.min(HOPELESS_AGAIN, repeats) : repeats;
    for (let again = 0; again < most && times > TIMES_MAX; again++)
      times = Math.min(times, slowness(everyMatch, pump));
    if (times > TIMES_MAX)
      return `/${source}/${flags} is ${times.toFixed()} times slower than one pass over ${JSON.stringify(pump)}`;
  }
  return undefined;
}
