import { and, desc, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { auditSearch, type AuditLine } from '../../shared/audit/actions.ts';
import { auditWhere, toAuditLines } from '../audit/queries.ts';
import { auditLog } from '../db/schema.ts';
import { BATCH, tableOf } from './table.ts';

const json = (values: AuditLine['before']) => values && JSON.stringify(values);

export const auditTable = tableOf({
  schema: z.omit(auditSearch, { limit: true, cursor: true }),
  count: (db, search) => db.$count(auditLog, auditWhere(search)),
  async *batches(db, search) {
    let last: number | undefined;
    do {
      const rows = await db
        .select()
        .from(auditLog)
        .where(and(auditWhere(search), last ? lt(auditLog.number, last) : undefined))
        .orderBy(desc(auditLog.number))
        .limit(BATCH);
      yield await toAuditLines(db, rows);
      last = rows.length === BATCH ? rows.at(-1)?.number : undefined;
    } while (last);
  },
  columns: {
    Number: (line: AuditLine) => line.number,
    Time: (line) => line.at,
    Action: (line) => line.action,
    'Actor ID': (line) => line.actor._id,
    Actor: (line) => line.actor.name,
    Target: (line) => line.target.kind,
    'Target ID': (line) => line.target._id,
    'Target name': (line) => line.target.name,
    Before: (line) => json(line.before),
    After: (line) => json(line.after),
    'Request ID': (line) => line.requestId,
    Hash: (line) => line.hash,
  },
});
