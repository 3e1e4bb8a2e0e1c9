import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { findBrowser } from '../support/find-browser.ts';
import { startEmptyPage } from './empty-page.ts';
import { median } from './median.ts';

const ROUNDS = 5;
/** A phone's processor, as Lighthouse simulates it: this many times slower. */
const SLOWER = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** The page is quiet when its main thread did less than `IDLE` milliseconds of work in `QUIET` milliseconds. */
const QUIET = 1000;
const IDLE = 20;
/** The part of a task beyond it blocks, in milliseconds. */
const LONG_TASK = 50;

/** Milliseconds of the main thread, from the navigation until it is quiet. */
export interface MainThread {
  total: number;
  /** Running scripts. */
  script: number;
  /** Styles and layout. */
  layout: number;
  /** The parts of long tasks beyond 50 ms. */
  blocked: number;
}

/** A page, its main thread, and the ratio of its total to that of the empty page. */
export interface Paid extends MainThread {
  name: string;
  ratio: number;
}

/** A load of a page, and the same with the first touch of it. */
interface Measured {
  loaded: MainThread;
  touched: MainThread;
}

/** A place where nothing is, in pixels: the margin of the page. */
const NOWHERE = [3, 400] as const;

/**
 * What a phone pays for pages, beside an empty page of React Router in the same run: rounds in turns, each load in a
 * browser profile of its own, medians. Figures are processor time, except for `blocked`, and four times slowed down.
 * Pages start their scripts when they are used, so each is measured twice: until it is quiet, and until it is quiet
 * after a tap on a place where nothing is. What a press does by itself is not counted.
 */
export async function benchHydration(
  pages: Record<string, string>,
): Promise<Record<keyof Measured, Paid[]>> {
  const empty = await startEmptyPage();
  const { executablePath, env } = await findBrowser({ isWhole: true });
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const loads = Object.entries({ 'empty page': empty.url, ...pages }).map(([name, address]) => ({
    name,
    address,
    figures: [] as Measured[],
  }));
  try {
    for (const { address } of loads) await load(browser, address);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { address, figures } of loads) figures.push(await load(browser, address));
    }
  } finally {
    await browser.close();
    await empty.stop();
  }
  const besideEmpty = (part: keyof Measured): Paid[] => {
    const medians = loads.map(({ name, figures }) => ({
      name,
      ...medianOf(figures.map((measured) => measured[part])),
    }));
    const least = medians[0]?.total ?? Number.NaN;
    return medians.map((page) => ({ ...page, ratio: page.total / least }));
  };
  return { loaded: besideEmpty('loaded'), touched: besideEmpty('touched') };
}

const medianOf = (figures: readonly MainThread[]): MainThread => ({
  total: median(figures.map(({ total }) => total)),
  script: median(figures.map(({ script }) => script)),
  layout: median(figures.map(({ layout }) => layout)),
  blocked: median(figures.map(({ blocked }) => blocked)),
});

async function load(browser: Browser, address: string): Promise<Measured> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // Nothing of ours runs in the page before it is quiet.
    await page.goto(address, { waitUntil: 'networkidle' });
    const quiet = async () => {
      const figures = await quietFigures(session);
      return { ...figures, blocked: await page.evaluate(blockedTime, LONG_TASK) };
    };
    const loaded = await quiet();
    await page.touchscreen.tap(...NOWHERE);
    return { loaded, touched: await quiet() };
  } finally {
    await context.close();
  }
}

async function quietFigures(session: CDPSession): Promise<Omit<MainThread, 'blocked'>> {
  for (let before = Number.NEGATIVE_INFINITY; ;) {
    const { metrics } = await session.send('Performance.getMetrics');
    const milliseconds = (name: string) =>
      (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
    const total = milliseconds('TaskDuration');
    if (total - before < IDLE) {
      const layout = milliseconds('LayoutDuration') + milliseconds('RecalcStyleDuration');
      return { total, script: milliseconds('ScriptDuration'), layout };
    }
    before = total;
    await sleep(QUIET);
  }
}

/** Runs in the browser. */
function blockedTime(longTask: number): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, { duration }) => sum + duration - longTask, 0)),
    ).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve(0), 1000);
  });
}
