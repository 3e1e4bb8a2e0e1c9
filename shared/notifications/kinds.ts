import * as z from 'zod/mini';
import { mayMember, type Permission, type TeamRole } from '../permissions.ts';
import { listed } from '../kit/figures.ts';
import type { NoticeKind } from '../kit/feature.ts';
import { type Role, ROLES } from '../roles.ts';
import { FEATURE_CHANNELS, FEATURE_PACES, type FeatureNotice, featureNotices } from '../seams.ts';

/** What the core notifies each role of. Everybody can turn each kind off, by channel. */
const CORE_KINDS = {
  job_seeker: {
    status: 'Your application has arrived, or its status changes',
    promise: 'A promised answer did not come, or comes later',
    message: 'A company writes to you',
    reminder:
      'A reminder is due, an interview is tomorrow, an offer expires soon, or an application will be deleted',
  },
  company: {
    application: 'Somebody applies',
    message: 'An applicant writes to you',
    answer: 'An applicant answers an offer or an interview invitation',
    withdrawal: 'An applicant withdraws',
    promise: 'Applicants wait for an answer that you promised',
    reminder:
      'An interview is tomorrow, an offer expires, a job needs your confirmation, or a law asks for changes in it',
  },
  admin: {
    review: 'A company, a job or a report waits for review',
    alarm: 'An alarm of the board goes on or ends: backup, mail, disk and others',
  },
} as const satisfies Record<Role, Record<string, string>>;

const CORE_NAMES = [
  'status',
  'promise',
  'message',
  'reminder',
  'application',
  'answer',
  'withdrawal',
  'review',
  'alarm',
] as const;
export type CoreNotice = (typeof CORE_NAMES)[number];
export type NotificationKind = CoreNotice | FeatureNotice;

/** What each role is notified of, in the order of its settings. */
export const KINDS_OF: Record<Role, Partial<Record<NotificationKind, string>>> = {
  job_seeker: withFeatures('job_seeker'),
  company: withFeatures('company'),
  admin: withFeatures('admin'),
};

function withFeatures(role: Role): Record<string, string> {
  const kinds = Object.entries<string>(CORE_KINDS[role]);
  for (const [kind, { says, before }] of Object.entries(featureNotices(role))) {
    const at = kinds.findIndex(([name]) => name === before);
    kinds.splice(at < 0 ? kinds.length : at, 0, [kind, says]);
  }
  return Object.fromEntries(kinds);
}

export const NOTIFICATION_KINDS = [
  ...CORE_NAMES,
  ...ROLES.flatMap((role) => Object.keys(featureNotices(role))),
] as [NotificationKind, ...NotificationKind[]];

/** Kinds that not every member of a company is notified of. */
const NEEDS: Partial<Record<NotificationKind, Permission>> = {
  promise: 'handle-applications',
};

/** The kinds of a role, in the order of its settings; for a member of a company those of the role in the team. */
export const kindsOf = (role: Role, teamRole?: TeamRole): NotificationKind[] =>
  (Object.keys(KINDS_OF[role]) as NotificationKind[]).filter((kind) => {
    const needed = NEEDS[kind] ?? noticeOf(kind)?.needs;
    return role !== 'company' || !teamRole || !needed || mayMember(teamRole, needed);
  });

/** How often mail of a kind comes: between these two, that of a feature collects the notifications since the last. */
export const MAIL_PACES = ['at-once', ...FEATURE_PACES, 'never'] as const;
export type MailPace = (typeof MAIL_PACES)[number];

/** What a feature says about its kind; undefined for one of the core. */
export const noticeOf = (kind: NotificationKind): NoticeKind | undefined =>
  ROLES.map((role) => featureNotices(role)[kind]).find(Boolean);

/** Kinds on which mails with a calendar file depend as well. */
export const CALENDAR_KINDS = NOTIFICATION_KINDS.filter((kind) => noticeOf(kind)?.ofCalendars);

/** The page where mails of a kind are chosen instead: settings then answer 'never', and ignore what is sent. */
export const chosenIn = (kind: NotificationKind) => noticeOf(kind)?.chosenIn;

export const notificationAnswer = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  /** The path of the page it links to. */
  path: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

/** Channels that are on or off: the list on the site with the bell, and those of features. */
export const SWITCHES = ['page', ...FEATURE_CHANNELS] as const;

const SENTENCE = `Send ${listed(SWITCHES)}, each true or false, and mail as ${MAIL_PACES.slice(
  0,
  -1,
)
  .map((pace) => `"${pace}"`)
  .join(', ')} or "never".`;

const channels = z.object(
  {
    ...(Object.fromEntries(
      SWITCHES.map((name) => [name, z.boolean({ error: SENTENCE })]),
    ) as Record<(typeof SWITCHES)[number], z.ZodMiniBoolean>),
    mail: z.enum(MAIL_PACES, { error: SENTENCE }),
  },
  { error: SENTENCE },
);
export type Channels = z.output<typeof channels>;

/** The settings of a role: each of its kinds. Kinds of other roles are ignored. */
export const notificationSettings = z
  .object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.optional(channels)])) as Record<
      NotificationKind,
      z.ZodMiniOptional<typeof channels>
    >,
  )
  .check(z.refine((settings) => Object.keys(settings).length > 0, 'Send at least one kind.'));

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
