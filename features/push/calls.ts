import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { pushDeviceAnswer, pushSubscription } from './rules.ts';

const pushDevices = z.object({
  /** The public key to subscribe with (VAPID, RFC 8292), in base64url; null if the board sends no push. */
  key: z.nullable(z.string()),
  count: z.number(),
  devices: z.array(pushDeviceAnswer),
});

/** Rows of the API table: devices that show notifications. */
export const pushCalls = {
  listPushDevices: {
    method: 'GET',
    path: '/notifications/push',
    access: 'signed-in',
    reads: ['notificationSettings', 'sessions'],
    summary: 'My devices that show notifications, newest first, and the key to subscribe with',
    answer: pushDevices,
  },
  addPushDevice: {
    method: 'PUT',
    path: '/notifications/push',
    access: 'signed-in',
    changes: ['notificationSettings'],
    summary: 'Show notifications on this device until its session ends',
    body: pushSubscription,
    answer: pushDevices,
    limit: 'notification',
  },
  removePushDevice: {
    method: 'DELETE',
    path: '/notifications/push/:id',
    access: 'signed-in',
    changes: ['notificationSettings'],
    summary: 'Show no more notifications on one of my devices',
    limit: 'notification',
  },
} as const satisfies Record<string, Endpoint>;
