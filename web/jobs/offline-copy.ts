import { toPlainText } from '../../shared/kit/markdown.ts';
import {
  type Application,
  type ApplicationDetail,
  CLOSED_LABELS,
  OPEN_STATUSES,
  seekerStatus,
  statusLabel,
} from '../../shared/applications/status.ts';
import { formatInterviewTime } from '../../shared/applications/interviews/interviews.ts';
import { isOfferOpen } from '../../shared/applications/offers.ts';
import type { SavedJob } from '../../shared/jobs/posting.ts';
import { payInWords } from '../../shared/jobs/text.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { formatLocal } from '../kit/local-time.ts';
import { quietApi } from '../kit/data/api.ts';
import { isStartedFor, keep } from '../kit/device.ts';
import { isSignedIn, readUser } from '../kit/session.ts';

/** Where the copy is kept; public/offline.js reads it. */
const COPY = '/device/copy';
/** Applications whose interview or offer is asked for, one call each. */
const DETAILS = 10;

/** A job or an application, in the words that public/offline.js shows. */
interface Row {
  title: string;
  company: string;
  mark: string;
  facts: string[];
  /** Lines that stand out: an interview, the end of an offer. */
  important: string[];
  /** Longer texts with their names. */
  texts: [name: string, text: string][];
}

/** Stores the job seeker's saved jobs and applications in this browser, to be read without a network. */
export async function copyForOffline(userId: string): Promise<void> {
  if (!(await isStartedFor(userId))) return;
  const [{ applications }, { savedJobs }, { siteName }] = await Promise.all([
    quietApi.listMyApplications(),
    quietApi.listSavedJobs(),
    quietApi.getSite(),
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
    applications: applications.map((application) =>
      ofApplication(application, details.get(application._id)),
    ),
    savedJobs: savedJobs.map(ofSavedJob),
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

function ofApplication(application: Application, detail: ApplicationDetail | undefined): Row {
  const { job, coverLetter, appliedDate, closure } = application;
  const status = seekerStatus(application.status);
  return {
    title: job.jobTitle,
    company: job.companyName,
    mark:
      closure && OPEN_STATUSES.includes(status) ? CLOSED_LABELS[closure.by] : statusLabel(status),
    facts: [job.jobLocation, job.jobType, `Applied ${formatDay(appliedDate)}`],
    important: detail ? importantOf(detail) : [],
    texts: coverLetter ? [['Cover letter', coverLetter]] : [],
  };
}

function importantOf({ interview, offer }: ApplicationDetail): string[] {
  const isNext = interview && !interview.isCancelled && new Date(interview.startsAt) > new Date();
  return [
    ...(isNext
      ? [
          `Interview: ${[formatInterviewTime(interview), interview.place].filter(Boolean).join(', ')}`,
          ...(interview.note ? [interview.note] : []),
        ]
      : []),
    ...(offer?.answerBy && isOfferOpen(offer, new Date())
      ? [`Answer the offer by ${formatLocal(offer.answerBy)} your time`]
      : []),
  ];
}

function ofSavedJob({ job, closedAt }: SavedJob): Row {
  const pay = payInWords(job);
  const deadline = formatDay(job.applicationDeadline);
  const lists = [
    ['Requirements', job.jobRequirements],
    ['Benefits', job.jobBenefits],
  ] as const;
  return {
    title: job.jobTitle,
    company: job.companyName,
    mark: closedAt ? `Closed ${formatDay(closedAt)}` : '',
    facts: [
      ...(pay ? [pay] : []),
      job.jobLocation,
      job.jobType,
      `${closedAt ? 'Deadline' : 'Apply by'} ${deadline}`,
    ],
    important: [],
    texts: [
      ['Description', toPlainText(job.jobDescription)],
      ...lists
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]): [string, string] => [name, lines.join('\n')]),
    ],
  };
}
