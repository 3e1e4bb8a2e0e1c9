import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  auditLabel,
  type AuditLine,
  type AuditSearch,
  type AuditTarget,
  GONE_LABELS,
} from '../../shared/audit/actions.ts';
import { pick } from '../../shared/kit/pick.ts';
import { matchesSearch } from '../../shared/kit/text.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { matchesText, isOneOf, invalidCursor } from '../db/lists.ts';
import {
  applicantProfiles,
  applications,
  auditLog,
  companies,
  companyMembers,
  contactMessages,
  jobRevisions,
  jobs,
  mails,
  users,
} from '../db/schema.ts';

const PAGE_SIZE = 50;

type AuditRow = typeof auditLog.$inferSelect;

/** GET /admin/audit: a page, newest first. @throws Problem 400 for an invalid cursor */
export async function listAudit({ db }: SignedIn, { query }: Call<'listAudit'>) {
  const { limit = PAGE_SIZE, cursor, search } = query;
  const { rows: found } = await db.execute<{ page: number[] | null; total: number }>(sql`
    with hits as ${search ? sql`materialized` : sql`not materialized`} (
      select ${auditLog.number} as number from ${auditLog} where ${auditWhere(query) ?? sql`true`}
    ), page as (
      select number from hits where ${cursor ? beforeLine(cursor) : sql`true`} order by number desc limit ${limit + 1}
    )
    select (select json_agg(number) from page) as page, (select count(*)::int from hits) as total`);
  const [{ page, total } = { page: null, total: 0 }] = found;
  const numbers = (page ?? []).slice(0, limit);
  const rows = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.number, numbers))
    .orderBy(desc(auditLog.number));
  const lines = await toAuditLines(db, rows);
  const last = lines.at(-1);
  return {
    count: lines.length,
    lines,
    total,
    nextCursor: (page?.length ?? 0) > limit && last ? String(last.number) : null,
  };
}

/** The condition of the next page. @throws Problem 400 for an invalid cursor */
function beforeLine(cursor: string): SQL {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidCursor();
  return sql`number < ${Number(cursor)}`;
}

/** The filters as a condition. */
export function auditWhere({
  search,
  action,
  actor,
  target,
  from,
  until,
}: Omit<AuditSearch, 'limit' | 'cursor'>): SQL | undefined {
  return and(
    searched(search),
    action ? eq(auditLog.action, action) : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
    target ? isOn(target) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    until ? lt(auditLog.at, endOfDay(until)) : undefined,
  );
}

/** The end of a day in UTC. PostgreSQL computes it, because it supports years with five digits. */
const endOfDay = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;

/** Entries about a target; a user includes their company. */
const isOn = (id: string): SQL =>
  sql`(${eq(auditLog.targetId, id)} or ${auditLog.targetId} in (
    select ${companyMembers.companyId} from ${companyMembers} where ${eq(companyMembers.userId, id)}))`;

/** Searches current names of actor and target, the action, the reason and the request id. */
function searched(search: string): SQL | undefined {
  const inLine = matchesText(search, [
    auditLog.requestId,
    sql`coalesce(${auditLog.after} ->> 'reason', '')`,
  ]);
  if (!inLine) return undefined;
  const actions = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) =>
    matchesSearch(search, [auditLabel(action), action]),
  );
  return or(
    inLine,
    actions.length > 0 ? inArray(auditLog.action, actions) : undefined,
    isNamed(search),
  );
}

/** Entries as admins read them, with current names, in the order of the rows. */
export async function toAuditLines(db: Db, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const names = await readNames(
    db,
    rows.flatMap(({ actorId, targetKind, targetId }) => [
      { kind: 'user', id: actorId },
      { kind: targetKind, id: targetId },
    ]),
  );
  const reasons = await readSuspensionReasons(db, rows);
  const nameOf = (kind: AuditRow['targetKind'], id: string | null) =>
    names.get(keyOf({ kind, id })) ?? { name: GONE_LABELS[kind], isGone: true };
  return rows.map(({ number, at, actorId, targetKind, targetId, hash, ...line }) => ({
    number,
    at: at.toISOString(),
    ...pick(line, 'action', 'before', 'after', 'requestId'),
    actor: {
      _id: actorId,
      name: actorId ? nameOf('user', actorId).name : 'The command line',
    },
    target: { kind: targetKind, _id: targetId, ...nameOf(targetKind, targetId) },
    reason: reasonOf(line.after) || (reasons.get(number) ?? ''),
    hash: hash.toString('hex'),
  }));
}

const reasonOf = (after: AuditRow['after']): string => {
  const { reason } = (after ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : '';
};

/**
 * The reasons of suspensions that last, by number of the entry. They are stored with the account: the log cannot forget
 * what an admin wrote about a person.
 */
async function readSuspensionReasons(db: Db, rows: readonly AuditRow[]) {
  const lines = rows.filter(({ action }) => action === 'user.suspend').map(({ number }) => number);
  if (lines.length === 0) return new Map<number, string>();
  const found = await db
    .select({ number: auditLog.number, reason: users.suspensionReason })
    .from(auditLog)
    .innerJoin(users, and(eq(users.id, auditLog.targetId), isNotNull(users.suspendedAt)))
    .where(
      sql`${inArray(auditLog.number, lines)} and ${auditLog.at} >= ${users.suspendedAt} - interval '1 minute'`,
    );
  return new Map(found.map(({ number, reason }) => [number, reason ?? '']));
}

type Named = Exclude<AuditTarget, 'board'>;

const person = sql`coalesce(nullif(${applicantProfiles.fullName}, ''), ${users.username})`;

/**
 * The current names of everything in the audit log, as tables of `id`, `name`, `also` (other searchable text) and
 * `is_gone` (has a name, but no page any longer).
 */
const NAMES: Record<Named, SQL> = {
  user: sql`
    select ${users.id} as id, coalesce(${companies.name}, ${person}) as name,
      ${users.username} || ' ' || ${users.email} as also, false as is_gone
    from ${users}
      left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
      left join ${companyMembers} on ${companyMembers.userId} = ${users.id}
      left join ${companies} on ${companies.id} = ${companyMembers.companyId}`,
  company: sql`
    select ${companies.id} as id, ${companies.name} as name, '' as also, false as is_gone from ${companies}`,
  job: sql`
    select ${jobs.id} as id, ${jobRevisions.title} as name, '' as also,
      ${jobs.deletedAt} is not null as is_gone
    from ${jobs} join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}`,
  application: sql`
    select ${applications.id} as id, ${person} || ', ' || ${jobRevisions.title} as name, '' as also,
      false as is_gone
    from ${applications}
      join ${users} on ${users.id} = ${applications.applicantId}
      left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
      join ${jobs} on ${jobs.id} = ${applications.jobId}
      join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}`,
  message: sql`
    select ${contactMessages.id} as id, ${contactMessages.subject} as name, '' as also, false as is_gone
    from ${contactMessages}`,
  mail: sql`
    select ${mails.id} as id, ${mails.subject} as name, '' as also, false as is_gone from ${mails}`,
};
const KINDS = Object.keys(NAMES) as Named[];

/**
 * The ids of a kind whose name contains the search text; undefined for an empty search.
 * @param inLog the ids of this kind in the log; other names are not searched
 */
function idsFound(search: string, kind: Named, inLog: SQL): SQL | undefined {
  const found = matchesText(search, [sql`named.name`, sql`named.also`]);
  return (
    found &&
    sql`(select named.id from (${NAMES[kind]}) named where named.id in ${inLog} and ${found})`
  );
}

/** The condition that the current name of actor or target contains the search text. */
function isNamed(search: string): SQL | undefined {
  const actors = idsFound(search, 'user', sql`(select ${auditLog.actorId} from ${auditLog})`);
  const targets = KINDS.map((kind) => {
    const isOfKind = eq(auditLog.targetKind, kind);
    const inLog = sql`(select ${auditLog.targetId} from ${auditLog} where ${isOfKind})`;
    const ids = idsFound(search, kind, inLog);
    return ids && and(isOfKind, sql`${auditLog.targetId} in ${ids}`);
  });
  return or(actors && sql`${auditLog.actorId} in ${actors}`, ...targets);
}

interface Reference {
  kind: AuditTarget;
  id: string | null;
}

interface Name {
  name: string;
  isGone: boolean;
}

/** Names of existing subjects by kind and id (`keyOf`). */
async function readNames(db: Db, references: readonly Reference[]): Promise<Map<string, Name>> {
  const names = new Map<string, Name>();
  for (const kind of KINDS) {
    const ids = references.flatMap((one) => (one.kind === kind && one.id ? [one.id] : []));
    if (ids.length === 0) continue;
    const { rows } = await db.execute<{ id: string; name: string; isGone: boolean }>(
      sql`select id, name, is_gone as "isGone" from (${NAMES[kind]}) named where ${isOneOf(sql`id`, ids)}`,
    );
    for (const { id, ...name } of rows) names.set(keyOf({ kind, id }), name);
  }
  return names;
}

const keyOf = ({ kind, id }: Reference): string => `${kind} ${id ?? ''}`;
