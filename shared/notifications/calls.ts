import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { notificationAnswer, notificationSettings, readMarks } from './kinds.ts';
import { pushDeviceAnswer, pushSubscription } from './push.ts';

const count = z.number();

const pushDevices = z.object({
  /** The public key to subscribe with (VAPID, RFC 8292), in base64url; null if the board sends no push. */
  key: z.nullable(z.string()),
  count,
  devices: z.array(pushDeviceAnswer),
});

/** Rows of the API table: notifications. */
export const notificationCalls = {
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    reads: ['notifications'],
    summary: 'My latest 50 notifications, newest first, and the number of unread ones',
    answer: z.object({ count, unread: z.number(), notifications: z.array(notificationAnswer) }),
  },
  countNotifications: {
    method: 'GET',
    path: '/notifications/unread',
    access: 'signed-in',
    reads: ['notifications'],
    summary: 'The number of my unread notifications',
    answer: z.object({ unread: z.number() }),
  },
  markNotificationsRead: {
    method: 'PUT',
    path: '/notifications/read',
    access: 'signed-in',
    changes: ['notifications'],
    summary: 'Mark some or all of my notifications as read',
    body: readMarks,
    answer: z.object({ unread: z.number() }),
    limit: 'notification',
  },
  getNotificationSettings: {
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed-in',
    reads: ['notificationSettings'],
    summary: 'My notification settings',
    answer: z.object({ settings: notificationSettings }),
  },
  updateNotificationSettings: {
    method: 'PUT',
    path: '/notifications/settings',
    access: 'signed-in',
    changes: ['notificationSettings'],
    summary:
      'Update my notification settings; the email of alerts belongs to each saved search, and is ignored here',
    body: notificationSettings,
    answer: z.object({ settings: notificationSettings }),
    limit: 'notification',
  },
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
