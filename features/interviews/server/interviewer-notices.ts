import { eq } from 'drizzle-orm';
import { formatZonedTime } from '../rules/interviews.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { hasPage } from '../../../shared/seams.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { users } from '../../../server/db/schema.ts';
import { interviews } from '../tables.ts';
import { type Notice, notifyAll } from '../../../server/notifications/notify.ts';
import { type Attending, forgottenCalendar, interviewerCalendar } from './calendar.ts';
import { type Invitation, readAllInterviewers } from './interviewers.ts';
import { interviewInWords } from './notices.ts';
import {
  mailsAbout,
  nameOf,
  type NoticeNeeds,
  notifyMembers,
} from '../../../server/applications/notices.ts';
import { type ApplicationRow, pageOf } from '../../../server/applications/rows.ts';

type InterviewRow = typeof interviews.$inferSelect;
type Invited = ReadonlyMap<string, readonly Attending[]>;

interface Change {
  /** Those whose calendars had the interview before the change (`readInvited`). Default: those who take part now. */
  before?: Invited;
  /** The member who did it, and is only mailed; undefined for anybody else. */
  by?: string | undefined;
  /** Only who takes part changed: the others have nothing to update. */
  isSameTime?: boolean;
  /** Why it is canceled, as a sentence. Default: nothing more than that. */
  why?: (row: ApplicationRow) => string;
  /** The applicant picked the time. */
  isPicked?: boolean;
  /** Only calendars change: people learn of it in another notice. */
  isMailOnly?: boolean;
  /** Mails wait until the change can no longer be undone, which cancels them. */
  mailAfter?: Date;
  /** The key of the notifications of an application. */
  keyOf?: (row: ApplicationRow) => string;
}

/**
 * Notifies interviewers of what changed in interviews: mails with a request to those who take part, a cancellation to
 * those who did (RFC 5546). Call it when everything is stored.
 */
export async function notifyInterviewers(
  tx: Db,
  needs: NoticeNeeds,
  rows: readonly ApplicationRow[],
  change: Change,
): Promise<void> {
  const ids = rows.map(({ application }) => application.id);
  if (!ids.length) return;
  const current = await readAllInterviewers(tx, ids);
  const { before = current, isPicked = false } = change;
  const concerned = ids.filter((id) => current.has(id) || before.has(id));
  if (!concerned.length) return;
  const found = await tx.select().from(interviews).where(isOneOf(interviews.applicationId, ids));
  const byId = new Map(found.map((interview) => [interview.applicationId, interview]));
  const [person] = change.by
    ? await tx.select({ name: users.username }).from(users).where(eq(users.id, change.by))
    : [];
  const notices = rows.flatMap((row) => {
    const { id } = row.application;
    const interview = byId.get(id);
    if (!interview) return [];
    const who = person?.name;
    const about = { row, interview, all: current.get(id) ?? [], by: who, isPicked };
    return noticesOf(needs, about, { ...change, before });
  });
  await notifyAll(tx, needs, notices, change.mailAfter);
}

interface About {
  row: ApplicationRow;
  interview: InterviewRow;
  all: readonly Attending[];
  /** The name of the member who did it. */
  by: string | undefined;
  isPicked: boolean;
}

function noticesOf(
  needs: NoticeNeeds,
  about: About,
  change: Change & { before: Invited },
): Notice[] {
  const { row, interview, all } = about;
  const { id } = row.application;
  const before = change.before.get(id) ?? [];
  const isOn = interview.cancelledAt === null && interview.startsAt > needs.now();
  const isIn = (people: readonly Attending[], { userId }: Attending) =>
    people.some((each) => each.userId === userId);
  const write = (reader: Attending, text: Text, as: 'request' | 'cancel' | 'remove'): Notice => {
    const isOwn = change.isMailOnly === true || reader.userId === change.by;
    const key = change.keyOf?.(row);
    return {
      userId: reader.userId,
      kind: 'interview',
      ...text,
      ...(row.job.deletedAt
        ? linkToAll(needs)
        : { path: pageOf('company', id), button: 'Open Application' }),
      calendar: interviewerCalendar(needs, row, interview, { reader, all, change: as }),
      about: mailsAbout(id),
      ...(isOwn ? { isMailOnly: true } : key && { key }),
    };
  };
  if (!isOn) {
    const text = canceledText(about, change.why?.(row));
    return before.map((reader) => write(reader, text, 'cancel'));
  }
  const removed = before.filter((reader) => !isIn(all, reader));
  const asked = change.isSameTime ? all.filter((reader) => !isIn(before, reader)) : all;
  return [
    ...removed.map((reader) => write(reader, removedText(about), 'remove')),
    ...asked.map((reader) =>
      write(reader, isIn(before, reader) ? movedText(about) : addedText(about), 'request'),
    ),
  ];
}

/** For those who may not read the application. */
const linkToAll = ({ config }: NoticeNeeds) =>
  hasPage('interviews', config.featuresOff)
    ? { path: '/interviews', button: 'Open Interviews' }
    : { path: '/notifications', button: 'Open Notifications' };

type Text = Pick<Notice, 'title' | 'text'>;

const nameAndJob = ({ row }: About) => `${nameOf(row)}, ${row.job.title}`;

const addedText = (about: About): Text => ({
  title: `Interview with ${nameAndJob(about)}`,
  text: `${about.by ? `${about.by} arranged an interview in which you take part.` : about.isPicked ? `${nameOf(about.row)} picked the time of an interview in which you take part.` : 'You take part in this interview.'}\n\n${inWords(about)}`,
});

const movedText = (about: About): Text => ({
  title: `Interview moved: ${nameAndJob(about)}`,
  text: `${about.by ? `${about.by} moved an interview in which you take part.` : 'The time of your interview has changed.'}\n\n${inWords(about)}`,
});

const canceledText = (about: About, why: string | undefined): Text => ({
  title: `Interview canceled: ${nameAndJob(about)}`,
  text: `${why ? `${why} ` : ''}The interview on ${timeOf(about)} is canceled.`,
});

const removedText = (about: About): Text => ({
  title: `You are no longer an interviewer: ${nameAndJob(about)}`,
  text: about.by
    ? `${about.by} arranged the interview on ${timeOf(about)} without you.`
    : `The interview on ${timeOf(about)} takes place without you.`,
});

const toShown = ({ interview }: About) => ({
  ...interview,
  startsAt: interview.startsAt.toISOString(),
});
const timeOf = (about: About) => formatZonedTime(toShown(about));
const inWords = (about: About) =>
  `${interviewInWords(toShown(about))}\n\nInterviewers: ${listed(about.all.map(({ name }) => name))}`;

/**
 * Removes interviews from the calendars of people who take part no longer, and perhaps may not read the application: the
 * mail names neither the applicant nor the place.
 */
export const forgetInCalendars = (tx: Db, needs: NoticeNeeds, ended: readonly Invitation[]) =>
  notifyAll(
    tx,
    needs,
    ended.map(({ interview, reader, companyName }): Notice => {
      const { startsAt, timeZone } = interview;
      const when = formatZonedTime({ startsAt: startsAt.toISOString(), timeZone });
      return {
        userId: reader.userId,
        kind: 'interview',
        title: `You are no longer an interviewer: ${when}`,
        text: `You no longer take part in the interview at ${companyName} on ${when}. The attached file removes it from your calendar.`,
        ...linkToAll(needs),
        calendar: forgottenCalendar(needs, interview, reader, companyName),
        isMailOnly: true,
      };
    }),
  );

/** Tells those who handle applications that an interviewer declined. */
export async function notifyInterviewerDeclined(
  tx: Db,
  needs: NoticeNeeds,
  row: ApplicationRow,
  { interview, own }: { interview: InterviewRow; own: Attending },
): Promise<void> {
  const about = { row, interview, all: [], by: undefined, isPicked: false };
  await notifyMembers(tx, needs, [
    {
      companyId: row.job.companyId,
      except: own.userId,
      notice: {
        kind: 'answer',
        title: `${own.name} declined to interview ${nameAndJob(about)}`,
        text: `${own.name} does not take part in the interview on ${timeOf(about)}. You can choose somebody else, or another time.`,
        path: pageOf('company', row.application.id),
        button: 'Open Application',
      },
    },
  ]);
}
