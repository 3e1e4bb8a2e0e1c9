/**
 * `npm run bench`: how fast the product is, on demo data and as `npm start` runs it (docs/benchmarks.md). Requests
 * alternate with those to a bare server that sends the same bytes. Compare the ratios, not the absolute figures. With
 * `-- requests`, `-- weight` or `-- lighthouse` one part alone.
 */
import { lighthouseOf } from './lighthouse.ts';
import { HOME_SCRIPT_MAX, weigh } from './page-weight.ts';
import { startProduct } from './product.ts';
import { compareToBare, firstAnswer } from './throughput.ts';

const parts = { requests: benchRequests, weight: benchWeight, lighthouse: benchLighthouse };
const asked = process.argv.slice(2);
const chosen = Object.entries(parts).filter(([name]) => !asked.length || asked.includes(name));

const product = await startProduct();
try {
  const job = await someJob();
  const pages = { home: '/', 'all jobs': '/alljobs', job: `/job/${job}` };
  for (const [, part] of chosen) await part(pages);
} finally {
  await product.stop();
}

async function someJob(): Promise<string> {
  const answer = await fetch(`${product.url}/api/jobs?limit=1`);
  const { jobs } = (await answer.json()) as { jobs: { _id: string }[] };
  return jobs[0]?._id ?? '';
}

type Pages = Record<string, string>;

async function benchRequests(pages: Pages): Promise<void> {
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
    const { ratio, ours, bare, p50, p99 } = await compareToBare(product.url, address);
    const first = await firstAnswer(product.url, address);
    row(name, [ratio.toFixed(2), whole(ours), whole(bare), p50, p99, first.toFixed(1)]);
  }
}

async function benchWeight(pages: Pages): Promise<void> {
  heading('Bytes, gzipped', ['script', 'files', 'page', 'its css']);
  for (const [name, address] of Object.entries(pages)) {
    const { script, scripts, style, page } = await weigh(product.url + address);
    row(name, [whole(script), scripts, whole(page), whole(style)]);
    if (name !== 'home' || script <= HOME_SCRIPT_MAX) continue;
    console.log(`  more script than the ${whole(HOME_SCRIPT_MAX)} bytes of the home page`);
    process.exitCode = 1;
  }
}

async function benchLighthouse(pages: Pages): Promise<void> {
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
    const { categories, metrics, lost } = await lighthouseOf(product.url + address);
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
