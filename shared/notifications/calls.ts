import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { notificationAnswer, notificationSettings, readMarks } from './kinds.ts';

const count = z.number();

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
} as const satisfies Record<string, Endpoint>;
