import { quietApi } from './api.ts';
import { makeToldCount } from './told-count.ts';

/** How many companies and jobs wait for an admin's decision. */
export const waitingReviews = makeToldCount(
  async () => (await quietApi.listReviews({ query: { limit: '1' } })).total,
);

/** How many messages of the contact page no admin has opened. */
export const newMessages = makeToldCount(
  async () => (await quietApi.listMessages({ query: { status: 'new', limit: '1' } })).total,
);

/** How many mails were not sent, or may not have been. */
export const failedMails = makeToldCount(
  async () => (await quietApi.listMails({ query: { limit: '1' } })).failed,
);
