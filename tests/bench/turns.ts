import { quantile } from './median.ts';

/** The median and the 99th percentile in milliseconds, and the ratio of the medians. */
export interface Compared {
  p50: number;
  p99: number;
  ratio: number;
}

/** Alternates a simple call and another one, so that both run under the same load. */
export async function compareInTurns(
  rounds: number,
  plain: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<Compared> {
  const plainest: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    plainest.push(await timeOf(plain));
    ours.push(await timeOf(other));
  }
  const p50 = quantile(ours, 0.5);
  return { p50, p99: quantile(ours, 0.99), ratio: p50 / quantile(plainest, 0.5) };
}

/** The milliseconds that a call takes. */
export async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}
