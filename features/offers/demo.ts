import type { Db } from '../../server/db/connect.ts';
import { type DemoApplication, demoApplications, demoJobs } from '../../demo/content.ts';
import { DAY } from '../../demo/moments.ts';
import { idOf, lastMove, statusOf } from '../../demo/threads.ts';
import { offers } from './tables.ts';

const HOUR = 3_600_000;
/** Days after which an offer of the demo was answered. */
const ANSWERED_AFTER = 10;

/** The offers of the demo. */
export async function insertOffers(tx: Db, now: Date): Promise<void> {
  await tx.insert(offers).values(demoApplications.flatMap((each) => offerOf(each, now)));
}

/** The offer of an application, accepted if it is some days old. */
function offerOf(application: DemoApplication, now: Date): (typeof offers.$inferInsert)[] {
  if (statusOf(application) !== 'offered') return [];
  const madeAt = lastMove(application, now);
  const isAnswered = now.getTime() - madeAt.getTime() > ANSWERED_AFTER * DAY;
  const job = demoJobs.find(({ key }) => key === application.job);
  const answeredAt = new Date(madeAt.getTime() + 2 * DAY);
  const starts = new Date(now.getTime() + 60 * DAY);
  return [
    {
      applicationId: idOf(application),
      pay: job?.pay.text ?? '',
      startsOn: `${starts.toISOString().slice(0, 7)}-01`,
      place: job?.location ?? '',
      contract: 'Permanent',
      note: 'The first day is for getting to know everybody.',
      answerBy: new Date(Math.ceil((now.getTime() + 4 * DAY) / HOUR) * HOUR),
      madeAt,
      ...(isAnswered && {
        answer: 'accepted' as const,
        answerText: 'With pleasure. I look forward to it.',
        answeredAt,
        settledAt: answeredAt,
        answerBy: null,
      }),
    },
  ];
}
