import { inArray } from 'drizzle-orm';
import type { Fact } from '../../../shared/facts.ts';
import type { AccessKind } from '../../../shared/accesses/accesses.ts';
import {
  type ApplicationStatus,
  OPEN_STATUSES,
  statusLabel,
} from '../../../shared/applications/status.ts';
import type { Opening } from '../../../shared/transparency/leaves.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import { recordAccesses } from '../../accesses/record.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import { participants } from '../../db/participants.ts';
import {
  applicationEvents,
  applications,
  interviewProposals,
  interviews,
  offers,
} from '../../db/schema.ts';
import { logAnswered, toLogged } from '../../transparency/entries.ts';
import { applicationReceipts } from '../../transparency/receipts.ts';
import { withFreeTimes } from '../bookings.ts';
import { readInterviews } from '../details.ts';
import { mailConfirmed } from '../interview-notices.ts';
import { moveKey, type Moved, notifyMoves } from './notices.ts';
import { type NoticeNeeds } from '../notices.ts';
import type { NewsPart } from '../../participants.ts';
import { type ApplicationRow, selectApplications } from '../rows.ts';
import { notifyInterviewers } from './interviewer-notices.ts';

interface Passed {
  fact: Fact<'moved'>;
  event: typeof applicationEvents.$inferSelect;
  row: ApplicationRow;
}

/**
 * What follows from moves of companies when they can no longer be undone: the public log has the answers, and the applicants'
 * ledgers have the moves. Applicants and interviewers are notified of what holds by then; a move that was followed by
 * another one is not news.
 */
export async function passOnMoves(
  tx: Db,
  needs: NoticeNeeds,
  facts: readonly Fact<'moved'>[],
): Promise<void> {
  const events = await readEvents(tx, facts);
  await recordEvents(tx, events.values(), 'moved');
  const rows = await selectApplications(tx).where(isOneOf(applications.id, subjectsOf(facts)));
  const rowOf = new Map(rows.map((row) => [row.application.id, row]));
  const passed = facts.flatMap((fact): Passed[] => {
    const row = rowOf.get(fact.data.application);
    const event = events.get(fact.data.event);
    return row && event?.actorRole === 'company' ? [{ fact, event, row }] : [];
  });
  await logAnswers(tx, passed);
  const last = new Map(passed.map((one) => [one.row.application.id, one]));
  // Who deletes a job has told those whose applications were open.
  const news = [...last.values()].filter(
    ({ fact: { data }, row: { application, job } }) =>
      application.status === data.status && !(job.deletedAt && OPEN_STATUSES.includes(data.status)),
  );
  if (!news.length) return;
  const besides = await readBesides(tx, news);
  const meetings = await readMeetings(tx, needs, passed, news);
  const { times, interviewOf } = meetings;
  const receipts = await readReceipts(tx, needs, news);
  /** Who has answered needs no invitation. */
  const isAnswered = ({ event, row: { application } }: Passed) =>
    event.status === 'interviewed' &&
    (interviewOf.get(application.id)?.answer || times.get(application.id)?.by === 'job_seeker');
  const unanswered = news.filter((one) => !isAnswered(one));
  await notifyMoves(tx, needs, await toNotices(tx, unanswered, { ...meetings, receipts, besides }));
  for (const { row } of news.filter(isAnswered)) {
    const { id } = row.application;
    const interview = interviewOf.get(id);
    if (interview?.answer === 'confirmed')
      await mailConfirmed(tx, needs, row, interview, receipts.get(id));
  }
  for (const same of groupsOf(news, ({ event }) => `${event.status} ${event.actorId}`)) {
    const [{ event }] = same;
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
        ...(event.status === 'interviewed' && { before: new Map() }),
        by: event.actorId ?? undefined,
        keyOf: ({ application }) => moveKey(eventOf.get(application.id) ?? 0n),
      },
    );
  }
}

type MoveFact = Fact<'moved' | 'moveUndone' | 'withdrawn'>;

const subjectsOf = (facts: readonly MoveFact[]) => [
  ...new Set(facts.map(({ data }) => data.application)),
];

const groupsOf = <One>(all: readonly One[], keyOf: (one: One) => unknown) =>
  [...Map.groupBy(all, keyOf).values()] as [One, ...One[]][];

async function readEvents(tx: Db, facts: readonly MoveFact[]) {
  const ids = facts.flatMap(({ data }) => data.event ?? []);
  const events = await tx
    .select()
    .from(applicationEvents)
    .where(inArray(applicationEvents.id, ids.map(BigInt)));
  return new Map(events.map((event) => [String(event.id), event]));
}

type MoveAccess = Extract<AccessKind, 'moved' | 'moved-back'>;

/** Writes moves into the ledgers of the applicants: what a company undid before is none. */
export const recordMoves = async (tx: Db, facts: readonly MoveFact[], what: MoveAccess) =>
  recordEvents(tx, (await readEvents(tx, facts)).values(), what);

async function recordEvents(
  tx: Db,
  events: Iterable<typeof applicationEvents.$inferSelect>,
  what: MoveAccess,
): Promise<void> {
  for (const same of groupsOf([...events], ({ actorId, at }) => `${actorId} ${+at}`)) {
    const [{ actorId, actorRole, keyName, at }] = same;
    const actor = { id: actorId, role: actorRole, ...(keyName !== null && { apiKey: { id: '' } }) };
    const moves = same.map(({ applicationId, status }) => ({
      applicationId,
      what,
      detail: statusLabel(status),
    }));
    await recordAccesses(tx, actor, moves, at);
  }
}

/** The answers among the moves. */
const ANSWERS: Partial<Record<ApplicationStatus, NonNullable<Opening['answer']>>> = {
  interviewed: 'interview',
  offered: 'offer',
  rejected: 'rejection',
};

async function logAnswers(tx: Db, passed: readonly Passed[]): Promise<void> {
  for (const same of groupsOf(passed, ({ event }) => `${event.status} ${+event.at}`)) {
    const [{ event }] = same;
    const answer = ANSWERS[event.status];
    if (answer)
      await logAnswered(
        tx,
        same.map(({ row }) => toLogged(row)),
        answer,
        event.at,
      );
  }
}

/** What features add to the notices, by application. */
async function readBesides(tx: Db, news: readonly Passed[]): Promise<Map<string, NewsPart[]>> {
  const moves = news.map(({ fact, event, row }) => ({
    data: fact.data,
    companyName: row.companyName,
    by: event.actorId,
    at: event.at,
  }));
  const besides = new Map<string, NewsPart[]>();
  for (const { within } of participants(tx))
    for (const [id, part] of (await within?.movesPassedOn?.(tx, moves)) ?? [])
      besides.set(id, [...(besides.get(id) ?? []), part]);
  return besides;
}

/** The interviews that moves arranged or canceled, as their applicants read them, and the times from which to choose. */
async function readMeetings(
  tx: Db,
  needs: NoticeNeeds,
  passed: readonly Passed[],
  news: readonly Passed[],
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

const readReceipts = (tx: Db, { config }: NoticeNeeds, news: readonly Passed[]) =>
  applicationReceipts(
    tx,
    config,
    news.flatMap(({ event, row }) => (ANSWERS[event.status] ? row.application.id : [])),
  );

async function toNotices(
  tx: Db,
  news: readonly Passed[],
  read: Awaited<ReturnType<typeof readMeetings>> & {
    receipts: ReadonlyMap<string, string>;
    besides: ReadonlyMap<string, readonly NewsPart[]>;
  },
): Promise<Moved[]> {
  const offered = news.flatMap(({ event }) =>
    event.status === 'offered' ? event.applicationId : [],
  );
  const terms = offered.length
    ? await tx.select().from(offers).where(isOneOf(offers.applicationId, offered))
    : [];
  const termsOf = new Map(terms.map((offer) => [offer.applicationId, offer]));
  return news.map(({ event, row }) => {
    const { id } = row.application;
    const times = read.times.get(id);
    return {
      row,
      eventId: event.id,
      receipt: read.receipts.get(id),
      besides: read.besides.get(id) ?? [],
      decision: {
        ...pick(event.detail, 'reason', 'message'),
        interview: read.interviewOf.get(id),
        [times?.bookingId ? 'booking' : 'slots']: times,
        offer: termsOf.get(id),
      },
    };
  });
}
