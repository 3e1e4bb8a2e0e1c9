import { pick } from '../../shared/kit/pick.ts';
import { BASE, type Rates } from '../../shared/rates/conversion.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/connect.ts';
import { inKeyOrder } from '../db/key-order.ts';
import { exchangeRates } from '../db/schema.ts';
import start from './start.json' with { type: 'json' };

/** Rates of a day, from the npm package @fawazahmed0/currency-api 2026.9.29. */
export const START: { date: string; source: string; perEuro: Rates } = start;

let current: Rates = { ...START.perEuro, [BASE]: 1 };
let currentDate = START.date;

/**
 * The rates of this board: units of each currency for one euro. They follow changes by other processes (`followRates`);
 * before that, they are those of the start file.
 */
export const currentRates = (): Rates => current;

/** GET /rates: what pages convert pay with, from memory. */
export const getRates = () =>
  Promise.resolve({ base: BASE, date: currentDate, rates: current } as const);

/**
 * Reads the rates again. Data that is computed from them and kept in memory calls it before it is computed again: a
 * change of rates is announced as a publication of everything.
 */
async function loadRates(db: Db): Promise<void> {
  const rows = await db
    .select(pick(exchangeRates, 'currency', 'perEuro', 'date'))
    .from(exchangeRates);
  current = toRates(rows);
  currentDate = rows.map(({ date }) => date).toSorted()[0] ?? START.date;
}

/** The rates of these rows; those of the start file for other currencies. */
export const toRates = (rows: readonly { currency: string; perEuro: number }[]): Rates => ({
  ...START.perEuro,
  ...Object.fromEntries(rows.map(({ currency, perEuro }) => [currency, perEuro])),
  [BASE]: 1,
});

/** Stores the rates of the start file for currencies without one, and keeps `currentRates` up to date. */
export async function followRates(
  { db, writes }: { db: Db; writes: Db },
  changes: Pick<Changes, 'onJobs'>,
  now: () => Date,
): Promise<void> {
  const rows = Object.keys(START.perEuro).map((currency) => startRow(currency, now()));
  await writes
    .insert(exchangeRates)
    .values(inKeyOrder(rows, ({ currency }) => [currency]))
    .onConflictDoNothing();
  await changes.onJobs(async (jobs) => {
    if (jobs === 'all') await loadRates(db);
  });
}

/** The row of a currency as the start file has it. @throws if it has none */
export function startRow(currency: string, now: Date): typeof exchangeRates.$inferInsert {
  const perEuro = START.perEuro[currency];
  if (!perEuro) throw new Error(`The start file has no rate of ${currency}.`);
  return {
    currency,
    perEuro,
    date: START.date,
    source: START.source,
    changedBy: null,
    changedAt: now,
  };
}
