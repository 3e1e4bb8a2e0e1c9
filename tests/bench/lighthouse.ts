import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../support/find-browser.ts';
import { median } from './median.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

export interface Scores {
  /** 0 to 100, by category. */
  categories: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds; CLS has no unit. */
  metrics: Record<keyof typeof METRICS, number>;
  /** Audits that cost points, in any run. */
  lost: string[];
}

/** Lighthouse on a simulated phone: medians of a few runs, each in a browser of its own. */
export async function lighthouseOf(url: string): Promise<Scores> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run++) results.push(await runOnce(url));
  const each = <Key extends string>(
    keys: readonly Key[],
    figure: (of: Result, key: Key) => number,
  ) =>
    Object.fromEntries(
      keys.map((key) => [key, median(results.map((result) => figure(result, key)))]),
    ) as Record<Key, number>;
  return {
    categories: each(CATEGORIES, (of, key) => Math.round((of.categories[key]?.score ?? 0) * 100)),
    metrics: each(
      Object.keys(METRICS) as (keyof typeof METRICS)[],
      (of, key) => of.audits[METRICS[key]]?.numericValue ?? Number.NaN,
    ),
    lost: [...new Set(results.flatMap(lostAudits))],
  };
}

/** The audits with weight that were not passed. */
function lostAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}

async function runOnce(url: string): Promise<Result> {
  const browser = await startBrowser();
  try {
    const run = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    });
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? url);
    return run.lhr;
  } finally {
    await browser.stop();
  }
}

/** A browser that Lighthouse can reach, with an empty profile. */
async function startBrowser() {
  const { executablePath, env } = await findBrowser({ isWhole: true });
  const profile = await mkdtemp(join(tmpdir(), 'daybreak-browser-'));
  const browser = spawn(
    executablePath,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(browser, 'exit');
  const stop = async () => {
    browser.kill();
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  let said = '';
  for await (const chunk of browser.stderr
    .setEncoding('utf8')
    .iterator({ destroyOnReturn: false })) {
    said += chunk as string;
    const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
    if (!port) continue;
    // Discards other output, so that the pipe does not fill up.
    browser.stderr.resume();
    return { port: Number(port), stop };
  }
  await stop();
  throw new Error(`The browser did not start:\n${said}`);
}
