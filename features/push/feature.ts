import * as z from 'zod/mini';
import { feature } from '../../shared/kit/feature.ts';
import { pushCalls } from './calls.ts';
import { isPrivateKey } from './rules.ts';

/** Browsers show notifications, also while no page is open. */
export const push = feature({
  name: 'push',
  says: "Notifications are shown on people's devices, also while the site is closed.",
  calls: pushCalls,
  group: ['Notifications'],
  refusals: { 404: ['device-not-found'], 409: ['push-off'] },
  due: ['push'],
  // Tried nine times within about two hours.
  queues: { push: { expireInSeconds: 60, retryLimit: 8, retryDelay: 15, retryDelayMax: 3600 } },
  channels: ['push'],
  settings: {
    PUSH_KEY: z.optional(
      z
        .string()
        .check(
          z.refine(
            isPrivateKey,
            'PUSH_KEY must be a key as `npm run admin -- push-key` prints it. Correct it, or unset it to send no push notifications.',
          ),
        ),
    ),
    /** Push services may have any address, also without TLS. */
    PUSH_TO: z.optional(
      z.literal('anywhere', {
        error: ({ input }) => `PUSH_TO must be anywhere or unset, not '${String(input)}'.`,
      }),
    ),
  },
  testSettings: { PUSH_TO: 'because users could reach inside your network' },
});
