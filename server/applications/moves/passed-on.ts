import { inArray } from 'drizzle-orm';
import type { Fact } from '../../../shared/facts.ts';
import type { AccessKind } from '../../../shared/accesses.ts';
import {
  type ApplicationStatus,
  OPEN_STATUSES,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { recordAccesses } from '../../accesses.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import { applicationEvents, applications } from '../../db/schema.ts';
import type { ApplicationRecord } from '../../participants.ts';
import { keepRecords, recorded, recordsOfApplications } from '../../records.ts';
import { movePartsOf } from './list.ts';
import { type Moved, notifyMoves } from './notices.ts';
import type { MoveNews, PassedMove } from './parts.ts';
import { type NoticeNeeds } from '../notices.ts';
import { selectApplications } from '../rows.ts';

/**
 * What follows from moves of companies when they can no longer be undone: the answers are recorded, and the applicants'
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
  const passed = facts.flatMap((fact): PassedMove[] => {
    const row = rowOf.get(fact.data.application);
    const event = events.get(fact.data.event);
    return row && event?.actorRole === 'company' ? [{ fact, event, row }] : [];
  });
  await keepRecords(tx, answersOf(passed));
  const last = new Map(passed.map((one) => [one.row.application.id, one]));
  // Who deletes a job has told those whose applications were open.
  const news = [...last.values()].filter(
    ({ fact: { data }, row: { application, job } }) =>
      application.status === data.status && !(job.deletedAt && OPEN_STATUSES.includes(data.status)),
  );
  if (!news.length) return;
  const receipts = await readReceipts(tx, needs, news);
  const told: MoveNews[] = [];
  for (const part of movePartsOf(needs.features))
    told.push((await part.news?.(tx, needs, { passed, news })) ?? {});
  const isKnown = ({ row }: PassedMove) => told.some(({ known }) => known?.has(row.application.id));
  await notifyMoves(
    tx,
    needs,
    news
      .filter((one) => !isKnown(one))
      .map(({ event, row }): Moved => {
        const { id } = row.application;
        return {
          row,
          eventId: event.id,
          ...pick(event.detail, 'reason', 'message'),
          receipt: receipts.get(id),
          words: told.flatMap(({ words }) => words?.get(id) ?? []),
        };
      }),
  );
  for (const { after } of told) await after?.(receipts);
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
const ANSWERS: Partial<Record<ApplicationStatus, ApplicationRecord['answer']>> = {
  interviewed: 'interview',
  offered: 'offer',
  rejected: 'rejection',
};

const answersOf = (passed: readonly PassedMove[]) =>
  passed.flatMap(({ event: { status, at }, row }) => {
    const answer = ANSWERS[status];
    return answer ? { kind: 'answered' as const, at, ...recorded(row), answer } : [];
  });

const readReceipts = (tx: Db, { config }: NoticeNeeds, news: readonly PassedMove[]) =>
  recordsOfApplications(
    tx,
    config,
    news.flatMap(({ event, row }) => (ANSWERS[event.status] ? row.application.id : [])),
  );
