import type { applicationMessages, applications } from '../server/db/schema.ts';
import { type DemoApplication } from './content.ts';
import { demoId, momentBefore } from './moments.ts';
import { companyOf, nameOf } from './rows.ts';

const HOUR = 3_600_000;
type Word = readonly ['company' | 'job_seeker', string];

/** What both sides wrote, by the status of the application. */
const WORDS: Partial<Record<string, readonly Word[]>> = {
  interviewed: [
    ['job_seeker', 'Thank you for the invitation. Is there anything that I should prepare?'],
    [
      'company',
      'Just bring a project that you enjoyed. We will ask what you would change about it.',
    ],
  ],
  offered: [
    ['company', 'We enjoyed meeting you. The terms are in the offer; ask us anything.'],
    ['job_seeker', 'Thank you, that is great news. Do you help with the move?'],
    ['company', 'Yes, with the move itself and with an apartment for the first six weeks.'],
  ],
};

export const idOf = (application: DemoApplication) => demoId(`application ${nameOf(application)}`);
export const statusOf = ({ moves }: DemoApplication) => moves.at(-1)?.[0] ?? 'pending';
export const lastMove = (application: DemoApplication, now: Date): Date => {
  const [status, days] = application.moves.at(-1) ?? ['pending', application.applied];
  return momentBefore(now, days, `${nameOf(application)}: ${status}`);
};

/** The messages of an application; the last one is new to its reader. */
export function messagesOf(
  application: DemoApplication,
  now: Date,
): (typeof applicationMessages.$inferInsert & { id: string })[] {
  const words: readonly Word[] = application.message
    ? [['company', application.message]]
    : [
        ...(WORDS[statusOf(application)] ?? []),
        ...(application.reply ? [['job_seeker', application.reply] satisfies Word] : []),
      ];
  const from = lastMove(application, now).getTime();
  const step = Math.min(5 * HOUR, (now.getTime() - from) / (words.length + 1));
  return words.map(([by, text], index) => {
    const createdAt = new Date(from + (index + 1) * step);
    const isLast = index === words.length - 1;
    return {
      id: demoId(`message ${index} of ${nameOf(application)}`),
      applicationId: idOf(application),
      by,
      authorId: demoId(
        `user ${by === 'company' ? companyOf(application.job).username : application.seeker}`,
      ),
      text,
      createdAt,
      seenAt: isLast ? null : new Date(createdAt.getTime() + step / 2),
    };
  });
}

/** Which sides have something new: the company new applications, and the reader of the last message. */
export function unreadOf(
  application: DemoApplication,
  now: Date,
): Pick<typeof applications.$inferInsert, 'unreadByCompanySince' | 'unreadByApplicantSince'> {
  const at = lastMove(application, now);
  const last = messagesOf(application, now).at(-1);
  if (last)
    return last.by === 'company'
      ? { unreadByApplicantSince: last.createdAt ?? at }
      : { unreadByCompanySince: last.createdAt ?? at };
  return statusOf(application) === 'pending' ? { unreadByCompanySince: at } : {};
}
