import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { deviceOf } from '../../../shared/accounts/sessions.ts';
import type { Call } from '../../../shared/api.ts';
import { PUSH_DEVICES_MAX } from '../rules.ts';
import type { SignedIn } from '../../../server/context.ts';
import { sessions } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { invalid, notFound, Problem } from '../../../server/http/problems.ts';
import { pushSubscriptions } from '../tables.ts';
import { keysOf } from './key.ts';
import { endpointRefusal } from './service.ts';

/** GET /notifications/push: the key to subscribe with, null if the board sends no push, and the user's devices. */
export async function listPushDevices({ db, actor, config }: SignedIn) {
  const keys = keysOf(config);
  if (!keys) return { key: null, count: 0, devices: [] };
  const rows = await db
    .select({ subscription: pushSubscriptions, userAgent: sessions.userAgent })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, actor.id))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
  const devices = rows.map(({ subscription: { id, sessionId, createdAt }, userAgent }) => ({
    _id: id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    isThis: sessionId === actor.sessionId,
  }));
  return { key: keys.publicKey, count: devices.length, devices };
}

/**
 * PUT /notifications/push: this session's browser shows notifications until the session ends. A browser belongs to the
 * user who subscribed last.
 * @throws Problem 400 for an address that is no push service's; 409 if the board sends no push
 */
export async function addPushDevice(context: SignedIn, { body }: Call<'addPushDevice'>) {
  const { db, actor, config, now } = context;
  if (!config.ofFeatures.PUSH_KEY)
    throw new Problem('push-off', 'This board sends no push notifications.');
  const refusal = endpointRefusal(body.endpoint, config);
  if (refusal) throw invalid('invalid-input', refusal, { endpoint: refusal });
  const { endpoint, keys } = body;
  const row = { userId: actor.id, sessionId: actor.sessionId, ...keys, createdAt: now() };
  await transaction(db, async (tx) => {
    const isEarlier = and(
      eq(pushSubscriptions.sessionId, actor.sessionId),
      ne(pushSubscriptions.endpoint, endpoint),
    );
    await tx.delete(pushSubscriptions).where(isEarlier);
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    const tooMany = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, actor.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(PUSH_DEVICES_MAX);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
  });
  return {
    ...(await listPushDevices(context)),
    message: 'Push notifications are on for this device.',
  };
}

/** DELETE /notifications/push/{id}. @throws Problem 404 for another user's device */
export async function removePushDevice(
  { db, actor }: SignedIn,
  { params }: Call<'removePushDevice'>,
) {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, params.id), eq(pushSubscriptions.userId, actor.id)))
    .returning({ id: pushSubscriptions.id });
  if (!removed.length) throw notFound('device-not-found', 'Device not found.');
  return { message: 'Push notifications are off for this device.' };
}
