import autocannon from 'autocannon';
import { median } from './median.ts';
import { startBare } from './product.ts';

/** The number of rounds. Each measures both servers. */
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 20;
/** The headers that browsers send. */
const ACCEPTS = 'gzip, deflate, br, zstd';

export interface Throughput {
  /** Requests a second, medians of the rounds. */
  ours: number;
  bare: number;
  /** The median of the rounds' ratios, which is robust against a busy machine. */
  ratio: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** The product's throughput for a cached address, relative to bare node:http. */
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

/** The median time of an uncached response in milliseconds, with a new address each time. */
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
