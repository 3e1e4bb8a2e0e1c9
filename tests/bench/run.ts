/**
 * `npm run bench`: how fast the product is, on demo data and as `npm start` runs it (docs/benchmarks.md). Requests
 * alternate with those to a bare server that sends the same bytes. Compare the ratios, not the absolute figures. With
 * `-- requests`, `-- weight`, `-- hydration` or `-- lighthouse` one part alone. `-- cold` measures answers that are not kept, on 100,000
 * jobs; `-- cold 1000000` on more, and `-- cold 100000 posts` one line of them. `-- memory` shows what a process holds under that load
 * for ten minutes; `-- memory 5` for five. `-- resume-reading` measures that feature with its own tests/bench.ts.
 */
import { existsSync } from 'node:fs';
import { benchCold } from './cold.ts';
import { benchHydration } from './hydration.ts';
import { lighthouseOf } from './lighthouse.ts';
import { benchMemory } from './memory.ts';
import { HOME_SCRIPT_MAX, weigh } from './page-weight.ts';
import { startProduct } from './product.ts';
import { compareToBare, firstAnswer } from './throughput.ts';

const parts = {
  requests: benchRequests,
  weight: benchWeight,
  hydration: benchMainThread,
  lighthouse: benchLighthouse,
};
/** Jobs of the board on which the memory is measured. */
const MEMORY_JOBS = 100_000;
const asked = process.argv.slice(2);
const ofFeature = new URL(`../../features/${asked[0]}/tests/bench.ts`, import.meta.url);
const chosen = Object.entries(parts).filter(([name]) => !asked.length || asked.includes(name));

if (asked[0] === 'cold') await benchColdAnswers(asked.slice(1));
else if (asked[0] === 'memory') await benchResident(asked[1]);
else if (existsSync(ofFeature)) await benchFeature(asked.slice(1));
else await benchDemo();

async function benchDemo(): Promise<void> {
  const product = await startProduct();
  try {
    const job = await someJob(product.url);
    const pages = { home: '/', 'all jobs': '/alljobs', job: `/job/${job}` };
    for (const [, part] of chosen) await part(pages, product.url);
  } finally {
    await product.stop();
  }
}

async function benchColdAnswers([size = '100000', ...names]: string[]): Promise<void> {
  const columns = ['ratio', 'ours/s', 'Express/s', 'p50 ms', 'p99 ms', 'refused'];
  heading(`Answers that are not kept, ${whole(Number(size))} jobs`, columns);
  await benchCold(
    Number(size),
    ({ name, ours, plain, ratio, p50, p99, refused }) =>
      row(name, [
        ratio?.toFixed(2) ?? '',
        whole(ours),
        plain === undefined ? '' : whole(plain),
        p50,
        p99,
        refused,
      ]),
    names,
  );
}

async function benchResident(minutes = '10'): Promise<void> {
  heading(`Memory of a process, ${whole(MEMORY_JOBS)} jobs`, ['MiB', 'answers/s', 'refused']);
  await benchMemory(
    { size: MEMORY_JOBS, minutes: Number(minutes) },
    ({ name, rate, refused, resident }) => row(name, [whole(resident), whole(rate), refused]),
  );
}

async function benchFeature(more: string[]): Promise<void> {
  const { bench } = await import(ofFeature.href);
  await bench(more, { heading, row });
}

async function someJob(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/jobs?limit=1`);
  const { jobs } = (await answer.json()) as { jobs: { _id: string }[] };
  return jobs[0]?._id ?? '';
}

type Pages = Record<string, string>;

async function benchRequests(pages: Pages, url: string): Promise<void> {
  const addresses = {
    ...pages,
    'GET /api/jobs': '/api/jobs?limit=20',
    'GET /api/jobs, searched': '/api/jobs?keywords=engineer&limit=20',
  };
  heading('Kept answers, of bare node:http', [
    'ratio',
    'req/s',
    'bare',
    'p50 ms',
    'p99 ms',
    'first ms',
  ]);
  for (const [name, address] of Object.entries(addresses)) {
    const { ratio, ours, bare, p50, p99 } = await compareToBare(url, address);
    const first = await firstAnswer(url, address);
    row(name, [ratio.toFixed(2), whole(ours), whole(bare), p50, p99, first.toFixed(1)]);
  }
}

async function benchWeight(pages: Pages, url: string): Promise<void> {
  heading('Bytes, gzipped', ['script', 'files', 'page', 'its css']);
  for (const [name, address] of Object.entries(pages)) {
    const { script, scripts, style, page } = await weigh(url + address);
    row(name, [whole(script), scripts, whole(page), whole(style)]);
    if (name !== 'home' || script <= HOME_SCRIPT_MAX) continue;
    console.log(`  more script than the ${whole(HOME_SCRIPT_MAX)} bytes of the home page`);
    process.exitCode = 1;
  }
}

async function benchMainThread(pages: Pages, url: string): Promise<void> {
  const addresses = Object.entries(pages).map(([name, address]) => [name, url + address]);
  const { loaded, touched } = await benchHydration(Object.fromEntries(addresses) as Pages);
  for (const [part, paid] of [
    ['load', loaded],
    ['load and first touch', touched],
  ] as const) {
    const columns = ['ratio', 'total', 'script', 'layout', 'blocked'];
    heading(`Main thread of a slow phone, ms: ${part}`, columns);
    for (const { name, ratio, total, script, layout, blocked } of paid) {
      row(name, [ratio.toFixed(2), whole(total), whole(script), whole(layout), whole(blocked)]);
    }
  }
}

async function benchLighthouse(pages: Pages, url: string): Promise<void> {
  heading('Lighthouse, mobile', [
    'perf',
    'a11y',
    'best',
    'seo',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ]);
  for (const [name, address] of Object.entries(pages)) {
    const { categories, metrics, lost } = await lighthouseOf(url + address);
    const { FCP, LCP, TBT, CLS } = metrics;
    row(name, [...Object.values(categories), whole(FCP), whole(LCP), whole(TBT), CLS.toFixed(3)]);
    if (lost.length > 0) console.log(`  below 90: ${lost.join(', ')}`);
  }
}

function heading(title: string, columns: string[]): void {
  console.log('');
  row(title, columns);
}

function row(name: string, cells: (string | number)[]): void {
  console.log(name.padEnd(34) + cells.map((cell) => String(cell).padStart(9)).join(''));
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-US');
}
