import type { applicationEvents, EventDetail } from '../server/db/schema.ts';
import { REJECTION_REASONS, type EventKind } from '../shared/applications/status.ts';
import type { DemoApplication, DemoMove } from './content.ts';
import type { DemoPart } from './part.ts';
import { demoId, momentBefore, numberOf } from './moments.ts';
import { companyOf, nameOf } from './rows.ts';

const MINUTE = 60_000;

type EventRow = typeof applicationEvents.$inferInsert;

interface Step {
  status: DemoMove;
  at: Date;
}

/** All events of an application in order. @param parts of features */
export function toHistory(
  application: DemoApplication,
  now: Date,
  parts: readonly DemoPart[],
): EventRow[] {
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
  const more = parts.flatMap(({ history }) => history?.(application, now) ?? []);
  const events = [
    event('pending', momentBefore(now, application.applied, name)),
    ...viewsOf(application, steps[0], now).map(([kind, at]) => event('pending', at, { kind })),
    ...steps.map(({ status, at }) =>
      event(status, at, {
        detail: Object.assign(
          detailOf(status, application),
          ...more.map((one) => one.detailOf(status)),
        ),
      }),
    ),
    ...more.flatMap(({ lines }) => lines).map((line) => event(line.status, line.at, line)),
  ];
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
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

const detailOf = (status: DemoMove, application: DemoApplication): EventDetail =>
  status === 'rejected' ? { ...(application.rejection ?? { reason: reasonFor(application) }) } : {};

/** Any reason but 'Other', which needs a message. */
const reasonFor = (application: DemoApplication) =>
  REJECTION_REASONS[numberOf(nameOf(application)) % (REJECTION_REASONS.length - 1)] ?? 'Other';
