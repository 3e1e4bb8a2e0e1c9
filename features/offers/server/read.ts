import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FoundNeed } from '../../../shared/applications/company-needs.ts';
import type { Found, FoundDate } from '../../../shared/applications/needs.ts';
import { undoneUntil } from '../../../shared/applications/undo.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { named } from '../../../server/applications/company-needs.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import type { FromCompany, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  applicantProfiles,
  applications,
  approvedRevision,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import type { Expected, Reader } from '../../../server/extensions.ts';
import { companyNeedOf, isOfferOpen, type Offer } from '../rules.ts';
import { offers } from '../tables.ts';

/** Offers of applications that have not moved on. */
const isCurrent = eq(applications.status, 'offered');

/** The offers by application; others than the applicant see an answer when it can no longer be undone. */
export async function readOffers(
  db: Db,
  ids: readonly string[],
  { context, now }: Reader & { context: SignedIn },
): Promise<Map<string, { offer: Offer }>> {
  const stored = await db
    .select({ offer: offers })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .where(and(isOneOf(offers.applicationId, ids), isCurrent));
  const isMine = context.actor.role === 'job_seeker';
  return new Map(
    stored.map(({ offer: row }) => {
      const { applicationId, answerBy, madeAt, settledAt } = row;
      const { answer, answerText, answeredAt } =
        settledAt || isMine ? row : { answer: null, answerText: '', answeredAt: null };
      const end = isMine && answeredAt && !settledAt ? undoneUntil(answeredAt) : undefined;
      return [
        applicationId,
        {
          offer: {
            ...pick(row, 'pay', 'startsOn', 'place', 'contract', 'note'),
            answerBy: answerBy?.toISOString() ?? null,
            madeAt: madeAt.toISOString(),
            answer,
            answerText,
            answeredAt: answeredAt?.toISOString() ?? null,
            undoUntil: end && end > now ? end.toISOString() : null,
          },
        },
      ];
    }),
  );
}

/** The open offers of a job seeker, with their ends. */
export async function seekerOffers(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ needs: Found[]; dates: FoundDate[] }> {
  const rows = await db
    .select({
      _id: applications.id,
      companyName: companies.name,
      jobTitle: jobRevisions.title,
      offer: pick(offers, 'pay', 'answerBy', 'answer'),
    })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(applications.applicantId, userId), isCurrent, isNull(jobs.deletedAt)));
  const open = rows
    .filter(({ offer }) => isOfferOpen(offer, now))
    .map(({ offer, ...about }) => ({ ...about, subject: 'application' as const, offer }));
  return {
    needs: open.map(({ offer: { pay, answerBy }, ...about }) => ({
      ...about,
      kind: 'offer',
      at: answerBy,
      text: pay,
      times: 0,
    })),
    dates: open.flatMap(({ offer: { answerBy: at }, ...about }) =>
      at ? [{ ...about, kind: 'offer-ends' as const, at }] : [],
    ),
  };
}

/** What the offers of a company need of it, of those that a member sees. */
export async function companyOffers({ db, actor, now }: FromCompany): Promise<FoundNeed[]> {
  const rows = await db
    .select({ named, offer: offers, unreadSince: applications.unreadByCompanySince })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(and(ofMember(actor), isCurrent));
  return rows.flatMap(({ named: about, offer, unreadSince }) => {
    const need = companyNeedOf(offer, unreadSince !== null, now());
    return need ? { ...about, ...need } : [];
  });
}

/** What companies may still expect of offers that were answered. */
export async function answeredOffers(
  tx: Db,
  ids: readonly string[],
): Promise<Map<string, Expected>> {
  const answered = await tx
    .select(pick(offers, 'applicationId', 'answer', 'settledAt'))
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .where(and(isOneOf(offers.applicationId, ids), isCurrent, isNotNull(offers.answer)));
  return new Map(
    answered.map(({ applicationId, answer, settledAt }) => [
      applicationId,
      {
        isOver: answer === 'declined' && settledAt !== null,
        says: `They had ${answer} your offer.`,
      },
    ]),
  );
}
