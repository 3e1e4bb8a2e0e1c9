/**
 * How the product behaves under more load than it can carry (docs/benchmarks.md): `npm run build`, then
 * `node tests/bench/overload.ts`. Four of five requests read, over many addresses; the others change something. Requests
 * are sent at a fixed rate, whether or not earlier ones are answered. Finds the highest rate without refusals (the
 * knee), then sends five times as much, and measures how soon all is calm again. With a rate as its argument, that rate is
 * the knee.
 */
import { Agent, request as send } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './product.ts';

/** Requests a second. */
const RATES = [10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400];
const STEP_SECONDS = 5;
const FLOOD = { times: 5, seconds: 10 };
/** Below the knee: 99 of 100 requests are answered, this fast. Milliseconds. */
const KNEE_P99 = 250;
const PATIENCE = 30_000;
/** Requests before the first measurement. */
const WARM = 600;

interface Outcome {
  /** The status; 0 for a broken connection. */
  code: number;
  milliseconds: number;
  /** Whether the connection was open before. */
  isReused: boolean;
}

interface Kind {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
}

process.env['RATE_LIMIT'] = 'off';
const product = await startProduct();
const { hostname, port } = new URL(product.url);
/** How late this program itself is, which every time contains. */
const own = monitorEventLoopDelay({ resolution: 1 });
own.enable();
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

try {
  const next = await makeMix();
  for (let warm = 0; warm < WARM; warm += 1) await ask(next());
  header();
  const known = Number(process.argv[2] ?? 0);
  let knee = known || (RATES[0] ?? 0);
  for (const rate of known ? [known] : RATES) {
    const outcomes = await load(next, rate, STEP_SECONDS);
    report(`${rate}/s`, outcomes);
    const { accepted, p99 } = figures(outcomes);
    if (accepted.length < outcomes.length * 0.99 || p99 > KNEE_P99) break;
    knee = rate;
    await sleep(500);
  }
  const health = watchHealth();
  const flood = await load(next, knee * FLOOD.times, FLOOD.seconds);
  report(`${knee * FLOOD.times}/s`, flood);
  const ended = performance.now();
  let calm = 0;
  while (calm < 5) {
    const { code, milliseconds } = await ask(next());
    calm = code < 500 && code > 0 && milliseconds <= KNEE_P99 ? calm + 1 : 0;
    if (performance.now() - ended > PATIENCE) break;
  }
  console.log(`\nknee: ${knee} requests/s`);
  console.log(`calm again after ${((performance.now() - ended) / 1000).toFixed(1)} s`);
  console.log(`/healthz meanwhile: at most ${(await health()).toFixed()} ms`);
} finally {
  agent.destroy();
  await product.stop();
}

/** Pages, searches and lists of signed-in users, and changes. Searches and addresses differ each time. */
async function makeMix(): Promise<() => Kind> {
  const { jobs } = await call<{ jobs: { _id: string }[] }>('GET', '/api/jobs?limit=50');
  const { token } = await call<{ token: string }>('POST', '/api/auth/login', {
    email: 'seeker@daybreak.test',
    password: 'daybreak-demo',
  });
  const words = ['engineer', 'nurse', 'manager', 'design', 'sales', 'data', 'remote', 'teacher'];
  let count = 0;
  return () => {
    count += 1;
    const job = jobs[count % jobs.length]?._id ?? '';
    const word = words[count % words.length] ?? '';
    const mix: Kind[] = [
      { method: 'GET', path: `/alljobs?keywords=${word}&n=${count}` },
      { method: 'GET', path: `/api/jobs?keywords=${word}&n=${count}` },
      { method: 'PUT', path: `/api/saved-jobs/${job}`, token },
      { method: 'GET', path: `/job/${job}?n=${count}` },
      { method: 'GET', path: '/api/saved-jobs', token },
      { method: 'GET', path: `/?n=${count}` },
      { method: 'GET', path: `/api/jobs/${job}?n=${count}` },
      { method: 'DELETE', path: `/api/saved-jobs/${job}`, token },
      { method: 'GET', path: `/alljobs?n=${count}` },
      { method: 'GET', path: `/api/jobs?n=${count}` },
    ];
    return mix[count % mix.length] as Kind;
  };
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(product.url + path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  return (await response.json()) as Answer;
}

function ask({ method, path, token, body }: Kind): Promise<Outcome> {
  const began = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    accept: 'text/html,*/*',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const end = (code: number) => {
      const { reusedSocket: isReused } = sent;
      resolve({ code, milliseconds: performance.now() - began, isReused });
    };
    const sent = send({ hostname, port, agent, method, path, headers }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0));
      response.once('error', () => end(0));
    });
    sent.once('error', () => end(0));
    sent.end(text);
  });
}

/** Sends requests at a rate, and waits for all answers. */
async function load(next: () => Kind, rate: number, seconds: number): Promise<Outcome[]> {
  own.reset();
  const began = performance.now();
  const all: Promise<Outcome>[] = [];
  while (all.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - began) / 1000) * rate);
    while (all.length < due) all.push(ask(next()));
    await sleep(5);
  }
  return Promise.all(all);
}

/** Asks for the health four times a second. @returns a function that ends it and answers the longest time */
function watchHealth(): () => Promise<number> {
  const over = new AbortController();
  const watching = (async () => {
    let longest = 0;
    while (!over.signal.aborted) {
      const { milliseconds } = await ask({ method: 'GET', path: '/healthz' });
      longest = Math.max(longest, milliseconds);
      await sleep(250);
    }
    return longest;
  })();
  return () => {
    over.abort();
    return watching;
  };
}

function figures(outcomes: readonly Outcome[]) {
  const accepted = outcomes.filter(({ code }) => code >= 200 && code < 500);
  const times = sorted(accepted);
  return { accepted, p50: at(times, 0.5), p99: at(times, 0.99) };
}

function sorted(outcomes: readonly Outcome[]): number[] {
  return outcomes.map(({ milliseconds }) => milliseconds).toSorted((one, two) => one - two);
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor((times.length - 1) * share)] ?? 0;
}

function header(): void {
  const columns = [
    'answered',
    'p50 ms',
    'p99 ms',
    '503',
    '503 p50',
    '503 p99',
    'new 503',
    'new p99',
    'other 5xx',
    'broken',
    'own p99',
  ];
  console.log(['rate', ...columns].map((column) => column.padStart(10)).join(''));
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const { accepted, p50, p99 } = figures(outcomes);
  const refused = outcomes.filter(({ code }) => code === 503);
  const open = sorted(refused.filter(({ isReused }) => isReused));
  const fresh = sorted(refused.filter(({ isReused }) => !isReused));
  const row = [
    name,
    accepted.length,
    p50.toFixed(),
    p99.toFixed(),
    open.length,
    at(open, 0.5).toFixed(),
    at(open, 0.99).toFixed(),
    fresh.length,
    at(fresh, 0.99).toFixed(),
    outcomes.filter(({ code }) => code >= 500 && code !== 503).length,
    outcomes.filter(({ code }) => code === 0).length,
    (own.percentile(99) / 1e6).toFixed(),
  ];
  console.log(row.map((cell) => String(cell).padStart(10)).join(''));
}
