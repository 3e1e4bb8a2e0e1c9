/** Milliseconds that half, and nearly all, of the calls took; and the ratio of the halves. */
export interface Compared {
  p50: number;
  p99: number;
  ratio: number;
}

/** Asks for something plain and for something else in turns, so that both see the same machine. */
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

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
