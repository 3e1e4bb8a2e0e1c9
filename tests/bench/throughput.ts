import autocannon from 'autocannon';
import { median } from './median.ts';
import { startBare } from './product.ts';

/** Turns, of which each measures both servers. */
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 20;
/** What browsers send. */
const ACCEPTS = 'gzip, deflate, br, zstd';

export interface Throughput {
  /** Requests a second, medians of the rounds. */
  ours: number;
  bare: number;
  /** Median of the rounds' ratios: a machine that is busy for a while is busy for both. */
  ratio: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** How much of what bare node:http can carry is left when the product sends what it keeps for this address. */
export async function compareToBare(origin: string, address: string): Promise<Throughput> {
  const url = origin + address;
  const bare = await startBare(url, ACCEPTS);
  try {
    for (const warm of [url, bare.url]) await measure(warm, 1);
    const rounds: { ours: autocannon.Result; bare: autocannon.Result }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ bare: await measure(bare.url, SECONDS), ours: await measure(url, SECONDS) });
    }
    const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    return {
      ours: of(({ ours }) => ours.requests.average),
      bare: of((round) => round.bare.requests.average),
      ratio: of((round) => round.ours.requests.average / round.bare.requests.average),
      p50: of(({ ours }) => ours.latency.p50),
      p99: of(({ ours }) => ours.latency.p99),
    };
  } finally {
    await bare.stop();
  }
}

async function measure(url: string, duration: number): Promise<autocannon.Result> {
  const headers = { 'accept-encoding': ACCEPTS };
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not always answer.`);
  return result;
}

/** Milliseconds, median, until an answer that is not kept is there: a new address each time, one after the other. */
export async function firstAnswer(origin: string, address: string): Promise<number> {
  const url = new URL(address, origin);
  const times: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    url.searchParams.set('bench', String(turn));
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}
