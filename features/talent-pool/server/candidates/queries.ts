import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../../shared/api.ts';
import { APPLICATION_STATUS_LABELS } from '../../../../shared/applications/status.ts';
import { displayName } from '../../../../shared/applications/applicant-profile.ts';
import type { AlsoApplied } from '../../rules/people.ts';
import { type Candidate, type CandidateDetail, ENDS_SOON_DAYS } from '../../rules/candidates.ts';
import { addDays } from '../../../../shared/kit/dates.ts';
import { recordAccesses } from '../../../../server/accesses.ts';
import { findPossible } from '../people/possible.ts';
import { isKeptAt } from '../../sql.ts';
import type { FromCompany } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import {
  findPage,
  inOrderOf,
  isOneOf,
  matchesText,
  newestOrder,
  whenChosen,
} from '../../../../server/db/lists.ts';
import {
  applicantProfiles,
  applications,
  files,
  jobRevisions,
  jobs,
  users,
} from '../../../../server/db/schema.ts';
import { candidates, poolConsents, poolInvitations } from '../../tables.ts';
import { transaction } from '../../../../server/db/transaction.ts';
import { notFound } from '../../../../server/http/problems.ts';

const PAGE_SIZE = 50;

export const unknownCandidate = () => notFound('candidate-not-found', 'Candidate not found.');

/** The condition that a candidate from a file is the company's, and its time not over. */
const ofFile = (companyId: string, now: Date): SQL =>
  sql`${candidates.companyId} = ${companyId} and ${candidates.keptUntil} > ${now.toISOString()}::timestamptz`;

/** The condition that an applicant's consent to the company holds. Who is suspended cannot be invited, and is not shown. */
const ofConsent = (companyId: string, now: Date): SQL =>
  sql`${poolConsents.companyId} = ${companyId} and ${isKeptAt(now)}
    and exists (select from ${users} person where person.id = ${poolConsents.userId} and person.suspended_at is null)`;

type Member = FromCompany['actor'];

/** GET /company/candidates: the talent pool of both origins, newest first. @throws Problem 400 for an invalid cursor */
export async function listCandidates(context: FromCompany, { query }: Call<'listCandidates'>) {
  const { db, actor, now } = context;
  const { limit = PAGE_SIZE, cursor, search, origin, ends } = query;
  const { id: companyId, isTurnedAway } = actor.company;
  const consents = isTurnedAway ? sql`false` : ofConsent(companyId, now());
  const searched = matchesText(search, [sql`pool.words`]);
  // Found once for everybody: most of the pool has applied.
  const applied = isTurnedAway
    ? sql`select null::uuid as user_id, null as printed, null as day where false`
    : latestApplications(companyId);
  const pool = searched
    ? sql`(
    with applied as materialized (${applied})
    select ${candidates.id} as id, 'file' as origin, ${candidates.addedAt} as added_at, ${candidates.keptUntil} as kept_until,
      concat_ws(' ', ${candidates.name}, ${candidates.email}, ${candidates.headline}, ${candidates.skills}, ${candidates.location},
        'File', ${candidates.source}, ${day(sql`${candidates.keptUntil}`)}, applied.printed, applied.day, ${jobRevisions.title},
        coalesce('Invited ' || ${day(sql`${candidates.invitedAt}`)}, 'Not informed yet')) as words
    from ${candidates} left join ${users} on ${users.emailKey} = ${candidates.emailKey}
      left join applied on applied.user_id = ${users.id}
      left join ${jobs} on ${jobs.id} = ${candidates.jobId}
      left join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
    where ${ofFile(companyId, now())}
    union all
    select ${poolConsents.id}, 'applicant', ${poolConsents.answeredAt}, ${poolConsents.keptUntil},
      concat_ws(' ', coalesce(nullif(${applicantProfiles.fullName}, ''), ${users.username}), ${users.email},
        ${applicantProfiles.experience} -> 0 ->> 'title', array_to_string(${applicantProfiles.skills}, ', '),
        'Consent', ${day(sql`${poolConsents.keptUntil}`)}, applied.printed)
    from ${poolConsents} join ${users} on ${users.id} = ${poolConsents.userId}
      left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
      left join applied on applied.user_id = ${users.id}
    where ${consents}) as pool`
    : sql`(
    select ${candidates.id} as id, 'file' as origin, ${candidates.addedAt} as added_at, ${candidates.keptUntil} as kept_until
    from ${candidates} where ${ofFile(companyId, now())}
    union all
    select ${poolConsents.id}, 'applicant', ${poolConsents.answeredAt}, ${poolConsents.keptUntil}
    from ${poolConsents} where ${consents}) as pool`;
  const list = {
    from: pool,
    where: and(
      whenChosen(origin, (one) => sql`pool.origin = ${one}`),
      ends
        ? sql`pool.kept_until < ${addDays(now(), ENDS_SOON_DAYS).toISOString()}::timestamptz`
        : undefined,
      searched,
    ),
    order: newestOrder(sql`pool.added_at`, sql`pool.id`),
    isExpensive: true,
  };
  const { ids, ...found } = await findPage(db, list, { limit, cursor });
  const rows = await readPool(db, actor, ids, now());
  const answered = inOrderOf(ids, rows, ({ _id }) => _id);
  return { count: answered.length, candidates: answered, ...found };
}

async function readPool(db: Db, actor: Member, ids: readonly string[], now: Date) {
  const { id: companyId, isTurnedAway } = actor.company;
  const [imported, consenting] = await Promise.all([
    selectImported(db, actor, and(isOneOf(candidates.id, ids), ofFile(companyId, now))),
    isTurnedAway
      ? []
      : selectConsenting(db, actor, and(isOneOf(poolConsents.id, ids), ofConsent(companyId, now))),
  ]);
  return [...imported, ...consenting.map(({ candidate }) => candidate)];
}

/** Somebody in the talent pool of the member's company; undefined for others, and when the time is over. */
export async function readCandidate(
  { db, actor, now }: Pick<FromCompany, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<Candidate | undefined> {
  return (await readPool(db, actor, [id], now()))[0];
}

/**
 * GET /company/candidates/{id}. An applicant's profile is the one of now, and the ledger says that the company opened it.
 * @throws Problem 404, also if the consent has ended
 */
export async function getCandidate(
  context: FromCompany,
  { params }: Call<'getCandidate'>,
): Promise<{ candidate: CandidateDetail }> {
  const { db, actor, now } = context;
  const { id: companyId, isTurnedAway } = actor.company;
  const [imported] = await selectImported(
    db,
    actor,
    and(eq(candidates.id, params.id), ofFile(companyId, now())),
  );
  if (imported) {
    const possible = await findPossible(db, actor, { candidateId: imported._id }, now());
    return { candidate: { ...imported, profile: null, possible, personId: imported._id } };
  }
  if (isTurnedAway) throw unknownCandidate();
  return transaction(db, async (tx) => {
    // Who ends the consent meanwhile waits until it is written that the company has read.
    await tx
      .select({ id: poolConsents.id })
      .from(poolConsents)
      .where(and(eq(poolConsents.id, params.id), eq(poolConsents.companyId, companyId)))
      .for('share');
    const [found] = await selectConsenting(
      tx,
      actor,
      and(eq(poolConsents.id, params.id), ofConsent(companyId, now())),
    );
    if (!found) throw unknownCandidate();
    const { candidate, userId, applicationId, profile, resume } = found;
    const written = await recordAccesses(tx, actor, [{ applicationId, what: 'pool' }], now());
    if (written === 0) throw unknownCandidate();
    return {
      candidate: {
        ...candidate,
        profile: {
          skills: profile?.skills ?? [],
          education: profile?.education ?? [],
          experience: profile?.experience ?? [],
          resume: resume ? context.signedLinks.mint(resume, actor.sessionId, now()) : null,
        },
        possible: await findPossible(tx, actor, { userId }, now()),
        personId: userId,
      },
    };
  });
}

/** The applications to the company of the account in a column, newest first. */
const appliedTo = (companyId: string, userId: SQL) => sql<AlsoApplied[]>`(
  select coalesce(json_agg(json_build_object('_id', a.id, 'status', a.status,
      'appliedDate', to_char(a.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'job', json_build_object('_id', j.id, 'jobTitle', r.title)) order by a.applied_at desc, a.id desc), '[]')
  from ${applications} a join ${jobs} j on j.id = a.job_id join ${jobRevisions} r on r.id = j.current_revision_id
  where a.applicant_id = ${userId} and j.company_id = ${companyId} and j.deleted_at is null)`;

/** A day as rows print it (shared/kit/day.ts, `formatDay`). */
const day = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'Mon DD, YYYY')`;

/** The latest application to the company of each account: title and status as a row prints them, and for people from files the day. */
const latestApplications = (companyId: string) => sql`
  select distinct on (a.applicant_id) a.applicant_id as user_id, concat_ws(' ', r.title, case a.status ${LABELED} end) as printed,
    'Applied on ' || ${day(sql`a.applied_at`)} as day
  from ${applications} a join ${jobs} j on j.id = a.job_id join ${jobRevisions} r on r.id = j.current_revision_id
  where a.applicant_id is not null and j.company_id = ${companyId} and j.deleted_at is null
  order by a.applicant_id, a.applied_at desc, a.id desc`;

const LABELED = sql.join(
  Object.entries(APPLICATION_STATUS_LABELS).map(
    ([status, label]) => sql`when ${status} then ${label}`,
  ),
  sql` `,
);

const latestOf = ([latest]: readonly AlsoApplied[]) =>
  latest ? { _id: latest._id, status: latest.status } : null;

async function selectImported(db: Db, actor: Member, which: SQL | undefined): Promise<Candidate[]> {
  const sameAddress = sql`(select u.id from ${users} u where u.email_key = ${candidates.emailKey})`;
  const rows = await db
    .select({
      candidate: candidates,
      addedBy: users.username,
      jobTitle: jobRevisions.title,
      appliedTo: appliedTo(actor.company.id, sameAddress),
    })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.addedBy))
    .leftJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(which);
  return rows.map(({ candidate, addedBy, jobTitle, appliedTo: applied }) => {
    const { id, jobId, addedAt, invitedAt, keptUntil } = candidate;
    const seen = actor.company.isTurnedAway ? [] : applied;
    return {
      ...candidate,
      _id: id,
      origin: 'file',
      job: jobId && jobTitle ? { _id: jobId, jobTitle } : null,
      addedBy,
      addedAt: addedAt.toISOString(),
      invitedAt: invitedAt?.toISOString() ?? null,
      keptUntil: keptUntil.toISOString(),
      application: latestOf(seen),
      appliedTo: seen,
      invitedTo: [],
    };
  });
}

/** Applicants with consent, their profile as it is now, and the resume of the application. */
async function selectConsenting(db: Db, actor: Member, which: SQL | undefined) {
  const askedBy = sql<
    string | null
  >`(select asker.username from ${users} asker where asker.id = ${poolConsents.askedBy})`;
  const invited = sql<{ job: string; at: string }[]>`(
    select coalesce(json_agg(json_build_object('job', ${poolInvitations.jobId}, 'at', ${poolInvitations.invitedAt})
      order by ${poolInvitations.invitedAt} desc), '[]')
    from ${poolInvitations} where ${poolInvitations.consentId} = ${poolConsents.id})`;
  const rows = await db
    .select({
      consent: poolConsents,
      askedBy,
      user: { id: users.id, username: users.username, email: users.email },
      profile: applicantProfiles,
      resume: { id: files.id, name: files.name },
      invited,
      appliedTo: appliedTo(actor.company.id, sql`${poolConsents.userId}`),
    })
    .from(poolConsents)
    .innerJoin(users, eq(users.id, poolConsents.userId))
    .innerJoin(applications, eq(applications.id, poolConsents.applicationId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(files, eq(files.id, applications.resumeId))
    .where(which);
  return rows.map((row) => {
    const { consent, user, profile } = row;
    const [last] = row.invited;
    const candidate: Candidate = {
      _id: consent.id,
      origin: 'applicant',
      name: displayName({
        username: user.username,
        applicantProfile: { fullName: profile?.fullName ?? '' },
      }),
      email: user.email,
      phone: '',
      headline: profile?.experience[0]?.title ?? '',
      skills: (profile?.skills ?? []).join(', '),
      location: '',
      source: '',
      note: '',
      job: null,
      addedBy: row.askedBy,
      addedAt: (consent.answeredAt ?? consent.askedAt).toISOString(),
      invitedAt: last ? new Date(last.at).toISOString() : null,
      keptUntil: (consent.keptUntil ?? consent.askedAt).toISOString(),
      application: latestOf(row.appliedTo),
      appliedTo: row.appliedTo,
      invitedTo: row.invited.map(({ job }) => job),
    };
    return {
      candidate,
      userId: user.id,
      applicationId: consent.applicationId,
      profile,
      resume: row.resume,
    };
  });
}

/** Whether a member reads a resume by a consent to the company, also if the application's job was deleted. */
export async function readsByConsent(
  db: Db,
  company: Pick<Member['company'], 'id' | 'isTurnedAway'>,
  fileId: string,
  now: Date,
): Promise<{ id: string; status: (typeof applications.$inferSelect)['status'] } | undefined> {
  if (company.isTurnedAway) return undefined;
  const [row] = await db
    .select({ id: applications.id, status: applications.status })
    .from(poolConsents)
    .innerJoin(applications, eq(applications.id, poolConsents.applicationId))
    .where(and(eq(applications.resumeId, fileId), ofConsent(company.id, now)));
  return row;
}
