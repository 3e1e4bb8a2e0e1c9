import type { Interview } from '../rules/interviews.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { interviewProposals, interviews } from '../tables.ts';
import { withFreeTimes } from './bookings.ts';
import { readInterviews } from './read.ts';
import {
  bookingInWords,
  CHOOSE,
  interviewInWords,
  isOff,
  mailConfirmed,
  slotsInWords,
} from './notices.ts';
import type { NoticeNeeds } from '../../../server/applications/notices.ts';
import { notifyInterviewers } from './interviewer-notices.ts';
import { moveKey } from '../../../server/applications/moves/notices.ts';
import type { MovePart, MoveWords, PassedMove } from '../../../server/applications/moves/parts.ts';

type Meetings = Awaited<ReturnType<typeof readMeetings>>;

/** Invitations, and interviews that moves canceled. */
export const interviewNews: NonNullable<MovePart['news']> = async (tx, needs, { passed, news }) => {
  const { interviewOf, times } = await readMeetings(tx, needs, passed, news);
  const isInvitation = ({ event }: PassedMove) => event.status === 'interviewed';
  /** Who has answered needs no invitation. */
  const answered = news.filter((one) => {
    const { id } = one.row.application;
    return isInvitation(one) && (interviewOf.get(id)?.answer || times.get(id)?.by === 'job_seeker');
  });
  return {
    known: new Set(answered.map(({ row }) => row.application.id)),
    words: new Map(
      news.map((one) => {
        const { id } = one.row.application;
        return [id, wordsOf(one, interviewOf.get(id), times.get(id))];
      }),
    ),
    after: async (receipts) => {
      for (const { row } of answered) {
        const { id } = row.application;
        const interview = interviewOf.get(id);
        if (interview?.answer === 'confirmed')
          await mailConfirmed(tx, needs, row, interview, receipts.get(id));
      }
      const groups = Map.groupBy(news, ({ event }) => `${event.status} ${event.actorId}`);
      for (const same of groups.values()) await tellInterviewers(tx, needs, same, interviewOf);
    },
  };
};

function wordsOf(
  { event, row: { companyName } }: PassedMove,
  interview: Interview | undefined,
  times: Meetings['times'] extends Map<string, infer Times> ? Times | undefined : never,
): MoveWords {
  if (event.status !== 'interviewed')
    return interview ? { details: isOff(interview), more: { calendar: interview.calendar } } : {};
  const isInvited = interview ?? times;
  const parts = [
    interview && (interview.isCancelled ? isOff(interview) : interviewInWords(interview)),
    times && (times.bookingId ? bookingInWords(times) : slotsInWords(times)),
  ];
  return {
    ...(isInvited && {
      title: 'You are invited to an interview',
      text: `${companyName} would like to talk to you.`,
      details: parts.filter(Boolean).join('\n\n'),
    }),
    more: {
      kind: 'interview',
      ...(interview && { calendar: interview.calendar }),
      ...(times && { button: CHOOSE }),
    },
  };
}

/** @param same moves of one member to one status */
async function tellInterviewers(
  tx: Db,
  needs: NoticeNeeds,
  same: readonly PassedMove[],
  interviewOf: Meetings['interviewOf'],
): Promise<void> {
  const [first] = same;
  const eventOf = new Map(same.map((one) => [one.row.application.id, one.event.id]));
  await notifyInterviewers(
    tx,
    needs,
    pluck(same, 'row').filter(({ application }) => {
      const interview = interviewOf.get(application.id);
      return interview && interview.answer !== 'declined';
    }),
    {
      // An interview that is arranged is new to everybody; one that is canceled has those who take part.
      ...(first?.event.status === 'interviewed' && { before: new Map() }),
      by: first?.event.actorId ?? undefined,
      keyOf: ({ application }) => moveKey(eventOf.get(application.id) ?? 0n),
    },
  );
}

/** The interviews that moves arranged or canceled, as their applicants read them, and the times from which to choose. */
async function readMeetings(
  tx: Db,
  needs: NoticeNeeds,
  passed: readonly PassedMove[],
  news: readonly PassedMove[],
) {
  const ids = news.map(({ row }) => row.application.id);
  const stored = await tx.select().from(interviews).where(isOneOf(interviews.applicationId, ids));
  const storedOf = new Map(stored.map((each) => [each.applicationId, each]));
  // Nobody has heard of an interview that was arranged and canceled meanwhile.
  const neverAnnounced = new Set(
    passed
      .filter((one) => !news.includes(one) && one.event.detail.interview)
      .map(({ row }) => row.application.id),
  );
  const concerned = news.filter(({ event, row }) => {
    const cancelledAt = storedOf.get(row.application.id)?.cancelledAt;
    return event.status === 'interviewed'
      ? cancelledAt === null
      : cancelledAt?.getTime() === event.at.getTime() && !neverAnnounced.has(row.application.id);
  });
  const invited = news.filter(({ event }) => event.status === 'interviewed');
  const named = invited.length
    ? await tx
        .select()
        .from(interviewProposals)
        .where(
          isOneOf(
            interviewProposals.applicationId,
            invited.map(({ row }) => row.application.id),
          ),
        )
    : [];
  const free = await withFreeTimes(tx, named, needs.now());
  return {
    interviewOf: await readInterviews(tx, needs, pluck(concerned, 'row'), 'job_seeker'),
    times: new Map(free.map((each) => [each.applicationId, each])),
  };
}
