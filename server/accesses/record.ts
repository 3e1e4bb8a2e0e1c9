import { createHash } from 'node:crypto';
import { lt, sql, type SQL } from 'drizzle-orm';
import {
  type AccessKind,
  type AccessSide,
  type AccessThing,
  API_PROGRAM,
  OPENING_KINDS,
} from '../../shared/accesses/accesses.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  approvedRevision,
  applications,
  companies,
  companyMembers,
  dataAccesses,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { notFound } from '../http/problems.ts';

/** Who has data of a job seeker: the signed-in user of a call, or the board itself. */
type Reader =
  | (Pick<Actor, 'role' | 'agent'> & {
      id: string | null;
      /** Of a program. */
      apiKey?: { id: string };
      sessionId?: string;
      /** Of a member who is no longer in the team. */
      teamRole?: string;
    })
  | 'board';

type Opening = (typeof OPENING_KINDS)[number];
const isOpening = (what: AccessKind): boolean =>
  (OPENING_KINDS as readonly AccessKind[]).includes(what);

/** Something that happened to applications. */
export interface ApplicationAccess {
  applicationId: string;
  what: AccessKind;
  detail?: string;
}

/** The columns of a new entry, in the order of `insert`. */
const COLUMNS = sql`(applicant_id, at, last_at, side, reader, role, what, detail, application_id, job_title, company_id, company_name)`;

/** Openings by the same person within the same hour, in UTC, are one entry that counts them. */
const COUNTED = sql`on conflict (applicant_id, reader, what, coalesce(application_id, applicant_id)) where reader is not null
  do update set times = ${dataAccesses.times} + 1,
    last_at = greatest(${dataAccesses.lastAt}, excluded.last_at)`;

/**
 * Writes that somebody opened, exported, moved or deleted applications, for their applicants: one statement for any number.
 * What applicants do in their own applications is not written, unless a move. Waits for an applicant who is being deleted.
 * @returns how many applicants there still are
 */
export async function recordAccesses(
  tx: Db,
  reader: Reader,
  accesses: readonly ApplicationAccess[],
  now: Date,
): Promise<number> {
  if (accesses.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { side, actorId, agent, program, digest } = toReader(reader, now);
  const teamRole = reader === 'board' ? null : (reader.teamRole ?? null);
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
}

/**
 * Writes what somebody did with the data of job seekers as a whole, such as their account. Other users among the ids are
 * left out.
 * @returns how many of them there still are
 */
export async function recordPeople(
  tx: Db,
  reader: Reader,
  userIds: readonly string[],
  { what, detail = '' }: { what: AccessKind; detail?: AccessThing | '' },
  now: Date,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { side, agent, digest } = toReader(reader, now);
  const { rowCount } = await tx.execute(sql`
    insert into ${dataAccesses} ${COLUMNS}
    select ${users.id}, ${at}, ${at}, ${side}, ${isOpening(what) ? digest : null}::bytea, ${agent}, ${what}, ${detail}, null, '', null, ''
    from ${users}
    where ${users.id} = any(${sql.param([...userIds])}::uuid[]) and ${users.role} = 'job_seeker'
    order by ${users.id}
    for key share of ${users}
    ${COUNTED}`);
  return rowCount ?? 0;
}

/**
 * Writes that somebody opens an application, before it is given: what cannot be written is not given. An applicant's own
 * look is not written, unless an agent's.
 * @throws Problem 404 if the applicant was deleted meanwhile
 */
export async function recordOpening(
  db: Db,
  actor: Actor,
  { applicationId, what }: { applicationId: string; what: Opening },
  now: Date,
): Promise<void> {
  if (isOwn(actor)) return;
  const written = await recordAccesses(db, actor, [{ applicationId, what }], now);
  if (written === 0) throw notFound('application-not-found', 'Application not found.');
}

/** Whether job seekers themselves look, not a program for them. */
const isOwn = ({ role, agent }: Pick<Actor, 'role' | 'agent'>) =>
  role === 'job_seeker' && agent === undefined;

/** Milliseconds within which openings by the same person are one entry. */
const HOUR = 3_600_000;

/** The digest tells people apart within an hour of the clock, and says nothing when their ids are gone. */
function toReader(reader: Reader, now: Date) {
  const none = {
    side: 'board' as AccessSide,
    actorId: null,
    agent: '',
    program: null,
    digest: null,
  };
  if (reader === 'board' || reader.id === null) return none;
  const { id, role, sessionId, agent = '', apiKey } = reader;
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
