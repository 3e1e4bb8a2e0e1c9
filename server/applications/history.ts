import type {
  ApplicationStatus,
  EventKind,
  TimelineEntry,
} from '../../shared/applications/status.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicationEvents, type EventDetail } from '../db/schema.ts';

interface Event {
  applicationId: string;
  /** 'status' unless told otherwise. */
  kind?: EventKind;
  /** The status from here on. */
  status: ApplicationStatus;
  detail?: EventDetail;
  actor: Pick<Actor, 'id' | 'role'>;
  at: Date;
}

/** Adds a line to an application's history, in the transaction of what happened. A side's first look counts only. */
export async function record(tx: Db, event: Event): Promise<void> {
  await recordAll(tx, [event]);
}

/** The same for several applications, a line each. @returns the lines' ids by application */
export async function recordAll(tx: Db, events: readonly Event[]): Promise<Map<string, bigint>> {
  const lines = await tx
    .insert(applicationEvents)
    .values(
      events.map(({ actor, ...event }) => ({
        ...event,
        actorId: actor.id,
        actorRole: actor.role,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: applicationEvents.id, applicationId: applicationEvents.applicationId });
  return new Map(lines.map(({ id, applicationId }) => [applicationId, id]));
}

type EventRow = Pick<
  typeof applicationEvents.$inferSelect,
  'kind' | 'status' | 'detail' | 'actorRole' | 'at'
>;

/** A line as both sides read it: which side it was, never which person. */
export const toTimelineEntry = ({
  kind,
  status,
  detail,
  actorRole,
  at,
}: EventRow): TimelineEntry => ({
  kind,
  status,
  at: at.toISOString(),
  by: actorRole,
  ...detail,
});
