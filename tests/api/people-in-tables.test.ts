import { existsSync, readdirSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgArray, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isPersonal } from '../../server/db/tables/columns.ts';
import { applications, users } from '../../server/db/schema.ts';
import * as schema from '../../server/db/schema.ts';
import { PEOPLE, tableOf } from '../../server/people.ts';
import { ERASED } from '../../shared/accounts/erasure-words.ts';
import { FEATURE_THINGS } from '../support/actors.ts';
import { makeClock } from '../support/clock.ts';
import { asSuperuser } from '../support/database.ts';
import { catchUp, FEATURE_TESTS, PLANTING } from '../support/feature-list.ts';
import { dump, liveFullLife, makeCanaries } from '../support/full-life.ts';
import { makeApplication, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { ofFeatures: PLANTING },
});
const { pool } = server.database;

/** Every table of the core and of features. */
const tables: PgTable[] = [];
const featureTables = await Promise.all(
  readdirSync('features')
    .filter((name) => existsSync(`features/${name}/tables.ts`))
    .map((name) => import(`../../features/${name}/tables.ts`) as Promise<object>),
);
for (const file of [schema, ...featureTables])
  tables.push(...Object.values(file).filter((each) => is(each, PgTable)));
const columnsOf = (table: PgTable): PgColumn[] => Object.values(getTableColumns(table));
const nameOf = ({ table, name }: PgColumn) => `${getTableName(table)}.${name}`;

const isEnum = (column: PgColumn): boolean =>
  Boolean(column.enumValues?.length) || (is(column, PgArray) && isEnum(column.baseColumn));

/** Without tables of features that were taken out, which stay in the database. */
const isKnown = ({ table }: { table: string }) =>
  tables.some((each) => getTableName(each) === table);

/** The columns of tables that refer to one of another table, and what deleting its row does: 'c' deletes theirs, too. */
const references = (
  await pool.query<Record<'table' | 'column' | 'to' | 'key' | 'deletes', string>>(`
  select conrelid::regclass::text as table, own.attname as column, confrelid::regclass::text as to, other.attname as key,
    confdeltype as deletes
  from pg_constraint cross join unnest(conkey, confkey) as pair (own, other)
    join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
    join pg_attribute other on other.attrelid = confrelid and other.attnum = pair.other
  where contype = 'f' and connamespace = 'public'::regnamespace`)
).rows.filter(isKnown);
const stored = (
  await pool.query<Record<'table' | 'column' | 'type', string>>(`
  select table_name as table, column_name as column, udt_name as type
  from information_schema.columns where table_schema = 'public'`)
).rows.filter(isKnown);

const people = new Set(PEOPLE.flatMap(({ person }) => (person ? nameOf(person) : [])));
const named = new Set(PEOPLE.map((entry) => getTableName(tableOf(entry))));
const referring = (to: string, deletes?: string) =>
  references.filter((each) => each.to === to && (!deletes || each.deletes === deletes));

test('every column that means a person says how its rows are exported and erased', () => {
  const meaning = [
    ...referring('users'),
    // Not foreign keys, because rows stay or come often.
    ...stored.filter(({ column }) =>
      /^(.*_)?(user|actor|account|applicant|author)_id$/.test(column),
    ),
  ].map(({ table, column }) => `${table}.${column}`);
  expect(meaning.filter((column) => !people.has(column))).toEqual([]);
  const ofApplications = [
    ...referring('applications'),
    ...stored.filter(({ column }) => column === 'application_id'),
  ].map(({ table }) => table);
  expect(ofApplications.filter((table) => !named.has(table))).toEqual([]);
});

test('rows that are said to go with the account do', () => {
  const cascading = new Set(
    references
      .filter((each) => each.deletes === 'c')
      .map(({ table, column }) => `${table}.${column}`),
  );
  const left = PEOPLE.flatMap(({ person, erase }) =>
    person && person !== users.id && erase === 'delete' ? nameOf(person) : [],
  ).filter((column) => !cascading.has(column));
  expect(left).toEqual([]);
});

test('every text column is declared personal or impersonal', () => {
  const columns = new Map(tables.flatMap(columnsOf).map((column) => [nameOf(column), column]));
  const undeclared = stored
    .filter(({ type }) => /^_?(text|varchar|jsonb?)$/.test(type))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => {
      const column = columns.get(name);
      return !column || (isPersonal(column) === undefined && !isEnum(column));
    });
  expect(undeclared).toEqual([]);
});

test('every table with a personal column says how it ends', () => {
  const ends = new Set([
    ...named,
    ...PEOPLE.flatMap(({ file }) => (file ? 'files' : [])),
    // Purged with their company (server/accounts/removals.ts).
    ...referring('companies', 'c').map(({ table }) => table),
  ]);
  const left = tables.filter((table) => columnsOf(table).some(isPersonal)).map(getTableName);
  expect(left.filter((table) => !ends.has(table))).toEqual([]);
});

test('every word of the receipt is counted', () => {
  const apart = ['account', 'company', 'jobs', 'files'];
  const counted = new Set([...apart, ...PEOPLE.map((entry) => entry.counted)]);
  expect(Object.keys(ERASED).filter((what) => !counted.has(what))).toEqual([]);
});

/** Personal columns of rows that only members and admins have. */
const EMPTY = new Set([
  'invitations.email',
  'invitations.email_key',
  ...FEATURE_TESTS.flatMap(({ ofMembers = [] }) => ofMembers),
]);

test('what stands in a personal column of a job seeker is nowhere after the deletion', async () => {
  const seeker = await liveFullLife(server, makeCanaries(pool));
  const { user, client, password } = seeker;
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, 'id', '', 0, 'Key')`,
    [user._id],
  );
  await pool.query('update sessions set identity_confirmed_at = $2 where user_id = $1', [
    user._id,
    clock.now(),
  ]);
  // The suspension ended what is like a session.
  const company = await makeCompany(server);
  const { _id } = await makeApplication(seeker, await makeJob(server, company));
  const side = { server, seeker, company, application: _id };
  for (const { make } of Object.values(FEATURE_THINGS)) await make({ ...side, secret: 'again' });
  await pool.query(
    `insert into application_answers (application_id, question_id, position, kind, question, value)
     select id, gen_random_uuid(), 0, 'text', 'Why?', '"Because."' from applications where applicant_id = $1 limit 1`,
    [user._id],
  );

  // Every file that an entry names is in the download.
  const { path } = await client.prepareMyData();
  const zip = unzipSync(new Uint8Array(await (await fetch(server.url + path)).arrayBuffer()));
  const files = PEOPLE.map((entry) => entry.export).filter((file) => typeof file === 'string');
  expect(Object.keys(zip)).toEqual(expect.arrayContaining(files.map((file) => `${file}.json`)));

  /** The conditions by which rows of tables belong to the job seeker. */
  const own = new Map<PgTable, string[]>();
  const add = (table: PgTable, condition: string) =>
    own.set(table, [...(own.get(table) ?? []), condition]);
  const applied = `select id from applications where applicant_id = '${user._id}'`;
  for (const { person, application, file, erase } of PEOPLE) {
    const column = person ?? application;
    const isOwn = person ? `= '${user._id}'` : `in (${applied})`;
    if (typeof erase === 'string') add(column.table, `"${column.name}" ${isOwn}`);
    if (file)
      add(
        schema.files,
        `id in (select "${file.name}" from ${getTableName(file.table)} where "${column.name}" ${isOwn})`,
      );
  }
  // And what is deleted with such rows. The loop goes on with what it adds.
  for (const [parent, conditions] of own) {
    if (parent === users || parent === applications) continue;
    const from = getTableName(parent);
    for (const { table, column, key } of referring(from, 'c')) {
      const child = tables.find((each) => getTableName(each) === table);
      const condition = `"${column}" in (select "${key}" from ${from} where ${conditions.join(' or ')})`;
      if (child && !own.has(child)) add(child, condition);
    }
  }

  const planted: string[] = [];
  const updates = [...own].flatMap(([table, conditions]) =>
    columnsOf(table)
      .filter((column) => isPersonal(column) && !column.generated)
      .map((column) => {
        planted.push(nameOf(column));
        return `update ${getTableName(table)} set "${column.name}" = ${withMark(column)} where ${conditions.map((each) => `(${each})`).join(' or ')};`;
      }),
  );
  // Triggers would refuse to change histories.
  await asSuperuser(
    `set session_replication_role = replica; ${updates.join('\n')}`,
    new URL(server.database.url).pathname.slice(1),
  );
  const before = await dump(pool);
  const unplanted = planted.filter((column) => !before.includes(markOf(column)));
  expect(unplanted.filter((column) => !EMPTY.has(column))).toEqual([]);

  await client.deleteMyAccount({ body: { password } });
  clock.forward(1000);
  await server.sweep();
  await catchUp(server);
  await server.sweep();
  const after = await dump(pool);
  const left = planted
    .filter((column) => after.includes(markOf(column)))
    .map((column) => `${column}: ${after.split('\n').find((row) => row.includes(markOf(column)))}`);
  expect(left).toEqual([]);
});

const markOf = (column: string) => `planted in ${column}!`;

/** The value of a column with a mark in it. */
function withMark(column: PgColumn): string {
  const name = `"${column.name}"`;
  // Unique in each row.
  const mark = `'${markOf(nameOf(column))}' || ctid`;
  const type = column.getSQLType();
  if (type.endsWith('[]')) return `array_append(${name}, ${mark})`;
  if (!type.startsWith('json')) return `concat(${name}, ${mark})`;
  return `case jsonb_typeof(${name}::jsonb)
    when 'object' then ${name}::jsonb || jsonb_build_object('mark', ${mark})
    when 'array' then ${name}::jsonb || jsonb_build_array(${mark})
    else to_jsonb(${mark}) end::${type}`;
}
