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
  /** Default: 'status'. */
  kind?: EventKind;
  /** The status after the event. */
  status: ApplicationStatus;
  detail?: EventDetail;
  actor: Pick<Actor, 'id' | 'role'>;
  at: Date;
}

/** Adds an entry to an application's history in the caller's transaction. Stores only the first view of each side. */
export async function record(tx: Db, event: Event): Promise<void> {
  await recordAll(tx, [event]);
}

/** Adds one entry to each of several histories. @returns the entries' ids by application */
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

/** A history entry for both sides. It names the side, never the person. */
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
