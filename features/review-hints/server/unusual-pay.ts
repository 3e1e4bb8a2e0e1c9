import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect.ts';
import { jobSearch } from '../../../server/db/schema.ts';
import { plain } from '../../../server/plain.ts';
import type { JobRow } from '../../../server/jobs/rows.ts';
import { yearlyPayOf } from '../../../server/jobs/search/rows.ts';

/** The maximum number of jobs to compare pay with, and the minimum for a conclusion. */
const PEERS = { most: 200, ofTitle: 5, ofLevel: 20 } as const;
/** The factor above or below the usual pay that counts as unusual; higher if only the level is equal. */
const UNUSUAL_FACTOR = { ofTitle: 3, ofLevel: 5 } as const;

/** The usual pay of similar jobs, if one job's pay is far from it. */
export interface UnusualPay {
  /** Per year, in the job's currency. */
  own: number;
  /** The median of the others. */
  usual: number;
  others: number;
  /** Whether the others share a word of the title, or only the level. */
  isOfTitle: boolean;
}

/** Jobs whose pay is far from that of public jobs with the same title, level and currency; by job id. */
export async function findUnusualPay(
  db: Db,
  rows: readonly JobRow[],
): Promise<Map<string, UnusualPay>> {
  const stated = rows.flatMap(({ job, revision }) => {
    const own = yearlyPayOf(revision);
    return own && revision.salaryCurrency ? [{ id: job.id, own, revision }] : [];
  });
  if (stated.length === 0) return new Map();
  const values = stated.map(
    ({ id, revision }) =>
      sql`(${id}::uuid, ${revision.level}, ${revision.salaryCurrency}, ${titleQuery(revision.title)})`,
  );
  const { rows: found } = await db.execute<{
    id: string;
    of_title: number[];
    of_level: number[];
  }>(sql`
    with own (id, level, currency, words) as (values ${sql.join(values, sql`, `)}),
    levels as materialized (
      select level, currency, array(
        select yearly_pay from ${jobSearch}
        where level = pair.level and currency = pair.currency and yearly_pay is not null
        limit ${PEERS.most}
      ) as pay
      from (select distinct level, currency from own) pair
    )
    select own.id, levels.pay as of_level, array(
      select yearly_pay from ${jobSearch}
      where head @@ to_tsquery('english', own.words) and level = own.level and currency = own.currency
        and yearly_pay is not null and job_id <> own.id
      limit ${PEERS.most}
    ) as of_title
    from own join levels using (level, currency)`);
  const peers = new Map(found.map((row) => [row.id, row]));
  return new Map(
    stated.flatMap(({ id, own }) => {
      const odd = unusualPay(own, peers.get(id)?.of_title ?? [], peers.get(id)?.of_level ?? []);
      return odd ? [[id, odd] as const] : [];
    }),
  );
}

/** Whether pay is unusual. Compares with jobs of a similar title, or with those of the level if there are too few. */
export function unusualPay(
  own: number,
  ofTitle: readonly number[],
  ofLevel: readonly number[],
): UnusualPay | undefined {
  const isOfTitle = ofTitle.length >= PEERS.ofTitle;
  const others = isOfTitle ? ofTitle : ofLevel;
  if (!isOfTitle && others.length < PEERS.ofLevel) return undefined;
  const usual = others.toSorted((one, other) => one - other)[Math.floor(others.length / 2)] ?? own;
  const factor = isOfTitle ? UNUSUAL_FACTOR.ofTitle : UNUSUAL_FACTOR.ofLevel;
  const isUnusual = own > usual * factor || own < usual / factor;
  return isUnusual ? { own, usual, others: others.length, isOfTitle } : undefined;
}

/** Words that name the level, which is compared separately, and words of every other title. */
const COMMON = new Set(
  'senior junior lead staff principal intern head chief of and the for in'.split(' '),
);

/** Any word of the title. Only letters and digits, so the text contains no operators. */
function titleQuery(title: string): string {
  const words = (plain(title).match(/[\p{L}\p{N}]{2,40}/gu) ?? []).filter(
    (word) => !COMMON.has(word),
  );
  return words.slice(0, 8).join(' | ');
}
