import type { applicationEvents, EventDetail, interviews } from '../server/db/schema.ts';
import { REJECTION_REASONS, type EventKind } from '../shared/applications/status.ts';
import type { DemoApplication, DemoMove } from './content.ts';
import { type DemoInterview, interviewOf } from './interviews.ts';
import { demoId, momentBefore, numberOf } from './moments.ts';
import { companyOf, nameOf } from './rows.ts';

const MINUTE = 60_000;

type EventRow = typeof applicationEvents.$inferInsert;
type InterviewRow = typeof interviews.$inferInsert;

interface Step {
  status: DemoMove;
  at: Date;
}

/** All events of an application in order, and the current state of its interview. */
export function toHistory(
  application: DemoApplication,
  now: Date,
): { events: EventRow[]; interview: InterviewRow | undefined } {
  const name = nameOf(application);
  const applicationId = demoId(`application ${name}`);
  const company = { actorId: demoId(`user ${companyOf(application.job).username}`) };
  const seeker = {
    actorId: demoId(`user ${application.seeker}`),
    actorRole: 'job_seeker',
  } as const;
  const event = (status: EventRow['status'], at: Date, rest?: Partial<EventRow>): EventRow => ({
    applicationId,
    status,
    at,
    ...(rest?.kind === undefined && ['pending', 'withdrawn'].includes(status)
      ? seeker
      : { ...company, actorRole: 'company' }),
    ...rest,
  });

  const steps = application.moves.map(([status, days]) => ({
    status,
    at: momentBefore(now, days, `${name}: ${status}`),
  }));
  const invitation = steps.findIndex(({ status }) => status === 'interviewed');
  const invited = steps[invitation]?.at;
  const decided = invited && steps[invitation + 1]?.at;
  const interview = invited && interviewOf(application, { invited, decided, now });
  const events = [
    event('pending', momentBefore(now, application.applied, name)),
    ...viewsOf(application, steps[0], now).map(([kind, at]) => event('pending', at, { kind })),
    ...steps.map(({ status, at }) =>
      event(status, at, { detail: detailOf(status, application, interview) }),
    ),
    ...changesOf(interview).map(([kind, at, detail]) => event('interviewed', at, { kind, detail })),
  ];
  return {
    events: events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    interview: interview && {
      applicationId,
      ...(interview.moved?.to ?? interview.arranged),
      ...stateOf(interview, invited, decided),
    },
  };
}

/** A company opens an application and its resume before it decides; it has also opened some that still wait. */
function viewsOf(
  application: DemoApplication,
  first: Step | undefined,
  now: Date,
): [EventKind, Date][] {
  const name = `${nameOf(application)}: opened`;
  const isWaiting = !first && application.applied >= 3 && numberOf(name) % 3 > 0;
  const byCompany = first && first.status !== 'withdrawn';
  const opened = byCompany
    ? new Date(first.at.getTime() - 20 * MINUTE)
    : isWaiting && momentBefore(now, application.applied / 2, name);
  if (!opened) return [];
  return [
    ['opened', opened],
    ['resume_opened', new Date(opened.getTime() + 4 * MINUTE)],
  ];
}

function detailOf(
  status: DemoMove,
  application: DemoApplication,
  interview: DemoInterview | undefined,
): EventDetail {
  if (status === 'rejected') return application.rejection ?? { reason: reasonFor(application) };
  return status === 'interviewed' && interview ? { interview: toDetail(interview.arranged) } : {};
}

/** Any reason but 'Other', which needs a message. */
const reasonFor = (application: DemoApplication) =>
  REJECTION_REASONS[numberOf(nameOf(application)) % (REJECTION_REASONS.length - 1)] ?? 'Other';

const toDetail = ({ startsAt, ...plan }: DemoInterview['arranged']) => ({
  ...plan,
  startsAt: startsAt.toISOString(),
});

function changesOf(interview: DemoInterview | undefined): [EventKind, Date, EventDetail][] {
  const { moved, cancelledAt } = interview ?? {};
  const changes: [EventKind, Date, EventDetail][] = [];
  if (moved) changes.push(['interview_moved', moved.at, { interview: toDetail(moved.to) }]);
  if (cancelledAt) changes.push(['interview_cancelled', cancelledAt, {}]);
  return changes;
}

/** A decision cancels the interview, like in the product. */
function stateOf(
  { moved, cancelledAt }: DemoInterview,
  invited: Date,
  decided: Date | undefined,
): Pick<InterviewRow, 'sequence' | 'cancelledAt' | 'updatedAt'> {
  const ended = cancelledAt ?? decided;
  return {
    sequence: [moved, ended].filter(Boolean).length,
    cancelledAt: ended ?? null,
    updatedAt: ended ?? moved?.at ?? invited,
  };
}
