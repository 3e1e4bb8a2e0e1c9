import { implement } from '../../../server/feature.ts';
import { dailyMail as feature } from '../feature.ts';
import { dailyMail } from '../mails.ts';
import { dropDailyMail, forgetDailyMails, sendDailyMails, setDailyMails } from './send.ts';

export const dailyMailServer = implement(feature, {
  notices: { collects: true, stored: setDailyMails },
  due: { 'daily-mail': (needs) => (tx, due) => sendDailyMails(tx, needs, due) },
  task: { title: 'News by email', text: 'Prepares daily emails' },
  memberLeft: forgetDailyMails,
  accountDeleted: (tx, _context, userId) => dropDailyMail(tx, userId),
  mails: (board) => [dailyMail(board, EXAMPLE, 2)],
});

const EXAMPLE = [
  {
    title: 'New message from Ada Lovelace: Gardener',
    text: 'Thank you. Is there anything I should bring?',
    path: '/applications/my-applications-company',
  },
  {
    title: '3 new applications: Gardener',
    text: 'Ada Lovelace, Grace Hopper and Alan Turing applied.',
    path: '/applications/my-applications-company',
  },
];
