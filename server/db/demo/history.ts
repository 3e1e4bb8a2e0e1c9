import type { EventKind } from '../../../shared/applications/status.ts';
import type { applicationEvents, EventDetail, interviews } from '../schema.ts';
import type { DemoApplicationToJob } from './applications.ts';
import type { DemoCompany, DemoMove } from './content.ts';
import { type DemoInterview, interviewOf } from './interviews.ts';
import { rejectionOf } from './rejections.ts';
import { nameOf } from './rows.ts';
import { demoId, momentBefore, numberOf } from './timeline.ts';

const MINUTE = 60_000;

type EventRow = typeof applicationEvents.$inferInsert;
type InterviewRow = typeof interviews.$inferInsert;

/** All that happened to an application, in order, and the interview as it stands. */
export function toHistory(
  application: DemoApplicationToJob,
  company: DemoCompany,
  now: Date,
): { events: EventRow[]; interview: InterviewRow | undefined } {
  const name = nameOf(application);
  const applicationId = demoId(`application ${name}`);
  const moves = (application.moves ?? []).map(([status, days]) => ({
    status,
    at: momentBefore(now, days, `${name}: ${status}`),
  }));
  const invitation = moves.findIndex(({ status }) => status === 'interviewed');
  const invited = moves[invitation]?.at;
  const decided = invitation < 0 ? undefined : moves[invitation + 1]?.at;
  const interview = invited && interviewOf(application, company, { invited, decided, now });

  const event = (status: EventRow['status'], at: Date, rest: Partial<EventRow> = {}): EventRow => {
    const bySeeker = status === 'withdrawn';
    return {
      applicationId,
      status,
      at,
      actorId: demoId(`user ${bySeeker ? application.seeker : company.username}`),
      actorRole: bySeeker ? 'job_seeker' : 'company',
      ...rest,
    };
  };
  const detailOf = (status: DemoMove): EventDetail => {
    if (status === 'rejected') return rejectionOf(name);
    return status === 'interviewed' && interview ? { interview: asArranged(interview) } : {};
  };

  const applied = momentBefore(now, application.applied, name);
  const bySeeker = {
    actorId: demoId(`user ${application.seeker}`),
    actorRole: 'job_seeker',
  } as const;
  const events = [
    event('pending', applied, bySeeker),
    ...looksOf(application, moves[0], now).map(([kind, at]) => event('pending', at, { kind })),
    ...moves.map(({ status, at }) => event(status, at, { detail: detailOf(status) })),
    ...changesOf(interview, name, now).map(([kind, at, detail]) =>
      event('interviewed', at, { kind, detail }),
    ),
  ];
  return {
    events: events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    interview: interview &&
      invited && {
        applicationId,
        ...standing(interview, invited, decided, (days, what) =>
          momentBefore(now, days, `${name}: interview ${what}`),
        ),
      },
  };
}

/** Who decides has opened the application and the resume before; some of those that wait have been looked at, too. */
function looksOf(
  { seeker, job, applied }: DemoApplicationToJob,
  first: { status: DemoMove; at: Date } | undefined,
  now: Date,
): [EventKind, Date][] {
  const name = `${seeker} to ${job}: opened`;
  const isWaiting = !first && applied >= 3 && numberOf(name) % 3 > 0;
  const byCompany = first && first.status !== 'withdrawn';
  const opened = byCompany
    ? new Date(first.at.getTime() - 20 * MINUTE)
    : isWaiting && momentBefore(now, applied / 2, name);
  if (!opened) return [];
  const resume = new Date(opened.getTime() + 4 * MINUTE);
  return [
    ['opened', opened],
    ['resume_opened', resume],
  ];
}

const asArranged = ({ startsAt, moved, cancelled: _cancelled, ...plan }: DemoInterview) => ({
  ...plan,
  startsAt: (moved?.from ?? startsAt).toISOString(),
});

function changesOf(
  interview: DemoInterview | undefined,
  name: string,
  now: Date,
): [EventKind, Date, EventDetail][] {
  const { moved, cancelled } = interview ?? {};
  const changes: [EventKind, Date, EventDetail][] = [];
  if (interview && moved) {
    const { moved: _moved, ...plan } = interview;
    const at = momentBefore(now, moved.ago, `${name}: interview moved`);
    changes.push(['interview_moved', at, { interview: asArranged(plan) }]);
  }
  if (cancelled) {
    const at = momentBefore(now, cancelled, `${name}: interview cancelled`);
    changes.push(['interview_cancelled', at, {}]);
  }
  return changes;
}

/** The interview after its changes; a decision takes it off the calendar, as it does in the product. */
function standing(
  { startsAt, minutes, timeZone, place, note, moved, cancelled }: DemoInterview,
  invited: Date,
  decided: Date | undefined,
  momentOf: (days: number, what: string) => Date,
): Omit<InterviewRow, 'applicationId'> {
  const movedAt = moved && momentOf(moved.ago, 'moved');
  const cancelledAt = cancelled ? momentOf(cancelled, 'cancelled') : decided;
  return {
    startsAt,
    minutes,
    timeZone,
    place,
    note,
    sequence: [movedAt, cancelledAt].filter(Boolean).length,
    cancelledAt: cancelledAt ?? null,
    updatedAt: cancelledAt ?? movedAt ?? invited,
  };
}
