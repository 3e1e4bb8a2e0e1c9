import { asc, eq, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { RATED_CURRENCIES } from '../rules/rate-table.ts';
import { audit } from '../../../server/audit/record.ts';
import type { Context, SignedIn } from '../../../server/context.ts';
import { exchangeRates, jobSearch, users } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { conflict } from '../../../server/http/problems.ts';
import { START, startRow, toRates } from '../../../server/rates/current.ts';
import { utcDay } from '../../../shared/kit/dates.ts';
import { pick } from '../../../shared/kit/pick.ts';

/** GET /admin/rates, by code of the currency. */
export async function getRateTable({ db }: Context) {
  const rows = await db
    .select({
      ...pick(exchangeRates, 'currency', 'perEuro', 'date', 'source', 'version'),
      changedBy: users.username,
      jobs: db.$count(jobSearch, eq(jobSearch.currency, exchangeRates.currency)),
    })
    .from(exchangeRates)
    .leftJoin(users, eq(users.id, exchangeRates.changedBy))
    .orderBy(asc(exchangeRates.currency));
  return {
    version: versionOf(rows),
    rates: rows.flatMap(({ version: _version, ...row }) => {
      const perEuro = START.perEuro[row.currency];
      return perEuro ? [{ ...row, start: { perEuro, date: START.date } }] : [];
    }),
  };
}

/** Grows with each change. */
const versionOf = (rows: readonly { version: number }[]): number =>
  Math.max(0, ...rows.map(({ version }) => version));

/** PUT /admin/rates. @throws Problem 409 if they were changed since they were read */
export function changeRates(context: SignedIn, { body }: Call<'changeRates'>) {
  const { actor, db, now } = context;
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daybreak rates', 0))`);
    const stored = await tx.select().from(exchangeRates);
    const version = versionOf(stored);
    if (version !== body.version)
      throw conflict('rates-changed', 'Another admin changed the rates. Review the current ones.');
    const before: Record<string, number> = {};
    const after: Record<string, number> = {};
    const last = toRates(stored);
    for (const currency of RATED_CURRENCIES) {
      const rate = body.rates[currency];
      if (rate === undefined) continue;
      const row =
        rate === null
          ? startRow(currency, now())
          : {
              currency,
              perEuro: rate,
              date: utcDay(now()),
              source: 'admin',
              changedBy: actor.id,
              changedAt: now(),
            };
      const values = { ...row, version: version + 1 };
      await tx
        .insert(exchangeRates)
        .values({ ...values })
        .onConflictDoUpdate({ target: exchangeRates.currency, set: values });
      before[currency] = last[currency] ?? 0;
      after[currency] = row.perEuro;
    }
    const target = { kind: 'board', id: null } as const;
    await audit(tx, context, { action: 'rates.change', target, before, after });
    return { message: 'The exchange rates are saved.' };
  });
}
