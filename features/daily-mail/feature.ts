import { feature } from '../../shared/kit/feature.ts';

/** Of each kind of notification, people choose whether its mail comes with those of the day. */
export const dailyMail = feature({
  name: 'daily-mail',
  says: 'People can have the mails of their notifications as one a day.',
  pace: 'daily',
  due: ['daily-mail'],
  mails: { 'daily-mail': 'Daily summary' },
});
