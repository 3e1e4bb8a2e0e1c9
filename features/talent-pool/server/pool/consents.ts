import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call } from '../../../../shared/api.ts';
import {
  isKept,
  keptUntilAfter,
  type PoolConsent,
  POOL_TEXT_VERSION,
  replyRefusal,
} from '../../rules/pool.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import type { SignedIn } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import {
  approvedRevision,
  applications,
  companies,
  jobRevisions,
  jobs,
} from '../../../../server/db/schema.ts';
import { poolConsents, poolEvents } from '../../tables.ts';
import { transaction } from '../../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../../server/http/problems.ts';
import { endConsents, planEnd } from './ends.ts';

const selectConsents = (db: Db) =>
  db
    .select({
      consent: poolConsents,
      companyName: companies.name,
      jobTitle: jobRevisions.title,
    })
    .from(poolConsents)
    .innerJoin(companies, eq(companies.id, poolConsents.companyId))
    .innerJoin(applications, eq(applications.id, poolConsents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectConsents>>[number];

function toConsent({ consent, companyName, jobTitle }: Row): PoolConsent {
  const { id, companyId, applicationId, state, months, message } = consent;
  const { askedAt, answeredAt, keptUntil } = consent;
  return {
    _id: id,
    company: { _id: companyId, companyName },
    application: { _id: applicationId, jobTitle },
    state,
    months,
    message,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    keptUntil: keptUntil?.toISOString() ?? null,
  };
}

/** GET /pool-consents: what companies asked the caller, and the consents, newest first. Deleted companies are left out. */
export async function listPoolConsents({ db, actor }: SignedIn) {
  const rows = await selectConsents(db)
    .where(and(eq(poolConsents.userId, actor.id), sql`${companies.removedAt} is null`))
    .orderBy(desc(poolConsents.askedAt), desc(poolConsents.id));
  return { count: rows.length, consents: rows.map(toConsent) };
}

/**
 * PUT /pool-consents/{id}: answers a request; 'yes' to a consent prolongs it from now, and 'no' ends it at once. The
 * version of the text and the moment are stored. @throws Problem 400, 404 for others, 409 if it is over
 */
export async function answerPoolRequest(
  { db, actor, now }: SignedIn,
  { params, body }: Call<'answerPoolRequest'>,
) {
  const at = now();
  return transaction(db, async (tx) => {
    await tx
      .select({ id: poolConsents.id })
      .from(poolConsents)
      .where(eq(poolConsents.id, params.id))
      .for('update');
    const [row] = await selectConsents(tx).where(
      and(
        eq(poolConsents.id, params.id),
        eq(poolConsents.userId, actor.id),
        sql`${companies.removedAt} is null`,
      ),
    );
    if (!row) throw notFound('pool-request-not-found', 'Request not found.');
    const { consent, companyName } = row;
    const refusal = replyRefusal(consent, body, at);
    if (refusal) throw Problem.of(refusal);
    const wasKept = isKept(consent, at);
    if (body.answer === 'no') {
      if (wasKept) await endConsents(tx, [consent.id], 'ended', at);
      const state = wasKept ? ('ended' as const) : ('declined' as const);
      const changed = { state, answeredAt: at, endedAt: at };
      await tx.update(poolConsents).set(changed).where(eq(poolConsents.id, consent.id));
      if (!wasKept) await write(tx, consent.id, 'declined', null, at);
      const message = wasKept
        ? `${companyName} no longer keeps your profile.`
        : `${companyName} does not keep your profile.`;
      return { consent: toConsent({ ...row, consent: { ...consent, ...changed } }), message };
    }
    const months = body.months ?? consent.months;
    const keptUntil = keptUntilAfter(at, months);
    const changed = { state: 'kept' as const, answeredAt: at, keptUntil };
    await tx.update(poolConsents).set(changed).where(eq(poolConsents.id, consent.id));
    await write(tx, consent.id, wasKept ? 'prolonged' : 'kept', months, at);
    await planEnd(tx, consent.id, keptUntil);
    return {
      consent: toConsent({ ...row, consent: { ...consent, ...changed } }),
      message: `${companyName} keeps your profile until ${formatDay(keptUntil)}.`,
    };
  });
}

const write = (
  tx: Db,
  consentId: string,
  kind: (typeof poolEvents.$inferInsert)['kind'],
  months: number | null,
  at: Date,
) => tx.insert(poolEvents).values({ consentId, kind, months, textVersion: POOL_TEXT_VERSION, at });
