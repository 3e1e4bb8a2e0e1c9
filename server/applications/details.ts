import { asc, sql } from 'drizzle-orm';
import type { Facts } from '../../shared/facts.ts';
import type { Interview, Proposal } from '../../shared/applications/interviews/interviews.ts';
import type { GivenAnswer } from '../../shared/applications/given-answers.ts';
import {
  type ApplicationDetail,
  type ApplicationStatus,
  type EventKind,
  type TimelineEntry,
  withoutUndone,
} from '../../shared/applications/status.ts';
import { eventDetailFor, eventKindsOf } from '../../shared/parts/parts.ts';
import type { TeamPerson } from '../../shared/companies/team.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { readPeople } from '../companies/members.ts';
import type { Actor, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicationEvents,
  type EventDetail,
  interviewProposals,
  interviews,
} from '../db/schema.ts';
import { isOneOf } from '../db/lists.ts';
import { readParts } from '../extensions.ts';
import { readAnswers, type WrittenAnswer } from './answers.ts';
import { declinedBookings, withFreeTimes } from './bookings.ts';
import { statedMoves } from './facts.ts';
import { applicantCalendar, type Attending, colleagueCalendar } from './calendar.ts';
import { readAllInterviewers, toInterviewer } from './interviewers.ts';
import { type ApplicationRow, toApplication } from './rows.ts';

/** An application with the applicant's whole profile, its interview and its timeline. */
export async function readDetail(
  db: Db,
  row: ApplicationRow,
  context: SignedIn,
): Promise<ApplicationDetail> {
  const [detail] = await readDetails(db, [row], context);
  if (!detail) throw new Error('an application was read without its detail');
  return detail;
}

/** `readDetail` for several applications, in their order. More of them take no more statements. */
export async function readDetails(
  db: Db,
  rows: readonly ApplicationRow[],
  context: SignedIn,
): Promise<ApplicationDetail[]> {
  const ids = rows.map(({ application }) => application.id);
  const { actor } = context;
  const events = byApplication(
    await db
      .select()
      .from(applicationEvents)
      .where(isOneOf(applicationEvents.applicationId, ids))
      .orderBy(asc(applicationEvents.id)),
  );
  const doers = [...events.values()].flat().map(byCompany);
  const people = actor.company && (await readPeople(db, actor.company.id, doers));
  const shownInterviews = await readInterviews(db, context, rows, actor);
  const proposals = await readProposals(db, rows, context);
  const interviewers = actor.company && (await readAllInterviewers(db, ids));
  const answers = await readAnswers(db, ids);
  const reader = { userId: actor.id, now: context.now(), context };
  const parts = await readParts({ ...context, db }, 'applicationDetails', ids, reader);
  return rows.map((row) => {
    const { id } = row.application;
    const application = toApplication(row, context);
    const { applicant } = application;
    const { education = [], experience = [] } = row.profile ?? {};
    const history = events.get(id) ?? [];
    return {
      ...application,
      applicant: {
        ...applicant,
        applicantProfile: { ...applicant.applicantProfile, education, experience },
      },
      timeline: toTimeline(history, people, context),
      interview: shownInterviews.get(id) ?? null,
      proposal: proposals.get(id) ?? null,
      ...(interviewers && { interviewers: (interviewers.get(id) ?? []).map(toInterviewer) }),
      answers: toGiven(answers.get(id) ?? [], context),
      ...parts(id),
    };
  });
}

const byApplication = <Row extends { applicationId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ applicationId }) => applicationId);

const idsWith = (rows: readonly Pick<ApplicationRow, 'application'>[], status: ApplicationStatus) =>
  rows.flatMap(({ application }) => (application.status === status ? application.id : []));

/** The times of which one side may pick one, while the applicant is invited; by application. */
async function readProposals(
  db: Db,
  rows: readonly Pick<ApplicationRow, 'application'>[],
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
): Promise<Map<string, Proposal>> {
  const ids = idsWith(rows, 'interviewed');
  if (ids.length === 0) return new Map();
  const stored = await db
    .select()
    .from(interviewProposals)
    .where(isOneOf(interviewProposals.applicationId, ids));
  const named = await withFreeTimes(db, stored, now());
  const isNamed = new Set(named.map(({ applicationId }) => applicationId));
  // The company sees that the applicant declined. The applicant can pick what is left.
  const left =
    actor.role === 'job_seeker'
      ? await declinedBookings(
          db,
          ids.filter((id) => !isNamed.has(id)),
          now(),
        )
      : [];
  const shown = [...named, ...left.filter(({ startsAt }) => startsAt.length > 0)];
  return new Map(
    shown.map(({ applicationId, by, bookingId, startsAt, minutes, timeZone, place, note }) => [
      applicationId,
      {
        by,
        startsAt: startsAt.map((time) => time.toISOString()),
        minutes,
        timeZone,
        place,
        note,
        isShared: by === 'company' && bookingId !== null,
        ...(bookingId && actor.company && { booking: bookingId }),
      },
    ]),
  );
}

/** Answers as this reader gets them: what is flagged only for the company. */
const toGiven = (
  answers: readonly WrittenAnswer[],
  { signedLinks, actor, now }: Pick<SignedIn, 'signedLinks' | 'actor' | 'now'>,
): GivenAnswer[] =>
  answers.map(({ questionId, kind, question, answer, file, isFlagged }) => ({
    question: questionId,
    kind,
    text: question,
    answer,
    file: file && signedLinks.mint(file, actor.sessionId, now()),
    ...(actor.company && { isFlagged }),
  }));

/** `readInterviews` for one application; null if there is none. */
export async function readInterview(
  db: Db,
  needs: Pick<Services, 'config' | 'features' | 'signedLinks'>,
  row: ApplicationRow,
  reader: Reader,
): Promise<Interview | null> {
  const found = await readInterviews(db, needs, [row], reader);
  return found.get(row.application.id) ?? null;
}

type Reader = 'job_seeker' | Pick<Actor, 'id' | 'role'>;

/**
 * The interviews of applications, by application.
 * @param reader whose calendar file they have: the applicant's, or the one of a member or an admin. For those who take
 * part it is the one that they also get by mail
 */
export async function readInterviews(
  db: Db,
  needs: Pick<Services, 'config' | 'features' | 'signedLinks'>,
  rows: readonly ApplicationRow[],
  reader: Reader,
): Promise<Map<string, Interview>> {
  if (!rows.length) return new Map();
  const ids = rows.map(({ application }) => application.id);
  const stored = await db.select().from(interviews).where(isOneOf(interviews.applicationId, ids));
  const rowOf = new Map(rows.map((row) => [row.application.id, row]));
  const isApplicant = reader === 'job_seeker' || reader.role === 'job_seeker';
  const attending =
    isApplicant || stored.length === 0
      ? new Map<string, Attending[]>()
      : await readAllInterviewers(db, pluck(stored, 'applicationId'));
  const calendarOf = (row: ApplicationRow, interview: (typeof stored)[number]) =>
    isApplicant
      ? applicantCalendar(needs, row, interview)
      : colleagueCalendar(needs, row, interview, {
          readerId: reader.id,
          all: attending.get(interview.applicationId) ?? [],
        });
  return new Map(
    stored.flatMap((interview) => {
      const { applicationId, startsAt, minutes, timeZone, place, note, cancelledAt, answer } =
        interview;
      const row = rowOf.get(applicationId);
      if (!row) return [];
      const shown: Interview = {
        startsAt: startsAt.toISOString(),
        minutes,
        timeZone,
        place,
        note,
        isCancelled: cancelledAt !== null,
        answer,
        calendar: calendarOf(row, interview),
      };
      return [[applicationId, shown] as const];
    }),
  );
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
  /** Of a move: for those who listen. */
  asked?: Facts['moved']['asked'] | undefined;
}

/** Adds an entry to an application's history in the caller's transaction. Stores only the first view of each side. */
export async function record(tx: Db, event: Event): Promise<void> {
  await recordAll(tx, [event]);
}

/** Adds one entry to each of several histories, and states the moves among them. */
export async function recordAll(tx: Db, events: readonly Event[]): Promise<void> {
  if (!events.length) return;
  // A list for each column costs a fraction of a parameter for each value.
  const list = (read: (event: Event) => string | null) => sql.param(events.map(read));
  const moves = sql`select given.*, line.id as event_id from given join line on line.application_id = given.application_id`;
  await tx.execute(sql`
    with given as (
      select * from unnest(${list(({ applicationId }) => applicationId)}::uuid[], ${list(kindOf)}::text[],
        ${list(({ status }) => status)}::text[], ${list(({ detail = {} }) => JSON.stringify(detail))}::jsonb[],
        ${list(({ actor }) => actor.id)}::uuid[], ${list(({ actor }) => actor.role)}::text[],
        ${list(({ actor }) => actor.apiKey?.name ?? null)}::text[], ${list(({ at }) => at.toISOString())}::timestamptz[],
        ${list(({ asked = {} }) => JSON.stringify(asked))}::jsonb[])
        as given (application_id, kind, status, detail, actor_id, actor_role, key_name, at, asked)
    ), line as (
      insert into ${applicationEvents} (application_id, kind, status, detail, actor_id, actor_role, key_name, at)
      select application_id, kind, status, detail, actor_id, actor_role, key_name, at from given order by application_id
      on conflict do nothing returning id, application_id
    )${events.some(isMove) ? sql`, ${statedMoves(moves)}` : sql``}
    select`);
}

const isMove = (event: Event): boolean => ['status', 'taken_back'].includes(kindOf(event));

const kindOf = ({ kind = 'status' }: Event): EventKind => kind;

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

/**
 * The history for a reader. It names the side, and to the company also the person of its own side.
 * @param people of the company, for its members only
 */
function toTimeline(
  events: readonly EventRow[],
  people: ReadonlyMap<string, TeamPerson> | undefined,
  { actor: { role }, config }: Pick<SignedIn, 'actor' | 'config'>,
): TimelineEntry[] {
  // The company's own stages are nobody else's.
  const hidden = new Set<EventKind>(eventKindsOf(config.featuresOff));
  if (!people) hidden.add('stage_moved');
  const shown = events.filter(({ kind }) => !hidden.has(kind));
  const lines = shown.map((event) => {
    const {
      kind,
      status,
      detail: { stage, fromStage: _, ...detail },
      actorRole,
      at,
    } = event;
    return {
      kind,
      status,
      at: at.toISOString(),
      by: actorRole,
      ...(people && actorRole === 'company' && { person: doerOf(event, people) }),
      ...(people && stage !== undefined && { stage }),
      ...eventDetailFor(detail, role),
    };
  });
  return role === 'job_seeker' ? withoutUndone(lines) : lines;
}
