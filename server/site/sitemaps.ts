import { sql, type SQL } from 'drizzle-orm';
import { isPublicCompany } from '../companies/rows.ts';
import type { Db } from '../db/connect.ts';
import { companies, jobSearch } from '../db/schema.ts';
import { element, XML_HEAD } from './xml.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Addresses in one file; the format allows 50,000. */
const FILE_MAX = 20_000;
/** Pages that change only with a release. */
const FIXED_PAGES = ['/about', '/contact', '/accessibility'];

/** An address, and the last change that visitors of its page saw (ISO 8601), or null. */
interface Entry {
  path: string;
  modifiedAt: string | null;
}

interface Board {
  db: Db;
  now: Date;
  /** The origin of all addresses. */
  publicUrl: string;
}

/** The queries of the lists; each returns id, created_at and modified_at. */
const LISTS: Record<string, { folder: string; list: (now: Date) => SQL }> = {
  jobs: {
    folder: '/job/',
    list: (now) => sql`select job_id as id, created_at, modified_at from ${jobSearch}
      where deadline > ${now.toISOString()}::timestamptz`,
  },
  // Public companies with a description or a public job.
  companies: {
    folder: '/companies/',
    list: (now) => {
      const time = sql`${now.toISOString()}::timestamptz`;
      return sql`select ${companies.id} as id, ${companies.createdAt} as created_at,
        greatest(${companies.approvedAt}, ${companies.profileChangedAt}, ${companies.jobsChangedAt},
          max(job.deadline) filter (where job.deadline <= ${time})) as modified_at
      from ${companies} left join ${jobSearch} job on job.company_id = ${companies.id}
      where ${isPublicCompany}
      group by ${companies.id}
      having count(*) filter (where job.deadline > ${time}) > 0 or ${companies.description} <> ''`;
    },
  },
};

const inIso = (time: SQL) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modifiedAt"`;

/** The sitemap index: every file, with the newest change of its entries. */
export async function sitemapIndex(board: Board): Promise<string> {
  const files = await Promise.all([
    listPages(board).then(([home]) => [
      { path: '/sitemaps/pages.xml', modifiedAt: home?.modifiedAt ?? null },
    ]),
    ...Object.keys(LISTS).map((name) => listFiles(board, name)),
  ]);
  return toXml('sitemapindex', 'sitemap', files.flat(), board);
}

/** A file by its name: 'pages', 'jobs-1', 'companies-1'. @returns undefined if there is no such file */
export async function sitemapFile(board: Board, name: string): Promise<string | undefined> {
  const [, list = '', number = ''] = /^(\w+)-([1-9]\d{0,5})$/.exec(name) ?? [];
  const entries =
    name === 'pages' ? await listPages(board) : await listEntries(board, list, Number(number));
  return entries.length > 0 ? toXml('urlset', 'url', entries, board) : undefined;
}

async function listFiles({ db, now }: Board, name: string): Promise<Entry[]> {
  const { rows } = await db.execute<Omit<Entry, 'path'>>(sql`
    select ${inIso(sql`max(modified_at)`)} from (
      select modified_at, (row_number() over (order by created_at, id) - 1) / ${FILE_MAX} as file
      from (${LISTS[name]?.list(now)}) listed
    ) placed group by file order by file`);
  return rows.map((row, index) => ({ ...row, path: `/sitemaps/${name}-${index + 1}.xml` }));
}

async function listEntries({ db, now }: Board, name: string, number: number): Promise<Entry[]> {
  if (!Object.hasOwn(LISTS, name)) return [];
  const { folder, list } = LISTS[name]!;
  const { rows } = await db.execute<{ id: string } & Omit<Entry, 'path'>>(sql`
    select id, ${inIso(sql`modified_at`)} from (${list(now)}) listed
    order by created_at, id limit ${FILE_MAX} offset ${(number - 1) * FILE_MAX}`);
  return rows.map(({ id, modifiedAt }) => ({ path: folder + id, modifiedAt }));
}

/** The first two change with the jobs they list, and when one of them closes. */
async function listPages({ db, now }: Board): Promise<Entry[]> {
  const lastDeadline = sql`(select max(deadline) from ${jobSearch} where deadline <= ${now.toISOString()}::timestamptz)`;
  const { rows } = await db.execute<Omit<Entry, 'path'>>(sql`
    select ${inIso(sql`greatest(max(${companies.jobsChangedAt}), ${lastDeadline})`)} from ${companies}`);
  const modifiedAt = rows[0]?.modifiedAt ?? null;
  return [
    { path: '/', modifiedAt },
    { path: '/alljobs', modifiedAt },
    ...FIXED_PAGES.map((path) => ({ path, modifiedAt: null })),
  ];
}

function toXml(root: string, name: string, entries: Entry[], { publicUrl }: Board): string {
  const elements = entries.map(
    ({ path, modifiedAt }) =>
      `\n<${name}>${element('loc', publicUrl + path)}${element('lastmod', modifiedAt ?? '')}</${name}>`,
  );
  return `${XML_HEAD}<${root} ${NAMESPACE}>${elements.join('')}\n</${root}>\n`;
}
