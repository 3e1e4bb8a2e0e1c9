import { createHash } from 'node:crypto';
import { lt, sql, type SQL } from 'drizzle-orm';
import { type AccessKind, OPENING_KINDS } from '../../../shared/accesses.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  approvedRevision,
  applications,
  companies,
  companyMembers,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import type { Accesses, Accessor } from '../../../server/participants.ts';
import { type AccessSide, API_PROGRAM } from '../rules.ts';
import { dataAccesses } from '../tables.ts';

const isOpening = (what: AccessKind): boolean =>
  (OPENING_KINDS as readonly AccessKind[]).includes(what);

/** The columns of a new entry, in the order of `insert`. */
const COLUMNS = sql`(applicant_id, at, last_at, side, reader, role, what, detail, application_id, job_title, company_id, company_name)`;

/** Openings by the same person within the same hour, in UTC, are one entry that counts them. */
const COUNTED = sql`on conflict (applicant_id, reader, what, coalesce(application_id, applicant_id)) where reader is not null
  do update set times = ${dataAccesses.times} + 1,
    last_at = greatest(${dataAccesses.lastAt}, excluded.last_at)`;

/**
 * Writes that somebody opened, exported, moved or deleted applications, for their applicants: one statement for any number.
 * What applicants do in their own applications is not written, unless a move.
 */
export const ofApplications: Accesses['ofApplications'] = async (tx, accessor, accesses, now) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { side, actorId, agent, program, digest } = toReader(accessor, now);
  const teamRole = accessor === 'board' ? null : (accessor.teamRole ?? null);
  const { rowCount } = await tx.execute(sql`
    insert into ${dataAccesses} ${COLUMNS}
    select ${users.id}, ${at}, ${at}, ${side},
      case when access.what = any(${sql.param([...OPENING_KINDS])}::text[]) then ${digest}::bytea end,
      coalesce(${program}, ${companyMembers.role}, ${teamRole}, ${agent}), access.what, access.detail, ${applications.id}, ${jobRevisions.title}, ${companies.id}, ${companies.name}
    from unnest(${sql.param(accesses.map(({ applicationId }) => applicationId))}::uuid[],
      ${sql.param(accesses.map(({ what }) => what))}::text[],
      ${sql.param(accesses.map(({ detail = '' }) => detail))}::text[]) as access (id, what, detail)
    join ${applications} on ${applications.id} = access.id
    join ${users} on ${users.id} = ${applications.applicantId}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    join ${jobRevisions} on ${jobRevisions.id} = ${approvedRevision}
    join ${companies} on ${companies.id} = ${jobs.companyId}
    left join ${companyMembers} on ${companyMembers.userId} = ${actorId}::uuid and ${companyMembers.companyId} = ${companies.id}
    order by ${users.id}, ${applications.id}
    for key share of ${users}
    ${COUNTED}`);
  return rowCount ?? 0;
};

/** Writes what somebody did with the data of job seekers as a whole. Other users among the ids are left out. */
export const ofPeople: Accesses['ofPeople'] = async (
  tx,
  accessor,
  userIds,
  { what, detail = '' },
  now,
) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { side, agent, digest } = toReader(accessor, now);
  const { rowCount } = await tx.execute(sql`
    insert into ${dataAccesses} ${COLUMNS}
    select ${users.id}, ${at}, ${at}, ${side}, ${isOpening(what) ? digest : null}::bytea, ${agent}, ${what}, ${detail}, null, '', null, ''
    from ${users}
    where ${users.id} = any(${sql.param([...userIds])}::uuid[]) and ${users.role} = 'job_seeker'
    order by ${users.id}
    for key share of ${users}
    ${COUNTED}`);
  return rowCount ?? 0;
};

/** Milliseconds within which openings by the same person are one entry. */
const HOUR = 3_600_000;

/** The digest tells people apart within an hour of the clock, and says nothing when their ids are gone. */
function toReader(accessor: Accessor, now: Date) {
  const none = {
    side: 'board' as AccessSide,
    actorId: null,
    agent: '',
    program: null,
    digest: null,
  };
  if (accessor === 'board' || accessor.id === null) return none;
  const { id, role, sessionId, agent = '', apiKey } = accessor;
  // The token, so that two agents are two entries.
  const actorId = agent && sessionId ? sessionId : id;
  const program = apiKey ? API_PROGRAM : null;
  const hour = Math.floor(now.getTime() / HOUR);
  const digest = createHash('sha256')
    .update(`${apiKey?.id ?? actorId} ${hour}`)
    .digest();
  const own: AccessSide = agent ? 'agent' : 'self';
  return { side: role === 'job_seeker' ? own : role, actorId, agent, program, digest };
}

/** Removes the oldest entries from before a time, unless the applicant still has their application. @returns how many */
export async function forgetAccesses(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old: SQL = sql`(select ${dataAccesses.id} from ${dataAccesses}
    where ${lt(dataAccesses.at, before)} and not exists (select from ${applications}
      where ${applications.id} = ${dataAccesses.applicationId} and ${applications.applicantId} = ${dataAccesses.applicantId})
    order by ${dataAccesses.at} limit ${limit})`;
  const { rowCount } = await tx.delete(dataAccesses).where(sql`${dataAccesses.id} in ${old}`);
  return rowCount ?? 0;
}
