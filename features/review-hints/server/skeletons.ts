import { domainToUnicode } from 'node:url';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import unhomoglyph from 'unhomoglyph';
import { pick } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { companies } from '../../../server/db/schema.ts';
import { companySkeletons } from '../tables.ts';
import { isMailProvider, readDomain } from '../../../server/outside/names.ts';

/** Companies whose skeletons one statement stores. */
const AT_ONCE = 500;
/** Similar companies in a hint. */
const FOUND_MAX = 5;

/** Without case, accents, spaces and punctuation. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maps letters that look alike to one of them (UTS 39, 4). Composed letters are mapped by their parts. */
const skeleton = (text: string) => unhomoglyph(text.normalize('NFD'));

/**
 * A text that is the same for names that look the same, in any case: 'LUMENFOLD' with a Greek omicron, 'Lumenfo1d'. Letters
 * are mapped before the case goes, because capitals look like other letters, and after it.
 */
export const skeletonOf = (name: string): string =>
  letters(skeleton(letters(skeleton(name))))
    // A capital I looks like a small l, so names in capitals need both as one.
    .replaceAll(/[i1]/g, 'l');

/** The skeleton of a site or an address's host by its registrable domain, as people see it; undefined without one. */
export function domainSkeletonOf(site: string): { domain: string; skeleton: string } | undefined {
  const read = readDomain(site);
  if (!('domain' in read) || isMailProvider(read.domain)) return undefined;
  return { domain: read.domain, skeleton: skeletonOf(domainToUnicode(read.domain)) };
}

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
] as const;
const IN_SCRIPT = SCRIPTS.map((name) => ({ name, isIn: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Words of a name with letters of several scripts whose letters look alike, and the scripts. */
export const mixedWords = (name: string): { word: string; scripts: string[] }[] =>
  name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => ({
      word,
      scripts: IN_SCRIPT.filter(({ isIn }) => isIn.test(word)).map((script) => script.name),
    }))
    .filter(({ scripts }) => scripts.length > 1);

type Named = Pick<typeof companies.$inferSelect, 'name' | 'website' | 'verifiedDomain'>;

const nameKey = (name: string) => {
  const found = skeletonOf(name);
  return found ? [`name ${found}`] : [];
};
const domainKey = (site: string | null) => {
  const found = site ? domainSkeletonOf(site) : undefined;
  return found ? [`domain ${found.skeleton}`] : [];
};

const keysOf = ({ name, website, verifiedDomain }: Named): string[] => [
  ...new Set([...nameKey(name), ...domainKey(website), ...domainKey(verifiedDomain)]),
];

/** What the skeletons of a company were made of. */
const source = sql`concat_ws(E'\n', ${companies.name}, ${companies.website}, ${companies.verifiedDomain})`;

/** Stores the skeletons of companies that are new or have changed, in batches. */
async function fillSkeletons(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .select({
        ...pick(companies, 'id', 'name', 'website', 'verifiedDomain'),
        source: sql<string>`${source}`,
      })
      .from(companies)
      .leftJoin(companySkeletons, eq(companySkeletons.companyId, companies.id))
      .where(sql`${companySkeletons.source} is distinct from ${source}`)
      .orderBy(companies.id)
      .limit(AT_ONCE);
    if (rows.length > 0)
      await db
        .insert(companySkeletons)
        .values(
          inKeyOrder(
            rows.map((row) => ({ companyId: row.id, source: row.source, keys: keysOf(row) })),
            ({ companyId }) => [companyId],
          ),
        )
        .onConflictDoUpdate({
          target: companySkeletons.companyId,
          set: { source: sql`excluded.source`, keys: sql`excluded.keys` },
        });
    if (rows.length < AT_ONCE) return;
  }
}

/** A company that looks like another one. */
export interface Alike {
  id: string;
  name: string;
  website: string;
  /** Which of both looks the same. */
  by: ('name' | 'website' | 'email')[];
}

/**
 * Other companies that look like these by name, website or the domain of their email address. Companies that were
 * turned away for good or removed are left out.
 * @param seen the companies with the address of their owner
 */
export async function findAlike(
  db: Db,
  seen: readonly (Named & { id: string; email: string })[],
): Promise<Map<string, Alike[]>> {
  await fillSkeletons(db);
  const keysBy = seen.map((company) => ({
    id: company.id,
    name: nameKey(company.name),
    website: [...domainKey(company.website), ...domainKey(company.verifiedDomain)],
    email: domainKey(company.email.slice(company.email.lastIndexOf('@') + 1)),
  }));
  const keys = [
    ...new Set(keysBy.flatMap(({ name, website, email }) => [name, website, email].flat())),
  ];
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({
      ...pick(companies, 'id', 'name', 'website'),
      keys: companySkeletons.keys,
    })
    .from(companySkeletons)
    .innerJoin(companies, eq(companies.id, companySkeletons.companyId))
    .where(
      and(
        sql`${companySkeletons.keys} && ${sql.param(keys)}::text[]`,
        isNull(companies.removedAt),
        ne(companies.rejectedForGood, true),
      ),
    )
    .orderBy(sql`${companies.approvedAt} is null`, companies.createdAt, companies.id);
  return new Map(
    keysBy.map(({ id, ...own }) => {
      const alike = rows.flatMap(({ keys: theirs, ...other }): Alike[] => {
        const by = (['name', 'website', 'email'] as const).filter((part) =>
          own[part].some((key) => theirs.includes(key)),
        );
        return other.id !== id && by.length > 0 ? [{ ...other, by }] : [];
      });
      return [id, alike.slice(0, FOUND_MAX)] as const;
    }),
  );
}
