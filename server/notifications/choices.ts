import {
  chosenIn,
  type MailPace,
  type NotificationKind,
} from '../../shared/notifications/kinds.ts';
import { FEATURE_PACES } from '../../shared/seams.ts';
import type { notificationSettings } from '../db/schema.ts';

/** A user's stored choices. */
export type Choices = Pick<typeof notificationSettings.$inferSelect, 'muted' | 'daily'>;

/** How a user without stored choices is notified: of everything, and by mail at once. */
export const DEFAULT_CHOICES: Choices = { muted: [], daily: [] };

/** How often a user wants mail of a kind. */
export function mailPaceOf({ muted, daily }: Choices, kind: NotificationKind): MailPace {
  if (chosenIn(kind) || muted.includes(`${kind}.mail`)) return 'never';
  return (daily.includes(kind) && FEATURE_PACES[0]) || 'at-once';
}
