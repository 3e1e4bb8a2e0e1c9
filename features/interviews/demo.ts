import type { DemoApplication, DemoMove } from '../../demo/content.ts';
import { demoApplications } from '../../demo/content.ts';
import { DAY, momentBefore } from '../../demo/moments.ts';
import type { DemoPart } from '../../demo/part.ts';
import { companyOf, nameOf, toAssignmentRows } from '../../demo/rows.ts';
import { idOf, lastMove, statusOf } from '../../demo/threads.ts';
import { bookInterviews } from './demo/booking.ts';
import { contentOf, type DemoInterview, interviewOf } from './demo/plans.ts';
import { interviewInterviewers, interviewProposals, interviews } from './tables.ts';

const HOUR = 3_600_000;

/** The interviews of the demo, with their lines of histories. */
export const demoInterviews: DemoPart = {
  history(application, now) {
    const { interview } = readInterview(application, now);
    const { arranged, moved, canceledAt } = interview ?? {};
    const line = { status: 'interviewed' as const };
    return {
      detailOf: (status) =>
        status === 'interviewed' && arranged ? { interview: toDetail(arranged) } : {},
      lines: [
        ...(moved
          ? [
              {
                ...line,
                kind: 'interview_moved' as const,
                at: moved.at,
                detail: { interview: toDetail(moved.to) },
              },
            ]
          : []),
        ...(canceledAt
          ? [{ ...line, kind: 'interview_cancelled' as const, at: canceledAt, detail: {} }]
          : []),
      ],
    };
  },
  async insert(tx, now) {
    const each = <Row>(of: (application: DemoApplication, at: Date) => Row[]) =>
      demoApplications.flatMap((application) => of(application, now));
    await tx.insert(interviews).values(each(toRows));
    await tx.insert(interviewProposals).values(each(slotsOf));
    await tx.insert(interviewInterviewers).values(each(toInterviewerRows));
    await bookInterviews(tx);
  },
};

function readInterview(application: DemoApplication, now: Date) {
  const at = ([status, days]: [DemoMove, number]) =>
    momentBefore(now, days, `${nameOf(application)}: ${status}`);
  const invitation = application.moves.findIndex(([status]) => status === 'interviewed');
  const [first, next] = application.moves.slice(invitation);
  if (invitation < 0 || !first) return {};
  const invited = at(first);
  const decided = next && at(next);
  return { invited, decided, interview: interviewOf(application, { invited, decided, now }) };
}

const toDetail = ({ startsAt, ...plan }: DemoInterview['arranged']) => ({
  ...plan,
  startsAt: startsAt.toISOString(),
});

/** The current state of an interview. A decision cancels it, like in the product. */
function toRows(application: DemoApplication, now: Date): (typeof interviews.$inferInsert)[] {
  const { invited, decided, interview } = readInterview(application, now);
  if (!interview) return [];
  const { arranged, moved, canceledAt } = interview;
  const ended = canceledAt ?? decided;
  return [
    {
      applicationId: idOf(application),
      ...(moved?.to ?? arranged),
      sequence: [moved, ended].filter(Boolean).length,
      cancelledAt: ended ?? null,
      updatedAt: ended ?? moved?.at ?? invited,
    },
  ];
}

/** Times to choose from, for an invitation without an interview. */
function slotsOf(
  application: DemoApplication,
  now: Date,
): (typeof interviewProposals.$inferInsert)[] {
  if (statusOf(application) !== 'interviewed' || contentOf(application) !== null) return [];
  const { timeZone, location } = companyOf(application.job);
  const first = Math.ceil((now.getTime() + 2 * DAY) / HOUR) * HOUR;
  return [
    {
      applicationId: idOf(application),
      by: 'company',
      startsAt: [0, 26, 50].map((hours) => new Date(first + hours * HOUR)),
      minutes: 45,
      timeZone,
      place: `Our office in ${location}`,
      note: '',
      createdAt: lastMove(application, now),
    },
  ];
}

/** Those to whom an application is assigned take part in its interview; the first one has accepted. */
const toInterviewerRows = (
  application: DemoApplication,
  now: Date,
): (typeof interviewInterviewers.$inferInsert)[] =>
  application.interviewed === undefined
    ? []
    : toAssignmentRows(application, now).map(({ applicationId, userId, createdAt }, index) => ({
        applicationId,
        userId,
        createdAt,
        ...(index === 0 && { answer: 'confirmed' as const, answeredAt: createdAt }),
      }));
