import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { foundedRefusal } from '../../shared/companies/profile.ts';
import { recordPeople } from '../accesses.ts';
import { checkResume, setProfileResume } from '../applications/submission/resume.ts';
import type { FromCompany, SignedIn } from '../context.ts';
import { applicantProfiles, companies, jobs } from '../db/schema.ts';
import { refuseField } from '../http/problems.ts';
import { refreshJobSearch } from '../jobs/search/rows.ts';
import { getProfile } from './queries.ts';
import { transaction } from '../db/transaction.ts';

/** PUT /users/profile of a job seeker. Omitted fields keep their values. */
export async function updateApplicantProfile(
  context: SignedIn,
  { body }: Call<'updateApplicantProfile'>,
) {
  await context.db
    .insert(applicantProfiles)
    .values({ userId: context.actor.id, ...body })
    .onConflictDoUpdate({
      target: applicantProfiles.userId,
      set: { userId: sql`excluded.user_id`, ...body },
    });
  return { ...(await getProfile(context)), message: 'Your profile has been updated.' };
}

/** Fields of a company's profile that the pages of its jobs contain. */
const ON_JOB_PAGES: ReadonlySet<string> = new Set(['name', 'website']);

/** PUT /users/profile of a company. It cannot change its approval. */
export async function updateCompanyProfile(
  context: FromCompany,
  { body }: Call<'updateCompanyProfile'>,
) {
  const { companyName: name, founded, size, links, ...rest } = body.companyProfile;
  refuseField('companyProfile.founded', foundedRefusal(founded, context.now()));
  const companyId = context.actor.company.id;
  const time = context.now();
  await transaction(context.db, async (tx) => {
    const isCompany = eq(companies.id, companyId);
    const [before] = await tx.select().from(companies).where(isCompany).for('no key update');
    const profile = {
      name,
      founded: founded ?? null,
      size: size ?? '',
      links: links ?? before?.links ?? [],
      ...rest,
    };
    const changes = (Object.keys(profile) as (keyof typeof profile)[]).filter(
      (field) => !isDeepStrictEqual(before?.[field], profile[field]),
    );
    await tx
      .update(companies)
      .set({
        ...profile,
        ...(changes.length > 0 && { profileChangedAt: time }),
        // A rejected company that edits its profile waits for review again, unless the rejection was final.
        waitsSince: sql`case when ${companies.approvedAt} is null and not ${companies.rejectedForGood}
          then coalesce(${companies.waitsSince}, ${time.toISOString()}::timestamptz) end`,
      })
      .where(isCompany);
    // Jobs are searched by company name.
    await refreshJobSearch(tx, eq(jobs.companyId, companyId), time, {
      employerChanged: changes.some((field) => ON_JOB_PAGES.has(field)),
    });
  });
  return { ...(await getProfile(context)), message: 'Your company profile has been updated.' };
}

/** PUT /users/profile/resume: replaces the previous resume. @throws Problem 400, 413, 415 */
export async function uploadProfileResume(
  context: SignedIn,
  { file }: Call<'uploadProfileResume'>,
) {
  const { db, files, actor } = context;
  const resume = await checkResume(file);
  await files.storing(db, [resume], ([stored]) =>
    transaction(db, (tx) => setProfileResume(tx, context, actor.id, stored)),
  );
  return { ...(await getProfile(context)), message: 'Your resume has been added to your profile.' };
}

/** DELETE /users/profile/resume. Applications keep their own copies. */
export async function removeProfileResume(context: SignedIn) {
  const { db, actor, now } = context;
  await transaction(db, async (tx) => {
    await setProfileResume(tx, context, actor.id, undefined);
    await recordPeople(tx, actor, [actor.id], { what: 'deleted', detail: 'resume' }, now());
  });
  return {
    ...(await getProfile(context)),
    message: 'Your resume has been removed from your profile.',
  };
}
