import * as z from 'zod/mini';

/** The kinds of notifications for job seekers. Each can be turned off, on the site and by mail. */
export const NOTIFICATION_KINDS = {
  status: 'My application status changes',
  interview: 'An interview is scheduled, moved or canceled',
  closing: 'A job I saved closes soon',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const CHANNELS = ['page', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

export const notificationAnswer = z.object({
  _id: z.string(),
  kind: z.enum(['status', 'interview', 'closing']),
  title: z.string(),
  text: z.string(),
  /** The path of the page it links to. */
  path: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

/** Every kind with both channels. */
export const notificationSettings = z.object({
  status: channels(),
  interview: channels(),
  closing: channels(),
});

function channels() {
  const sentence = 'Send page and mail, each true or false.';
  return z.object(
    { page: z.boolean({ error: sentence }), mail: z.boolean({ error: sentence }) },
    { error: sentence },
  );
}

const WHICH = 'Send the ids of 1 to 200 notifications as a list, or all: true.';

/** The notifications to mark as read: a list of ids, or all. */
export const readMarks = z.union(
  [
    z.object({ all: z.literal(true) }),
    z.object({
      ids: z.array(z.guid(WHICH)).check(z.minLength(1, WHICH), z.maxLength(200, WHICH)),
    }),
  ],
  { error: WHICH },
);

export type Notification = z.output<typeof notificationAnswer>;
export type NotificationSettings = z.output<typeof notificationSettings>;
