import { readMembers } from '../../../server/companies/members.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { Due } from '../../../server/db/due.ts';
import { type Notice, notifyAll } from '../../../server/notifications/notify.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { CONFIRM_DAYS } from '../rules.ts';
import { confirmationPath } from './confirmation.ts';
import { pauseUnconfirmed, takeUnconfirmed, type Unconfirmed } from './moments.ts';

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now' | 'signedLinks'>;

/** Asks companies to confirm jobs that will be paused otherwise: each company at most once a day, with all its jobs. */
export async function remindOfConfirmation(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const waiting = await takeUnconfirmed(tx, due, now);
  await tellMembers(tx, needs, waiting, now, ({ jobs }) => ({
    title:
      jobs.length === 1
        ? `Is ${quoted(jobs)} still open?`
        : `Are these ${inWords(jobs)} still open?`,
    text: `One click confirms ${jobs.length === 1 ? 'it for' : 'them for'} ${CONFIRM_DAYS} more days. Otherwise ${jobs.length === 1 ? 'it is' : 'they are'} paused ${untilInWords(jobs)}.`,
    button: jobs.length === 1 ? 'Confirm Job' : 'Confirm Jobs',
    links: linksTo(jobs),
  }));
}

/** Pauses jobs that nobody has confirmed in time, and tells their companies. */
export async function endConfirmation(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const paused = await pauseUnconfirmed(tx, due, now);
  await tellMembers(tx, needs, paused, now, ({ jobs }) => ({
    title: jobs.length === 1 ? `${quoted(jobs)} is paused` : `${inWords(jobs)} are paused`,
    text: `Nobody has confirmed ${jobs.length === 1 ? 'this job' : 'these jobs'} for ${CONFIRM_DAYS} days, so job seekers no longer find ${jobs.length === 1 ? 'it' : 'them'}. One click makes ${jobs.length === 1 ? 'it' : 'them'} public again.`,
    button: jobs.length === 1 ? 'Confirm Job' : 'Confirm Jobs',
    links: linksTo(jobs),
  }));
}

type Jobs = Unconfirmed['jobs'];

const quoted = ([job]: Jobs) => `“${job?.title ?? ''}”`;
const inWords = (jobs: Jobs) => counted(jobs.length, 'job');
const linksTo = (jobs: Jobs) => jobs.map(({ id, title }) => ({ text: title, path: `/jobs/${id}` }));

/** 'on Nov 26', or from the first day to the last. */
function untilInWords(jobs: Jobs): string {
  const days = jobs.map(({ until }) => until).toSorted((a, b) => a.getTime() - b.getTime());
  const [first = new Date(0)] = days;
  const last = days.at(-1) ?? first;
  const from = formatNearDay(first);
  return from === formatNearDay(last) ? `on ${from}` : `from ${from} on`;
}

/** Notifies the members of companies who can change jobs, each with a link of their own that confirms them. */
async function tellMembers(
  tx: Db,
  needs: Needs,
  unconfirmed: readonly Unconfirmed[],
  now: Date,
  noticeOf: (company: Unconfirmed) => Omit<Notice, 'userId' | 'kind' | 'path'>,
): Promise<void> {
  if (unconfirmed.length === 0) return;
  const members = await readMembers(tx, pluck(unconfirmed, 'companyId'), 'manage-jobs');
  await notifyAll(
    tx,
    needs,
    unconfirmed.flatMap((one) =>
      (members.get(one.companyId) ?? []).map((userId): Notice => ({
        ...noticeOf(one),
        userId,
        kind: 'reminder',
        path: confirmationPath(needs.signedLinks, { ...one, userId, at: now }),
      })),
    ),
  );
}
