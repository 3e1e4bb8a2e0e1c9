/**
 * `node tests/bench/desk.ts` after `npm run build`: what a recruiter's browser does with 5,000 applications to one company
 * (decision 96). First how a list of 3,000 loaded rows scrolls, beside its first 50 rows in the same run: compare the ratios.
 * Then the milliseconds from pressing J to the next applicant's resume being drawn, on a machine that does nothing else.
 * The arguments are the numbers of rows and of presses: `node tests/bench/desk.ts 500 10`. Ends within five minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import type { Pool } from 'pg';
import PdfDocument from 'pdfkit';
import { hashPassword } from '../../server/accounts/secrets.ts';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { findBrowser } from '../support/find-browser.ts';
import { sendLogIn } from '../support/screen.ts';
import { fillWithApplications } from './application-data.ts';
import { quantile } from './median.ts';
import { startProduct } from './product.ts';

const ROWS = Number(process.argv[2] ?? 3000);
const PRESSES = Number(process.argv[3] ?? 30);
const SIZE = Math.max(5000, ROWS);
/** Pixels of a turn of the wheel, and turns of a measurement. */
const WHEEL = 400;
const TURNS = 60;
const PASSWORD = 'a password of the benchmark';
const LIST = '/applications/my-applications-company';
/** Milliseconds. */
const PATIENCE = 60_000;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-desk-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
await migrate(database);
const { userId } = await fillWithApplications(database.pool, SIZE);
const { rows: owners } = await database.pool.query<{ email: string }>(
  'update users set password_hash = $2 where id = $1 returning email',
  [userId, await hashPassword(PASSWORD)],
);
await addResumes(database.pool);
const product = await startProduct({ DATABASE_URL: postgres.superuserUrl, RATE_LIMIT: 'off' });
const { executablePath, env } = await findBrowser({ isWhole: true });
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(PATIENCE);
  await openDashboard(page, owners[0]?.email ?? '');
  await measureScrolling(page);
  await measureNext(page);
} finally {
  await browser.close();
  await product.stop();
  await database.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

/** A resume of two pages, of which each applicant has a copy. */
async function addResumes(pool: Pool): Promise<void> {
  const document = new PdfDocument({ size: 'A4' });
  const content = buffer(document);
  for (const pageNumber of [1, 2]) {
    if (pageNumber === 2) document.addPage();
    for (let number = 0; number < 45; number += 1)
      document
        .fontSize(10)
        .text(`Line ${number}: led a team of ${number} and shipped what was promised.`);
  }
  document.end();
  const pdf = await content;
  await pool.query(
    `with resume as (
       insert into files (id, name, content_type, size, content)
       select gen_random_uuid(), 'resume.pdf', 'application/pdf', $1::int, $2::bytea from applications
       returning id
     ), numbered as (select id, row_number() over () as n from resume),
     application as (select id, row_number() over () as n from applications)
     update applications set resume_id = numbered.id from numbered join application using (n)
     where applications.id = application.id`,
    [pdf.length, pdf],
  );
}

async function openDashboard(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  // The page starts its scripts when it is used.
  await page.getByLabel('Email Address').click();
  await page.waitForTimeout(2000);
  await sendLogIn(page, { email, password: PASSWORD });
  await page.waitForURL('**/dashboard/**');
}

interface Scrolled {
  /** Milliseconds between frameTimes. */
  p50: number;
  p95: number;
  /** Milliseconds of the main thread for a turn of the wheel, and those of scripts among them. */
  work: number;
  script: number;
}

async function measureScrolling(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(`${product.url}${LIST}`);
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  await page.getByRole('heading', { name: 'Job Applications' }).hover();
  // The same rows for both: the first of a short list, and then of a long one.
  const few = await scroll(page, cdp, 4);
  const gaveUp = Date.now() + PATIENCE;
  for (let count = 0; count < ROWS && Date.now() < gaveUp; count = await rows.count()) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(20);
  }
  const loaded = await rows.count();
  await page.evaluate(() => window.scrollTo(0, 0));
  const many = await scroll(page, cdp, TURNS);
  process.stdout.write(
    `\nScrolling, a turn of ${WHEEL} px\n${line('50 rows', few)}${line(`${loaded} rows`, many)}ratio of the main thread: ${(many.work / few.work).toFixed(2)}\n`,
  );
}

function line(name: string, { p50, p95, work, script }: Scrolled): string {
  return `${name.padEnd(10)} frames p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; main thread ${work.toFixed(1)} ms, scripts ${script.toFixed(1)} ms\n`;
}

async function scroll(page: Page, cdp: CDPSession, turns: number): Promise<Scrolled> {
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const frameTimes: number[] = [];
    let last = performance.now();
    const count = (at: number) => {
      frameTimes.push(at - last);
      last = at;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(globalThis, { frameTimes });
  });
  const before = await busy(cdp);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, WHEEL);
    await page.waitForTimeout(50);
  }
  const after = await busy(cdp);
  const frameTimes = await page.evaluate(
    () => (globalThis as { frameTimes?: number[] }).frameTimes ?? [],
  );
  return {
    p50: quantile(frameTimes, 0.5),
    p95: quantile(frameTimes, 0.95),
    work: (after.task - before.task) / turns,
    script: (after.script - before.script) / turns,
  };
}

/** Milliseconds that the main thread has worked so far. */
async function busy(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}

/** From the key to the drawing, in the page itself. */
async function measureNext(page: Page): Promise<void> {
  await page.goto(`${product.url}${LIST}`);
  await page.locator('[data-row] a').first().click();
  const drawn = page.locator('[aria-label^="Resume of"] [data-drawn]');
  await drawn.first().waitFor();
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    // Somebody looks at it for a moment, while the next one is asked for in advance.
    await page.waitForTimeout(700);
    await page.evaluate(() => {
      const shown = () =>
        document.querySelector('[aria-label^="Resume of"]')?.getAttribute('aria-label');
      const before = shown();
      const took = new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          () => {
            const start = performance.now();
            const look = () => {
              const isNext = shown() !== undefined && shown() !== before;
              if (isNext && document.querySelector('[aria-label^="Resume of"] [data-drawn]'))
                resolve(performance.now() - start);
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true, capture: true },
        );
      });
      Object.assign(globalThis, { took });
    });
    await page.keyboard.press('j');
    times.push(await page.evaluate(() => (globalThis as { took?: Promise<number> }).took ?? 0));
  }
  const shown = (share: number) => `${quantile(times, share).toFixed(0)} ms`;
  process.stdout.write(
    `\nFrom J to the next resume, ${times.length} times: p50 ${shown(0.5)}, p95 ${shown(0.95)}, longest ${shown(1)}\n`,
  );
}
