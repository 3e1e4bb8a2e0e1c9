import { eq } from 'drizzle-orm';
import { withFilesNote } from '../../../shared/applications/thread.ts';
import type { Actor, Services } from '../../context.ts';
import { applications, interviews } from '../../db/schema.ts';
import { Problem } from '../../http/problems.ts';
import { MailRefusal } from '../../mail/inbound.ts';
import { queueMail } from '../../mail/outbox.ts';
import { replyProblem } from '../../mail/templates.ts';
import { pageOf, selectApplications } from '../rows.ts';
import type { CalendarAnswer } from './reading/calendar-answers.ts';
import type { MailReply } from './reading/read-mail.ts';
import type { AddressKind } from './reply-address.ts';
import { sideOf } from './unread.ts';

/** Who wrote a reply by mail, and about what. */
export interface ReplyWriter {
  actor: Actor;
  /** Of the account. */
  email: string;
  applicationId: string;
  kind: AddressKind;
}

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'now' | 'showLink'>;

/** The calls that store what a reply says. */
export type ReplyCall =
  | 'sendToThread'
  | 'answerInterview'
  | 'proposeTimes'
  | 'answerAsInterviewer'
  | 'addNote';

/** Runs a call as the writer. @throws Problem */
export type CallAsWriter = (
  name: ReplyCall,
  input: { params: { id: string }; body: object },
) => Promise<unknown>;

/** Characters of the words beside an answer to an interview; longer ones are a message. */
const WORDS_MAX = 2000;

const OTHER_CALENDAR =
  'Your calendar answered something else, or with a file that cannot be read. Nothing was recorded.';
const UNCLEAR =
  'Your calendar neither accepted nor declined. The other side has not been told. Accept, decline or propose other times on the page.';
const NO_TIME = 'Your calendar proposed a day without a time, or a time that cannot be read.';
const NO_PROPOSALS =
  'Interviewers cannot propose other times by email. The applicant has not been told. Move the interview on the page.';

/** The page of the application, for its writer. */
const pageFor = ({ config }: Pick<Services, 'config'>, { actor, applicationId }: ReplyWriter) =>
  config.publicUrl + pageOf(sideOf(actor) ?? 'company', applicationId);

/**
 * Refuses a reply of which nothing can be taken, so that its writer's mail server sends it back with the reason.
 * @throws MailRefusal
 */
export function refuseReply(services: Needs, writer: ReplyWriter, reply: MailReply): void {
  const { automatic, calendars, files, problem, text } = reply;
  if (calendars.answers.length > 0 || (calendars.hasUnreadable && !text)) return;
  const onPage = `on the page of the application: ${pageFor(services, writer)}`;
  if (problem === 'encrypted')
    throw new MailRefusal(
      `Encrypted email cannot be read here. Send it unencrypted, or write ${onPage}`,
    );
  if (problem === 'reaction')
    throw new MailRefusal(`Reactions are not passed on. Reply with a text, or write ${onPage}`);
  if (automatic === 'likely')
    throw new MailRefusal(
      `This looks like an automatic reply, and those are not passed on. If you wrote it yourself, answer ${onPage}`,
    );
  if (!text && problem === 'winmail')
    throw new MailRefusal(
      `This email is in a format that only Outlook can read (winmail.dat). Send it as plain text, or write ${onPage}`,
    );
  if (!text && files.length > 0)
    throw new MailRefusal(
      `Files are not taken by email. Send a link to the file, or write ${onPage}`,
    );
  if (!text)
    throw new MailRefusal(
      `There is no text of yours in this email. Write it above the text that you quote, or ${onPage}`,
    );
  if (writer.kind === 'event') throw new MailRefusal(`${ONLY_CALENDARS} ${onPage}`);
}

const ONLY_CALENDARS =
  'This address takes only Accept and Decline from your calendar. Write to the applicant';

/**
 * Stores what a reply says: an answer to an interview, proposed times, and a message. Its writer gets a mail about what was
 * not taken, such as files, and an answer to a time that has moved.
 * @throws Problem if the message is refused
 */
export async function takeReply(
  services: Needs,
  writer: ReplyWriter,
  reply: MailReply,
  call: CallAsWriter,
): Promise<void> {
  const { calendars, files, text } = reply;
  const params = { id: writer.applicationId };
  const own = calendars.answers.filter(({ applicationId }) => applicationId === params.id);
  const answer = own.find(({ kind }) => kind !== 'unclear') ?? own[0];
  const problems: string[] = [];
  let isTextTaken = false;
  if (answer) {
    const words = text.length <= WORDS_MAX ? text : '';
    const refusal = await takeAnswer(services, writer, { answer, words }, call);
    if (refusal) problems.push(refusal);
    else isTextTaken = words !== '' && writer.kind === 'reply';
  } else if (calendars.answers.length > 0 || calendars.hasUnreadable) {
    problems.push(OTHER_CALENDAR);
  }
  if (text && !isTextTaken) {
    const body = { text: withFilesNote(text, files) };
    // The words of an interviewer are for colleagues.
    if (writer.kind === 'event') await call('addNote', { params, body: { text } });
    else await call('sendToThread', { params, body });
  }
  if (files.length > 0 && writer.kind === 'reply')
    problems.push(
      `Files are not taken by email: ${files.join(', ')}. Send a link to the file in a message, or ask on the page where to send it.`,
    );
  if (problems.length > 0) await mailProblem(services, writer, problems);
}

/** @returns why the answer of a calendar was not recorded */
async function takeAnswer(
  { db }: Needs,
  { applicationId, kind: address }: ReplyWriter,
  { answer, words }: { answer: CalendarAnswer; words: string },
  call: CallAsWriter,
): Promise<string | undefined> {
  const { kind, sequence, startsAt, timeZone } = answer;
  const params = { id: applicationId };
  if (kind === 'unclear') return UNCLEAR;
  try {
    if (kind === 'proposed') {
      if (address === 'event') return NO_PROPOSALS;
      if (!startsAt) return NO_TIME;
      const zone = timeZone ?? (await zoneOf(db, applicationId));
      const body = { startsAt: [startsAt.toISOString()], timeZone: zone, note: words, sequence };
      await call('proposeTimes', { params, body });
      return undefined;
    }
    // Without a version, the time tells which one is answered.
    const read = sequence === undefined ? { startsAt: startsAt?.toISOString() } : { sequence };
    if (address === 'event')
      await call('answerAsInterviewer', { params, body: { answer: kind, ...read } });
    else await call('answerInterview', { params, body: { answer: kind, text: words, ...read } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || isTemporary(error)) throw error;
    return Object.values(error.errors ?? {})[0] ?? error.message;
  }
}

/** Whether the mail may be taken later: the sender's server tries again. */
export const isTemporary = ({ status }: Problem): boolean => status === 429 || status >= 500;

async function zoneOf(db: Services['db'], applicationId: string): Promise<string> {
  const [interview] = await db
    .select({ timeZone: interviews.timeZone })
    .from(interviews)
    .where(eq(interviews.applicationId, applicationId));
  return interview?.timeZone ?? 'UTC';
}

/** What mails about an application call it. */
export async function describeApplication(db: Services['db'], id: string) {
  const [row] = await selectApplications(db, 'row').where(eq(applications.id, id));
  return { job: row?.job.title ?? '', companyName: row?.companyName ?? '' };
}

async function mailProblem(services: Needs, writer: ReplyWriter, problems: string[]) {
  const { db, config } = services;
  const letter = replyProblem(config, {
    ...(await describeApplication(db, writer.applicationId)),
    problems,
    page: pageFor(services, writer),
  });
  await queueMail(services, db, letter, { to: writer.email, userId: writer.actor.id });
}
