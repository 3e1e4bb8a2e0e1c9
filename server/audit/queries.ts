import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditLine,
  type AuditSearch,
  GONE_LABELS,
} from '../../shared/audit/actions.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { isFoundBy } from '../../shared/kit/text.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { foundBy } from '../db/found-by.ts';
import { noCursor } from '../db/pages.ts';
import { auditLog, companyMembers } from '../db/schema.ts';
import { isNamed, keyOf, readNames } from './names.ts';

/** Lines of a page where no limit was given: nobody needs the whole log at once. */
const PAGE_SIZE = 50;

type AuditRow = typeof auditLog.$inferSelect;

/** GET /admin/audit: newest first, a page at a time. @throws Problem 400 for a cursor that is none of ours */
export async function listAudit({ db }: SignedIn, { query }: Parsed<Api['listAudit']>) {
  const where = auditWhere(query);
  const limit = query.limit ?? PAGE_SIZE;
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(where, query.cursor ? beforeLine(query.cursor) : undefined))
    .orderBy(desc(auditLog.number))
    .limit(limit + 1);
  const lines = await toAuditLines(db, rows.slice(0, limit));
  const last = lines.at(-1);
  return {
    count: lines.length,
    lines,
    total: await db.$count(auditLog, where),
    nextCursor: rows.length > limit && last ? String(last.number) : null,
  };
}

/** A page begins below the number of the line before. */
function beforeLine(cursor: string): SQL {
  if (!/^\d{1,15}$/.test(cursor)) throw noCursor();
  return lt(auditLog.number, Number(cursor));
}

/** What narrows the log down, as a condition on its lines. */
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

/** When a day is over, in UTC; worked out where years may have five digits. */
const endOfDay = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;

/** What was done to something; with a user goes their company. */
const isOn = (id: string): SQL =>
  sql`(${eq(auditLog.targetId, id)} or ${auditLog.targetId} in (
    select ${companyMembers.companyId} from ${companyMembers} where ${eq(companyMembers.userId, id)}))`;

/** In today's names of who did it and what it was done to, in what was done, and in the request's id. */
function searched(search: string): SQL | undefined {
  const inLine = foundBy(search, [
    auditLog.requestId,
    sql`coalesce(${auditLog.after} ->> 'reason', '')`,
  ]);
  if (!inLine) return undefined;
  const actions = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) =>
    isFoundBy(search, [AUDIT_ACTIONS[action], action]),
  );
  return or(
    inLine,
    actions.length > 0 ? inArray(auditLog.action, actions) : undefined,
    isNamed(search),
  );
}

/** Lines as admins read them, in the order of the rows, with the names of today. */
export async function toAuditLines(db: Db, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const names = await readNames(
    db,
    rows.flatMap(({ actorId, targetKind, targetId }) => [
      { kind: 'user', id: actorId },
      { kind: targetKind, id: targetId },
    ]),
  );
  const nameOf = (kind: AuditRow['targetKind'], id: string | null) =>
    names.get(keyOf({ kind, id })) ?? { name: GONE_LABELS[kind], isGone: true };
  return rows.map(({ number, at, actorId, targetKind, targetId, hash, ...line }) => ({
    number,
    at: at.toISOString(),
    action: line.action,
    actor: {
      _id: actorId,
      name: actorId ? nameOf('user', actorId).name : 'The command line',
    },
    target: { kind: targetKind, _id: targetId, ...nameOf(targetKind, targetId) },
    before: line.before,
    after: line.after,
    requestId: line.requestId,
    hash: hash.toString('hex'),
  }));
}
