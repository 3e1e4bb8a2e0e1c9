import type { CoreCode, Reason } from '../../../shared/errors.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { FULL } from '../../assignments/rules.ts';
import { fillFor } from '../../../server/applications/fill.ts';
import type { OwnApplication } from '../../../server/applications/queries.ts';
import type { Refusal } from '../rules/refusals.ts';
import { arrangeAll, interviewersOf, notifyLostTimes, startsOf } from './bulk.ts';
import { findDoubleBookings } from './double-bookings.ts';
import {
  chooseInterviewers,
  dropInterviewers,
  findFullFor,
  lockInterviewers,
} from './choose-interviewers.ts';
import {
  arrangeInterviews,
  dropSlots,
  endInterviews,
  restoreInterviews,
  offerTimes,
  toInterviewDetail,
  toOffer,
} from './interviews.ts';
import { interviewNews } from './news.ts';
import type {
  Decision,
  Move,
  MovePart,
  MoveSteps,
} from '../../../server/applications/moves/parts.ts';

/** Moves arrange interviews, or offer times for them; all other moves cancel them. */
export const interviewPart: MovePart = {
  begin: (move) => (move.decision.status === 'interviewed' ? arrange(move) : cancel(move)),
  news: interviewNews,

  async undo(tx, context, moves, at) {
    const eventIds = moves.map(({ line }) => line.id);
    const lost = await restoreInterviews(tx, eventIds, { now: at, wasMailed: false });
    await notifyLostTimes(tx, context, lost);
    const arranged = moves.filter(({ line }) => line.detail.interview);
    await endInterviews(tx, pluck(arranged, 'id'), at);
    const invited = moves.filter(({ line }) => line.status === 'interviewed');
    if (!invited.length) return;
    await dropSlots(tx, pluck(invited, 'id'));
    await dropInterviewers(tx, eventIds);
  },
};

/** @throws Problem 400 for an interview in the past, and for a plan or self-booking without a time for everybody */
async function arrange({ tx, context, decision, at }: Move): Promise<MoveSteps> {
  const { interview, slots } = decision;
  const by = context.actor.id;
  const part = (['interview', 'slots', 'plan', 'booking'] as const).find((one) => decision[one]);
  const named = part ? decision[part]?.interviewers : await interviewersOf(tx, decision.joins);
  const members = await lockInterviewers(tx, context, named, `${part}.interviewers`);
  return {
    async refuse(locked) {
      const full = new Set(await findFullFor(tx, pluck(locked, 'id'), members));
      const planned = plannedTimes(
        locked.filter(({ id }) => !full.has(id)),
        decision,
      );
      return new Map<string, Reason<CoreCode | 'assigned-to-many'> | Refusal>([
        ...[...full].map((id) => [id, FULL] as const),
        ...(await findDoubleBookings(tx, planned)),
      ]);
    },
    async store(moving) {
      const ids = pluck(moving, 'id');
      const fill = (text: string) => fillFor(tx, context.actor, ids, text);
      await chooseInterviewers(tx, context, ids, members, at);
      if (interview) {
        const noteOf = await fill(interview.note);
        const planned = ids.map((applicationId) => ({
          applicationId,
          ...interview,
          note: noteOf(applicationId),
        }));
        await arrangeInterviews(tx, planned, { now: at, by });
        const details = new Map(
          planned.map((each) => [each.applicationId, toInterviewDetail(each)]),
        );
        return { detailOf: (id) => ({ interview: details.get(id) }) };
      }
      if (slots) {
        const noteOf = await fill(slots.note);
        const offers = ids.map((id) => toOffer(id, { ...slots, note: noteOf(id) }, at));
        await offerTimes(tx, offers, at);
        return { detailOf: () => ({ offersTimes: true }) };
      }
      return arrangeAll(tx, context, ids, decision, { fill, at });
    },
  };
}

/** Others than invited ones have no interview that lies ahead. */
const cancel = ({ tx, at }: Move): MoveSteps => ({
  async store(moving) {
    const invited = moving.filter(({ status }) => status === 'interviewed');
    await endInterviews(tx, pluck(invited, 'id'), at);
  },
});

/** When those have their interviews that a decision arranges. */
function plannedTimes(moving: readonly OwnApplication[], { interview, plan }: Decision) {
  const startsAtOf = plan && startsOf(plan);
  const { minutes } = interview ?? plan ?? { minutes: 0 };
  return moving.flatMap(({ id: applicationId, applicantId, companyId }) => {
    const startsAt = interview?.startsAt ?? startsAtOf?.get(applicationId);
    return startsAt && applicantId
      ? { applicationId, applicantId, companyId, startsAt, minutes }
      : [];
  });
}
