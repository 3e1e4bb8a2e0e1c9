import { eq } from 'drizzle-orm';
import { implement } from '../../../server/feature.ts';
import { sessions } from '../../../server/db/schema.ts';
import { deviceOf } from '../../../shared/accounts/sessions.ts';
import { push } from '../feature.ts';
import { pushSubscriptions } from '../tables.ts';
import { queuePushes, setPushes, startPush } from './delivery.ts';
import { addPushDevice, listPushDevices, removePushDevice } from './devices.ts';
import { makePushKey } from './key.ts';

export const pushServer = implement(push, {
  handlers: { listPushDevices, addPushDevice, removePushDevice },
  notices: { stored: setPushes },
  due: { push: (needs) => (tx, due) => queuePushes(tx, needs, needs.outsideQueue, due) },
  task: { title: 'Push notifications', text: 'Prepares push notifications' },
  start: async (needs, queue) => {
    if (needs.config.ofFeatures.PUSH_KEY) await startPush(needs, queue);
  },
  people: [
    {
      person: pushSubscriptions.userId,
      erase: 'delete',
      counted: 'sessions',
      export: {
        file: 'push-devices',
        of: 'all',
        // Without the keys, with which others could send to the device.
        read: async ({ db, actor }) => {
          const rows = await db
            .select({ subscription: pushSubscriptions, userAgent: sessions.userAgent })
            .from(pushSubscriptions)
            .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
            .where(eq(pushSubscriptions.userId, actor.id));
          return rows.map(({ subscription: { endpoint, createdAt }, userAgent }) => ({
            device: deviceOf(userAgent),
            service: new URL(endpoint).origin,
            createdAt,
          }));
        },
      },
    },
  ],
  commands: [
    {
      name: 'push-key',
      says: 'Prints a new value for the setting PUSH_KEY, with which the board sends push notifications.',
      print: () => `PUSH_KEY=${makePushKey()}`,
    },
  ],
  examples: {
    addPushDevice: {
      endpoint: 'https://push.example.com/send/1',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  },
});
