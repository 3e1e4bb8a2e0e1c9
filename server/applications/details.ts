import { asc, eq } from 'drizzle-orm';
import type { AccessKind } from '../../shared/accesses/accesses.ts';
import type { Interview, Proposal } from '../../shared/applications/interviews/interviews.ts';
import type { GivenAnswer } from '../../shared/applications/given-answers.ts';
import { answerInWords } from '../../shared/jobs/questions.ts';
import { type Offer, undoneUntil } from '../../shared/applications/offers.ts';
import {
  type ApplicationDetail,
  type ApplicationStatus,
  type EventKind,
  statusLabel,
  type TimelineEntry,
  undoWithdrawalRefusal,
  withdrawalIn,
} from '../../shared/applications/status.ts';
import type { TeamPerson } from '../../shared/companies/team.ts';
import { recordAccesses } from '../accesses/record.ts';
import { readPeople } from '../companies/members.ts';
import type { Actor, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicationAnswers,
  applicationEvents,
  type EventDetail,
  files,
  interviewProposals,
  interviews,
  offers,
} from '../db/schema.ts';
import { inKeyOrder } from '../db/key-order.ts';
import { declinedBooking, withFreeTimes } from './bookings.ts';
import { deliverMoves } from '../webhooks/record.ts';
import { applicantCalendar, colleagueCalendar } from './calendar.ts';
import { readInterviewers, toInterviewer } from './interviewers.ts';
import { type ApplicationRow, stateOf, toApplication } from './rows.ts';

/** An application with the applicant's whole profile, its interview, its offer and its timeline. */
export async function readDetail(
  db: Db,
  row: ApplicationRow,
  context: SignedIn,
): Promise<ApplicationDetail> {
  const { id } = row.application;
  const events = await db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.id));
  const application = toApplication(row, context);
  const { applicant } = application;
  const { education = [], experience = [] } = row.profile ?? {};
  return {
    ...application,
    applicant: {
      ...applicant,
      applicantProfile: { ...applicant.applicantProfile, education, experience },
    },
    timeline: await toTimeline(db, events, row, context),
    interview: await readInterview(db, context, row, context.actor),
    proposal: await readProposal(db, row, context),
    ...(context.actor.company && {
      interviewers: (await readInterviewers(db, id)).map(toInterviewer),
    }),
    offer: await readOffer(db, row, context),
    undoWithdrawalUntil: withdrawalUndoneUntil(events, row, context),
    answers: await readAnswers(db, id, context),
  };
}

/** The times of which one side may pick one, while the applicant is invited. */
async function readProposal(
  db: Db,
  { application }: Pick<ApplicationRow, 'application'>,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
): Promise<Proposal | null> {
  if (application.status !== 'interviewed') return null;
  const rows = await db
    .select()
    .from(interviewProposals)
    .where(eq(interviewProposals.applicationId, application.id));
  const [named] = await withFreeTimes(db, rows, now());
  // The company sees that the applicant declined. The applicant can pick what is left.
  const left =
    !named && actor.role === 'job_seeker'
      ? await declinedBooking(db, application.id, now())
      : undefined;
  const row = named ?? (left?.startsAt.length ? left : undefined);
  if (!row) return null;
  const { by, bookingId, startsAt, minutes, timeZone, place, note } = row;
  return {
    by,
    startsAt: startsAt.map((time) => time.toISOString()),
    minutes,
    timeZone,
    place,
    note,
    isShared: by === 'company' && bookingId !== null,
    ...(bookingId && actor.company && { booking: bookingId }),
  };
}

/** The offer; others than the applicant see an answer when it can no longer be undone. */
async function readOffer(
  db: Db,
  { application }: Pick<ApplicationRow, 'application'>,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
): Promise<Offer | null> {
  if (application.status !== 'offered') return null;
  const [row] = await db.select().from(offers).where(eq(offers.applicationId, application.id));
  if (!row) return null;
  const { pay, startsOn, place, contract, note, answerBy, madeAt, settledAt } = row;
  const isMine = actor.role === 'job_seeker';
  const { answer, answerText, answeredAt } =
    settledAt || isMine ? row : { answer: null, answerText: '', answeredAt: null };
  const end = isMine && answeredAt && !settledAt ? undoneUntil(answeredAt) : undefined;
  return {
    pay,
    startsOn,
    place,
    contract,
    note,
    answerBy: answerBy?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
    answer,
    answerText,
    answeredAt: answeredAt?.toISOString() ?? null,
    undoUntil: end && end > now() ? end.toISOString() : null,
  };
}

/** The answers to the job's questions; what is flagged only for the company. */
async function readAnswers(
  db: Db,
  applicationId: string,
  { signedLinks, actor, now }: Pick<SignedIn, 'signedLinks' | 'actor' | 'now'>,
): Promise<GivenAnswer[]> {
  const rows = await db
    .select({ answer: applicationAnswers, file: { id: files.id, name: files.name } })
    .from(applicationAnswers)
    .leftJoin(files, eq(files.id, applicationAnswers.fileId))
    .where(eq(applicationAnswers.applicationId, applicationId))
    .orderBy(asc(applicationAnswers.position));
  return rows.map(({ answer: { questionId, kind, question, value, isFlagged }, file }) => ({
    question: questionId,
    kind,
    text: question,
    answer: file?.name ?? answerInWords(value),
    file: file && signedLinks.mint(file, actor.sessionId, now()),
    ...(actor.company && { isFlagged }),
  }));
}

/** Until when the applicant can undo the withdrawal. */
function withdrawalUndoneUntil(
  events: readonly EventRow[],
  row: ApplicationRow,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
): string | null {
  const withdrawal = withdrawalIn(events);
  if (actor.role !== 'job_seeker' || !withdrawal) return null;
  const refusal = undoWithdrawalRefusal(stateOf(row), withdrawal, now());
  return refusal ? null : undoneUntil(withdrawal.line.at).toISOString();
}

/**
 * The interview of an application; null if there is none.
 * @param reader whose calendar file it has: the applicant's, or the one of a member or an admin
 */
export async function readInterview(
  db: Db,
  needs: Pick<Services, 'config' | 'signedLinks'>,
  row: ApplicationRow,
  reader: 'job_seeker' | Pick<Actor, 'id' | 'role'>,
): Promise<Interview | null> {
  const [interview] = await db
    .select()
    .from(interviews)
    .where(eq(interviews.applicationId, row.application.id));
  if (!interview) return null;
  const { startsAt, minutes, timeZone, place, note, cancelledAt, answer } = interview;
  const isApplicant = reader === 'job_seeker' || reader.role === 'job_seeker';
  return {
    startsAt: startsAt.toISOString(),
    minutes,
    timeZone,
    place,
    note,
    isCancelled: cancelledAt !== null,
    answer,
    calendar: isApplicant
      ? applicantCalendar(needs, row, interview)
      : await readMemberCalendar(db, needs, row, { interview, reader }),
  };
}

/** The calendar file of a member: for those who take part the one that they also get by mail. */
async function readMemberCalendar(
  db: Db,
  needs: Pick<Services, 'config' | 'signedLinks'>,
  row: ApplicationRow,
  { interview, reader }: { interview: typeof interviews.$inferSelect; reader: { id: string } },
): Promise<string> {
  const all = await readInterviewers(db, row.application.id);
  return colleagueCalendar(needs, row, interview, { readerId: reader.id, all });
}

interface Event {
  applicationId: string;
  /** Default: 'status'. */
  kind?: EventKind;
  /** The status after the event. */
  status: ApplicationStatus;
  detail?: EventDetail;
  /** Without an id if nobody did it: the time came. */
  actor: { id: string | null; role: Actor['role']; apiKey?: Actor['apiKey'] };
  at: Date;
}

/** Adds an entry to an application's history in the caller's transaction. Stores only the first view of each side. */
export async function record(tx: Db, event: Event): Promise<void> {
  await recordAll(tx, [event]);
}

/** Adds one entry to each of several histories, and moves to the applicants' ledgers. All have one actor. @returns the entries' ids by application */
export async function recordAll(tx: Db, events: readonly Event[]): Promise<Map<string, bigint>> {
  const lines = await tx
    .insert(applicationEvents)
    .values(
      inKeyOrder(
        events.map(({ actor, ...event }) => ({
          ...event,
          actorId: actor.id,
          actorRole: actor.role,
          keyName: actor.apiKey?.name ?? null,
        })),
        ({ applicationId }) => [applicationId],
      ),
    )
    .onConflictDoNothing()
    .returning({ id: applicationEvents.id, applicationId: applicationEvents.applicationId });
  await recordMoves(tx, events);
  await deliverMoves(tx, events);
  return new Map(lines.map(({ id, applicationId }) => [applicationId, id]));
}

const MOVES: Partial<Record<EventKind, AccessKind>> = { status: 'moved', taken_back: 'moved-back' };

async function recordMoves(tx: Db, events: readonly Event[]): Promise<void> {
  const moves = events.flatMap(({ applicationId, kind = 'status', status }) => {
    const what = MOVES[kind];
    return what ? [{ applicationId, what, detail: statusLabel(status) }] : [];
  });
  const [first] = events;
  if (first) await recordAccesses(tx, first.actor, moves, first.at);
}

type EventRow = Pick<
  typeof applicationEvents.$inferSelect,
  'kind' | 'status' | 'detail' | 'actorId' | 'actorRole' | 'keyName' | 'at'
>;
type DoneBy = Pick<EventRow, 'actorId' | 'actorRole' | 'keyName'>;

/** The member of the company who did something; null if it was not the company, or one of its programs. */
export const byCompany = ({ actorId, actorRole, keyName }: DoneBy): string | null =>
  actorRole === 'company' && keyName === null ? actorId : null;

/** Who did something for the company: a member, or a program by the name of its key. Null if the account was deleted. */
export function doerOf(event: DoneBy, people: ReadonlyMap<string, TeamPerson>): TeamPerson | null {
  const { keyName } = event;
  if (keyName !== null) return { _id: '', name: `${keyName} (API key)`, hasLeft: false };
  return people.get(byCompany(event) ?? '') ?? null;
}

/** The history for a reader. It names the side, and to the company also the person of its own side. */
async function toTimeline(
  db: Db,
  events: readonly EventRow[],
  { job }: Pick<ApplicationRow, 'job'>,
  { actor }: Pick<SignedIn, 'actor'>,
): Promise<TimelineEntry[]> {
  const isForCompany = actor.company !== undefined;
  const people = await readPeople(db, job.companyId, isForCompany ? events.map(byCompany) : []);
  // The company's own stages are nobody else's.
  const shown = isForCompany ? events : events.filter(({ kind }) => kind !== 'stage_moved');
  return shown.map((event) => {
    const {
      kind,
      status,
      detail: { stage, fromStage: _, ...detail },
      actorRole,
      at,
    } = event;
    const person = doerOf(event, people);
    return {
      kind,
      status,
      at: at.toISOString(),
      by: actorRole,
      ...(isForCompany && actorRole === 'company' && { person }),
      ...(isForCompany && stage !== undefined && { stage }),
      ...detail,
    };
  });
}
