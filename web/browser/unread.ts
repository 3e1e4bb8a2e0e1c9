import { quietApi } from './api.ts';
import { makeToldCount } from './told-count.ts';

/** How many notifications of a user are unread. */
export const {
  use: useUnread,
  set: setUnread,
  refresh: refreshUnread,
} = makeToldCount(async () => (await quietApi.countNotifications()).unread);
