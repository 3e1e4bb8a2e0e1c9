import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AuditTarget } from '../../shared/audit/actions.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
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

type Named = Exclude<AuditTarget, 'board'>;

const person = sql`coalesce(nullif(${applicantProfiles.fullName}, ''), ${users.username})`;

/**
 * What the things of the audit log are called today, as tables of `id`, `name`, `also` (more to find them by) and
 * `is_gone`, for what has a name but cannot be opened any more.
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
 * The ids of a kind whose name contains what was typed; undefined for a search without anything.
 * @param inLog the ids that the log has in that place: nobody's name is looked at that it does not tell of
 */
function idsFound(search: string, kind: Named, inLog: SQL): SQL | undefined {
  const found = foundBy(search, [sql`named.name`, sql`named.also`]);
  return (
    found &&
    sql`(select named.id from (${NAMES[kind]}) named where named.id in ${inLog} and ${found})`
  );
}

/** A condition on lines: today's name of what they tell of, or of who did it, contains what was typed. */
export function isNamed(search: string): SQL | undefined {
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

/** Names by kind and id (`keyOf`), of those that are still there. */
export async function readNames(
  db: Db,
  references: readonly Reference[],
): Promise<Map<string, Name>> {
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

export const keyOf = ({ kind, id }: Reference): string => `${kind} ${id ?? ''}`;
