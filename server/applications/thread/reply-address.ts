import type { Services } from '../../context.ts';
import type { RepliedTo } from '../../extensions.ts';

/** The UID of what applications have in calendars begins with it; the application's id follows. */
export const CALENDAR_ID = 'interview-';

/**
 * The address at which the board receives a user's replies about an application. It stays the same, because calendars
 * accept changes of an interview only from the same organizer.
 * @returns undefined if the board receives no mail
 */
export function replyAddress(
  needs: Pick<Services, 'config' | 'features' | 'signedLinks'>,
  applicationId: string,
  userId: string,
  kind: RepliedTo['kind'] = 'reply',
): string | undefined {
  for (const feature of needs.features) {
    const address = feature.replyAddress?.(needs, { kind, applicationId }, userId);
    if (address) return address;
  }
  return undefined;
}
