import { and, eq, sql } from 'drizzle-orm';
import type { Call, Result } from '../../../../shared/api.ts';
import {
  askRefusal,
  type PoolMonths,
  POOL_TEXT_VERSION,
  type PoolStanding,
} from '../../rules/pool.ts';
import type { Reason } from '../../../../shared/errors.ts';
import type { RefusalCode } from '../../../../shared/seams.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import { pluck } from '../../../../shared/kit/pick.ts';
import type { FromCompany } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import { inKeyOrder } from '../../../../server/db/key-order.ts';
import { isOneOf } from '../../../../server/db/lists.ts';
import { applications } from '../../../../server/db/schema.ts';
import { poolConsents, poolEvents } from '../../tables.ts';
import { transaction } from '../../../../server/db/transaction.ts';
import { type Notice, notifyAll } from '../../../../server/notifications/notify.ts';
import type { MovePart, MoveWords } from '../../../../server/applications/moves/parts.ts';
import { prepareFor } from '../../../../server/applications/fill.ts';
import { lockOwnApplications, NO_APPLICATION } from '../../../../server/applications/queries.ts';
import { type ApplicationRow, selectApplications } from '../../../../server/applications/rows.ts';
import { settleRequests } from './ends.ts';
import { consentPage, requestText } from './words.ts';

interface Wanted {
  months: PoolMonths;
  /** The company's words to the applicant of each application. */
  messageOf: (applicationId: string) => string;
}

/**
 * Stores requests to applicants whose applications the caller has locked; the caller notifies them.
 * @returns the ids of the requests by application, and why others were not asked
 */
async function storeRequests(
  tx: Db,
  { companyId, by }: { companyId: string; by: string },
  ids: readonly string[],
  { months, messageOf }: Wanted,
  at: Date,
): Promise<{ asked: Map<string, string>; refused: Map<string, Reason<RefusalCode>> }> {
  const rows = await tx
    .select({
      id: applications.id,
      userId: sql<string>`${applications.applicantId}`,
      withdrawnAt: applications.withdrawnAt,
    })
    .from(applications)
    .where(isOneOf(applications.id, ids));
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  await settleRequests(
    tx,
    and(eq(poolConsents.companyId, companyId), isOneOf(poolConsents.userId, userIds)),
    at,
  );
  const before = await tx
    .select()
    .from(poolConsents)
    .where(and(eq(poolConsents.companyId, companyId), isOneOf(poolConsents.userId, userIds)))
    .orderBy(poolConsents.askedAt);
  const byUser = Map.groupBy(before, ({ userId }) => userId);
  const refused = new Map<string, Reason<RefusalCode>>();
  const chosen = new Map<string, { applicationId: string; userId: string }>();
  for (const { id, userId, withdrawnAt } of rows) {
    const own: readonly PoolStanding[] = byUser.get(userId) ?? [];
    const wasAskedAbout = own.some(({ applicationId }) => applicationId === id);
    const refusal =
      askRefusal({ isWithdrawn: withdrawnAt !== null }, { last: own.at(-1), wasAskedAbout }, at) ??
      (chosen.has(userId) ? ALREADY_ASKED : undefined);
    if (refusal) refused.set(id, refusal);
    else chosen.set(userId, { applicationId: id, userId });
  }
  if (!chosen.size) return { asked: new Map(), refused };
  const stored = await tx
    .insert(poolConsents)
    .values(
      inKeyOrder(
        [...chosen.values()].map((each) => ({
          ...each,
          companyId,
          months,
          message: messageOf(each.applicationId),
          askedBy: by,
          askedAt: at,
        })),
        ({ userId }) => [userId],
      ),
    )
    // A colleague was faster.
    .onConflictDoNothing()
    .returning({ id: poolConsents.id, applicationId: poolConsents.applicationId });
  const asked = new Map(stored.map(({ id, applicationId }) => [applicationId, id]));
  for (const { applicationId } of chosen.values())
    if (!asked.has(applicationId)) refused.set(applicationId, ALREADY_ASKED);
  if (stored.length)
    await tx.insert(poolEvents).values(
      stored.map(({ id }) => ({
        consentId: id,
        kind: 'asked' as const,
        months,
        textVersion: POOL_TEXT_VERSION,
        at,
      })),
    );
  return { asked, refused };
}

/** Asks to stay in touch where a rejection does. */
export const askWithMoves: NonNullable<MovePart['news']> = async (tx, _, { news }) => {
  const asking = news.flatMap(({ fact: { data }, event: { actorId: by, at }, row }) => {
    const months = data.asked?.stayInTouch;
    return months && by ? { ...data, months, by, at, companyName: row.companyName } : [];
  });
  const words = new Map<string, MoveWords>();
  const groups = Map.groupBy(asking, ({ company, months, by }) => `${company} ${months} ${by}`);
  for (const same of groups.values()) {
    const [{ company: companyId, companyName, months, by, at }] = same as [(typeof same)[number]];
    const ids = pluck(same, 'application');
    const wanted = { months, messageOf: () => '' };
    const { asked } = await storeRequests(tx, { companyId, by }, ids, wanted, at);
    const text = `Answer whether ${companyName} may stay in touch`;
    for (const [application, id] of asked)
      words.set(application, {
        end: requestText(companyName, months),
        more: { links: [{ text, path: consentPage(id) }] },
      });
  }
  return { words };
};

const ALREADY_ASKED: Reason<'pool-already-asked'> = {
  code: 'pool-already-asked',
  message: 'You have asked this person already.',
};

/** POST /applications/company/pool-requests: asks applicants to stay in the company's talent pool, once for each application. */
export async function askForPool(
  context: FromCompany,
  { body }: Call<'askForPool'>,
): Promise<Result<'askForPool'>> {
  const { ids: sent, months, message } = body;
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))];
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const locked = await lockOwnApplications(tx, context, ids);
    const messageFor = await prepareFor(tx, context.actor, message);
    const rows = await selectApplications(tx, 'row').where(
      isOneOf(applications.id, [...locked.keys()]),
    );
    const messages = new Map(rows.map((row) => [row.application.id, messageFor(row)]));
    const messageOf = (id: string) => messages.get(id) ?? '';
    const wanted = { months, messageOf };
    const { id: by, company } = context.actor;
    const { asked, refused } = await storeRequests(
      tx,
      { companyId: company.id, by },
      [...locked.keys()],
      wanted,
      at,
    );
    for (const id of ids) if (!locked.has(id)) refused.set(id, NO_APPLICATION);
    await notifyAll(
      tx,
      context,
      rows.flatMap((row) => {
        const id = asked.get(row.application.id);
        return id ? toNotice(row, id, wanted) : [];
      }),
    );
    return {
      asked: ids.filter((id) => asked.has(id)),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
      message: `You asked ${counted(asked.size, 'applicant')} to stay in touch.`,
    };
  });
}

function toNotice(row: ApplicationRow, id: string, { months, messageOf }: Wanted): Notice {
  const { companyName, applicant } = row;
  const message = messageOf(row.application.id);
  return {
    userId: applicant.id,
    kind: 'pool',
    title: `${companyName} would like to stay in touch`,
    text: [requestText(companyName, months), message && `Message from the company: ${message}`]
      .filter(Boolean)
      .join('\n\n'),
    path: consentPage(id),
    key: `pool ${id}`,
  };
}
