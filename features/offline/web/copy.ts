import {
  type Application,
  type ApplicationDetail,
  CLOSED_LABELS,
  OPEN_STATUSES,
  seekerStatus,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { quietApi } from '../../../web/kit/data/api.ts';
import { isStartedFor, keep } from '../../../web/kit/device.ts';
import { isSignedIn, readUser } from '../../../web/kit/session.ts';
import type { ListedThing } from '../../../web/feature-words.ts';
import type { WebFeature } from '../../../web/panels.tsx';

/** Where the copy is kept; ../public/offline.js reads it. */
const COPY = '/device/copy';
/** Applications whose details are asked for, one call each. */
const DETAILS = 10;

/** Stores the job seeker's applications and the lists of features in this browser, to be read without a network. */
export async function copyForOffline(
  userId: string,
  features: readonly WebFeature[],
): Promise<void> {
  if (!(await isStartedFor(userId))) return;
  const [{ applications }, { siteName }, ...lists] = await Promise.all([
    quietApi.listMyApplications(),
    quietApi.getSite(),
    ...features
      .flatMap(({ ownList = [] }) => ownList)
      .map(async ({ title, none, read }) => ({ title, none, rows: await read() })),
  ]);
  const waiting = applications.filter(({ status }) => ['interviewed', 'offered'].includes(status));
  const details = new Map(
    await Promise.all(
      waiting.slice(0, DETAILS).map(async ({ _id }) => [_id, await readDetail(_id)] as const),
    ),
  );
  const copy = {
    user: userId,
    siteName,
    at: new Date().toISOString(),
    lists: [
      {
        title: 'My Applications',
        none: 'No applications.',
        rows: applications.map((application) =>
          ofApplication(application, details.get(application._id), features),
        ),
      },
      ...lists,
    ],
  };
  await keep(userId, COPY, copy, () => isSignedIn(userId));
}

/** Asked for as a prefetch, so that the application stays unread. Undefined if the call fails. */
async function readDetail(id: string): Promise<ApplicationDetail | undefined> {
  const headers = { authorization: `Bearer ${readUser()?.token}`, purpose: 'prefetch' };
  const response = await fetch(`/api/applications/${id}`, { headers });
  const body = (await response.json()) as { application?: ApplicationDetail };
  return body.application;
}

function ofApplication(
  application: Application,
  detail: ApplicationDetail | undefined,
  features: readonly WebFeature[],
): ListedThing {
  const { job, coverLetter, appliedDate, closure } = application;
  const status = seekerStatus(application.status);
  return {
    title: job.jobTitle,
    company: job.companyName,
    mark:
      closure && OPEN_STATUSES.includes(status) ? CLOSED_LABELS[closure.by] : statusLabel(status),
    facts: [job.jobLocation, job.jobType, `Applied ${formatDay(appliedDate)}`],
    important: detail ? features.flatMap((one) => one.inShort?.(detail) ?? []) : [],
    texts: coverLetter ? [['Cover letter', coverLetter]] : [],
  };
}
