import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { makePushKey } from '../server/key.ts';

export const pushTests: FeatureTests = {
  things: {
    pushDevice: {
      path: /^\/notifications\/push\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ server, seeker }) => {
        const { rows } = await server.database.pool.query<{ id: string }>(
          `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
           select user_id, id, 'https://push.example.com/' || id, '', '' from sessions where user_id = $1
           limit 1 returning id`,
          [seeker.user._id],
        );
        return rows[0]?.id;
      },
    },
  },
  // The board has no key.
  outcomes: { addPushDevice: () => 409 },
  // And there is no device.
  refused: { addPushDevice: [409], removePushDevice: [404] },
  settings: { PUSH_KEY: makePushKey() },
  plant: async ({ client }, canary) => {
    const endpoint = `https://push.example.com/${canary('addPushDevice.endpoint')}`;
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    await client.addPushDevice({ body: { endpoint, keys } });
  },
};
