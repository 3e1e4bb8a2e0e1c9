import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { codeOf } from '../start-error.ts';

/** Owns the files of the cluster. The product uses it only to prepare its own role. */
export const SUPERUSER = 'daybreak';
/** The role of the product: it owns its database, and has no other rights. */
export const APP_ROLE = 'daybreak_app';
const WRONG_PASSWORD = '28P01';

/**
 * The password of the product's role. It is derived from the superuser's, so that there is one secret to keep, and the
 * product's connections do not know the superuser's.
 */
export const appPassword = (superuserPassword: string): string =>
  createHmac('sha256', superuserPassword).update(APP_ROLE).digest('base64url');

/**
 * Prepares the embedded server for the product, which does not connect as superuser: its role, which owns the database
 * and everything in it, and the extension `amcheck` with the right to call it. Changes only what is different, so it
 * may run at every start. Gives back what another role owns, such as tables of an older version or of a restore by hand.
 * @param url the product's address
 * @returns the number of objects given back
 */
export async function prepareRoles(url: string, superuserUrl: string): Promise<number> {
  const client = new Client({
    connectionString: superuserUrl,
    application_name: 'daybreak start',
  });
  // The query that runs at the moment reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    // What was prepared must outlive a crash, also where tests have turned durability off.
    await client.query('begin; set local synchronous_commit = on');
    // Two processes may do this at the same time.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('daybreak roles', 0))`);
    await prepareRole(client, url);
    const given = await giveBack(client);
    await prepareAmcheck(client);
    await client.query('commit');
    return given;
  } finally {
    await client.end();
  }
}

async function prepareRole(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ isRight: boolean }>(
    `select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) as "isRight"
     from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  const [role] = rows;
  if (role?.isRight && (await canLogIn(url))) return;
  const password = client.escapeLiteral(new URL(url).password);
  await client.query(
    `${role ? 'alter' : 'create'} role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${password}`,
  );
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'daybreak start' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (codeOf(error) === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Of an extension's objects, the extension has the owner. System objects have ids below 16384. */
const isOurs = (catalog: string, namespace: string, owner: string) =>
  `${catalog}.oid >= 16384 and ${owner} <> '${APP_ROLE}'::regrole
   and ${namespace}::regnamespace::text !~ '^(pg_|information_schema$)'
   and not exists (select from pg_depend d
     where d.classid = '${catalog}'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

/** A column's sequence has the owner of its table. */
const IS_COLUMN = `relkind = 'S' and exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype in ('a', 'i'))`;

/** Statements that give every object to the product's role: database, schemas, tables, functions, types. */
const GIVE_BACK = `
  select format('alter database %I owner to ${APP_ROLE}', datname) as statement
  from pg_database where datname = current_database() and datdba <> '${APP_ROLE}'::regrole
  union all
  select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace
  where nspname !~ '^(pg_|information_schema$)' and nspowner not in ('${APP_ROLE}'::regrole, 'pg_database_owner'::regrole)
  union all
  select format('alter table %s owner to ${APP_ROLE}', oid::regclass) from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${isOurs('pg_class', 'relnamespace', 'relowner')}
    and not (${IS_COLUMN})
  union all
  select format('alter routine %s owner to ${APP_ROLE}', oid::regprocedure) from pg_proc
  where ${isOurs('pg_proc', 'pronamespace', 'proowner')}
  union all
  select format('alter type %s owner to ${APP_ROLE}', oid::regtype) from pg_type
  where typtype in ('b', 'e', 'd', 'r') and typelem = 0 and ${isOurs('pg_type', 'typnamespace', 'typowner')}
  union all
  select format('alter type %s owner to ${APP_ROLE}', pg_type.oid::regtype) from pg_type
  join pg_class c on c.oid = typrelid and c.relkind = 'c'
  where ${isOurs('pg_type', 'typnamespace', 'typowner')}
  union all
  select format('alter statistics %I.%I owner to ${APP_ROLE}', stxnamespace::regnamespace::text, stxname)
  from pg_statistic_ext where ${isOurs('pg_statistic_ext', 'stxnamespace', 'stxowner')}`;

async function giveBack(client: Client): Promise<number> {
  const { rows } = await client.query<{ statement: string }>(GIVE_BACK);
  for (const { statement } of rows) await client.query(statement);
  return rows.length;
}

/** `amcheck` looks for corruption. Only a superuser can install it, and some systems' packages may lack it. */
async function prepareAmcheck(client: Client): Promise<void> {
  const { rows } = await client.query<{ isInstalled: boolean }>(
    `select installed_version is not null as "isInstalled" from pg_available_extensions where name = 'amcheck'`,
  );
  const [extension] = rows;
  if (!extension) return;
  if (!extension.isInstalled) await client.query('create extension amcheck schema public');
  const missing = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     join pg_depend d on d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e'
     join pg_extension e on e.oid = d.refobjid and e.extname = 'amcheck'
     where not has_function_privilege('${APP_ROLE}', p.oid, 'execute')`,
  );
  for (const { name } of missing.rows)
    await client.query(`grant execute on function ${name} to ${APP_ROLE}`);
}
