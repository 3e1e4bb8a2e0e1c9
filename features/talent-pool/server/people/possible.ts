import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '../../../../shared/applications/applicant-profile.ts';
import { type Possible, POSSIBLE_MAX, type SameReason } from '../../rules/people.ts';
import type { ApplicationStatus } from '../../../../shared/applications/status.ts';
import { mayMember } from '../../../../shared/permissions.ts';
import type { FromCompany } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import { mailPersonKey, nameKey } from '../../../../server/db/person-keys.ts';
import {
  applicantProfiles,
  applications,
  files,
  jobRevisions,
  jobs,
  users,
} from '../../../../server/db/schema.ts';
import { candidates, distinctPeople, phoneKey } from '../../tables.ts';
import { ofMember } from '../../../../server/applications/member-scope.ts';

/** Somebody whom the company knows: an account that applied to it, or a candidate from a file. */
export type Subject = { userId: string } | { candidateId: string };

const me = alias(users, 'me');
const mine = alias(applicantProfiles, 'mine');
const known = alias(candidates, 'known');

/** Names of one word are shared by too many. */
const isFullName = (name: SQLWrapper): SQL => sql`position(' ' in ${nameKey(name)}) > 0`;

const sameText = (one: SQL, other: SQL): SQL =>
  sql`lower(btrim(${one})) = lower(btrim(${other})) and btrim(${one}) <> ''`;

/** Whether two lists of a profile have a value in common. */
const sharesEntry = (one: SQLWrapper, other: SQLWrapper, field: 'company' | 'institution'): SQL =>
  sql`exists (select from jsonb_array_elements(${one}) one_entry, jsonb_array_elements(${other}) other_entry
    where ${sameText(sql`one_entry ->> ${sql.raw(`'${field}'`)}`, sql`other_entry ->> ${sql.raw(`'${field}'`)}`)})`;

/** Whether a candidate's skills or position are those of a profile. */
const sharesSkill = (
  profile: { skills: SQLWrapper; experience: SQLWrapper },
  candidate: { skills: SQLWrapper; headline: SQLWrapper },
): SQL =>
  sql`(exists (select from unnest(${profile.skills}) skill
      where lower(skill) = any(regexp_split_to_array(lower(${candidate.skills}), '\\s*[,;|/]\\s*')))
    or exists (select from jsonb_array_elements(${profile.experience}) entry
      where ${sameText(sql`entry ->> 'title'`, sql`${candidate.headline}`)}))`;

interface Hit extends Record<string, unknown> {
  id: string;
  reason: SameReason;
}

/** Other accounts that may be the same person as an account. Their resumes are compared within the company alone. */
const accountsLikeAccount = (companyId: string, userId: string): SQL => sql`
  select ${users.id} as id, 'mail' as reason from ${users} me
    join ${users} on ${mailPersonKey(users.emailKey)} = ${mailPersonKey(me.emailKey)}
    where ${me.id} = ${userId} and ${users.id} <> ${userId} and ${users.role} = 'job_seeker'
  union all
  select ${applicantProfiles.userId}, 'name-work' from ${applicantProfiles} mine
    join ${applicantProfiles} on ${nameKey(applicantProfiles.fullName)} = ${nameKey(mine.fullName)} and ${applicantProfiles.fullName} <> ''
    where ${mine.userId} = ${userId} and ${applicantProfiles.userId} <> ${userId} and ${isFullName(mine.fullName)}
      and (${sharesEntry(mine.experience, applicantProfiles.experience, 'company')}
        or ${sharesEntry(mine.education, applicantProfiles.education, 'institution')})
  union all
  select other.applicant_id, 'resume' from ${applications} own
    join ${jobs} own_job on own_job.id = own.job_id and own_job.company_id = ${companyId} and own_job.deleted_at is null
    join ${files} own_file on own_file.id = own.resume_id
    join ${files} other_file on other_file.digest = own_file.digest and other_file.id <> own_file.id
    join ${applications} other on other.resume_id = other_file.id and other.applicant_id <> ${userId}
    join ${jobs} other_job on other_job.id = other.job_id and other_job.company_id = ${companyId} and other_job.deleted_at is null
    where own.applicant_id = ${userId}`;

/** Candidates of the company that may be the same person as an account; not the one with the very same address. */
const candidatesLikeAccount = (companyId: string, userId: string): SQL => sql`
  select ${candidates.id} as id, 'mail' as reason from ${users} me
    join ${candidates} on ${candidates.companyId} = ${companyId} and ${mailPersonKey(candidates.emailKey)} = ${mailPersonKey(me.emailKey)}
    where ${me.id} = ${userId} and ${candidates.emailKey} <> ${me.emailKey}
  union all
  select ${candidates.id}, 'name-skills' from ${applicantProfiles} mine
    join ${users} me on ${me.id} = ${mine.userId}
    join ${candidates} on ${candidates.companyId} = ${companyId} and ${nameKey(candidates.name)} = ${nameKey(mine.fullName)}
    where ${mine.userId} = ${userId} and ${candidates.emailKey} <> ${me.emailKey} and ${isFullName(mine.fullName)}
      and ${sharesSkill(mine, candidates)}`;

const accountsLikeCandidate = (companyId: string, candidateId: string): SQL => sql`
  select ${users.id} as id, 'mail' as reason from ${candidates} known
    join ${users} on ${mailPersonKey(users.emailKey)} = ${mailPersonKey(known.emailKey)} and ${users.emailKey} <> ${known.emailKey}
    where ${known.id} = ${candidateId} and ${known.companyId} = ${companyId}
  union all
  select ${applicantProfiles.userId}, 'name-skills' from ${candidates} known
    join ${applicantProfiles} on ${nameKey(applicantProfiles.fullName)} = ${nameKey(known.name)} and ${applicantProfiles.fullName} <> ''
    join ${users} on ${users.id} = ${applicantProfiles.userId} and ${users.emailKey} <> ${known.emailKey}
    where ${known.id} = ${candidateId} and ${known.companyId} = ${companyId} and ${isFullName(known.name)}
      and ${sharesSkill(applicantProfiles, known)}`;

const candidatesLikeCandidate = (companyId: string, candidateId: string): SQL => sql`
  select ${candidates.id} as id, match.reason from ${candidates} known
    join ${candidates} on ${candidates.companyId} = ${known.companyId} and ${candidates.id} <> ${known.id}
    cross join lateral (values
      ('mail', ${mailPersonKey(candidates.emailKey)} = ${mailPersonKey(known.emailKey)}),
      ('phone', length(${phoneKey(known.phone)}) >= 8 and ${phoneKey(candidates.phone)} = ${phoneKey(known.phone)}),
      ('name-place', ${nameKey(candidates.name)} = ${nameKey(known.name)} and ${isFullName(known.name)}
        and ${sameText(sql`${candidates.location}`, sql`${known.location}`)})) as match (reason, is_same)
    where ${known.id} = ${candidateId} and ${known.companyId} = ${companyId} and match.is_same
      and (${mailPersonKey(candidates.emailKey)} = ${mailPersonKey(known.emailKey)}
        or ${nameKey(candidates.name)} = ${nameKey(known.name)}
        or (${candidates.phone} <> '' and ${phoneKey(candidates.phone)} = ${phoneKey(known.phone)}))`;

/**
 * Who else may be this person: other accounts with applications that the member may read, and candidates of the company.
 * What the company said is not the same is left out. By indexes of server/db/tables, so the cost does not grow with the list.
 */
export async function findPossible(
  db: Db,
  actor: FromCompany['actor'],
  subject: Subject,
  now: Date,
): Promise<Possible[]> {
  const { id: companyId, role } = actor.company;
  const isAccount = 'userId' in subject;
  const accounts = isAccount
    ? accountsLikeAccount(companyId, subject.userId)
    : accountsLikeCandidate(companyId, subject.candidateId);
  const imported = isAccount
    ? candidatesLikeAccount(companyId, subject.userId)
    : candidatesLikeCandidate(companyId, subject.candidateId);
  const seesPool = mayMember(role, 'read-everything');
  const [people, fromFiles] = await Promise.all([
    readAccounts(db, actor, accounts, isDistinct(companyId, subject, sql`${users.id}`, 'user')),
    seesPool
      ? readCandidates(
          db,
          { companyId, now },
          imported,
          isDistinct(companyId, subject, sql`${candidates.id}`, 'candidate'),
        )
      : [],
  ]);
  return [...people, ...fromFiles].slice(0, POSSIBLE_MAX);
}

/** The condition that the company said that a person is not the subject. */
function isDistinct(companyId: string, subject: Subject, id: SQL, kind: 'user' | 'candidate'): SQL {
  const ofUser = sql`coalesce(${distinctPeople.userId}, ${distinctPeople.otherUserId})`;
  const ofCandidate = sql`coalesce(${distinctPeople.candidateId}, ${distinctPeople.otherCandidateId})`;
  const pair = (one: SQLWrapper, other: SQLWrapper, own: string) =>
    sql`((${one} = ${own}::uuid and ${other} = ${id}) or (${other} = ${own}::uuid and ${one} = ${id}))`;
  const isPair =
    'userId' in subject
      ? kind === 'user'
        ? pair(distinctPeople.userId, distinctPeople.otherUserId, subject.userId)
        : sql`${ofUser} = ${subject.userId}::uuid and ${ofCandidate} = ${id}`
      : kind === 'user'
        ? sql`${ofUser} = ${id} and ${ofCandidate} = ${subject.candidateId}::uuid`
        : pair(distinctPeople.candidateId, distinctPeople.otherCandidateId, subject.candidateId);
  return sql`exists (select from ${distinctPeople} where ${distinctPeople.companyId} = ${companyId} and ${isPair})`;
}

const reasonsBy = (hits: SQL) =>
  sql`(select id, array_agg(distinct reason) as reasons from (${hits}) as hit group by id) as found`;

async function readAccounts(
  db: Db,
  actor: FromCompany['actor'],
  hits: SQL,
  distinct: SQL,
): Promise<Possible[]> {
  const { rows } = await db.execute<{
    id: string;
    reasons: SameReason[];
    username: string;
    email: string;
    fullName: string | null;
    applicationId: string;
    status: ApplicationStatus;
    jobTitle: string;
    appliedAt: string;
  }>(sql`
    select distinct on (${users.id}) ${users.id} as id, found.reasons, ${users.username} as username, ${users.email} as email,
      ${applicantProfiles.fullName} as "fullName", ${applications.id} as "applicationId", ${applications.status} as status,
      ${jobRevisions.title} as "jobTitle", to_json(${applications.appliedAt}) #>> '{}' as "appliedAt"
    from ${reasonsBy(hits)}
    join ${users} on ${users.id} = found.id
    left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
    join ${applications} on ${applications.applicantId} = ${users.id}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
    where ${ofMember(actor)} and not ${distinct}
    order by ${users.id}, ${applications.appliedAt} desc limit ${POSSIBLE_MAX}`);
  return rows.map((row) => ({
    personId: row.id,
    name: displayName({
      username: row.username,
      applicantProfile: { fullName: row.fullName ?? '' },
    }),
    email: row.email,
    reasons: row.reasons,
    application: {
      _id: row.applicationId,
      status: row.status,
      jobTitle: row.jobTitle,
      appliedDate: new Date(row.appliedAt).toISOString(),
    },
    candidateId: null,
  }));
}

async function readCandidates(
  db: Db,
  { companyId, now }: { companyId: string; now: Date },
  hits: SQL,
  distinct: SQL,
): Promise<Possible[]> {
  const found = await db.execute<Hit & { name: string; email: string; reasons: SameReason[] }>(sql`
    select ${candidates.id} as id, found.reasons, ${candidates.name} as name, ${candidates.email} as email
    from ${reasonsBy(hits)} join ${candidates} on ${candidates.id} = found.id
    where ${and(eq(candidates.companyId, companyId), sql`${candidates.keptUntil} > ${now.toISOString()}::timestamptz`)} and not ${distinct}
    order by ${candidates.addedAt} desc, ${candidates.id} limit ${POSSIBLE_MAX}`);
  return found.rows.map(({ id, name, email, reasons }) => ({
    personId: id,
    name,
    email,
    reasons,
    application: null,
    candidateId: id,
  }));
}
