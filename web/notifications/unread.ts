import { quietApi } from '../kit/data/api.ts';
import { makeTold } from '../kit/data/told.ts';

/** How many notifications of a user are unread. */
export const {
  use: useUnread,
  set: setUnread,
  refresh: refreshUnread,
} = makeTold(async () => (await quietApi.countNotifications()).unread);
