import { eq } from 'drizzle-orm';
import type { EndpointName } from '../../../shared/api.ts';
import { withFilesNote } from '../../messages/rules.ts';
import type { Actor, Services } from '../../../server/context.ts';
import { applications } from '../../../server/db/schema.ts';
import { Problem } from '../../../server/http/problems.ts';
import { MailRefusal } from './inbound.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { replyProblem } from '../mails.ts';
import { pageOf, selectApplications } from '../../../server/applications/rows.ts';
import type { CalendarAnswer } from './reading/calendar-answers.ts';
import type { MailReply } from './reading/read-mail.ts';
import type { RepliedTo } from '../../../server/extensions.ts';
import texts from './texts.json' with { type: 'json' };
import { sideOf } from '../../../server/applications/thread/unread.ts';

/** Who wrote a reply by mail, and about what. */
export interface ReplyWriter extends RepliedTo {
  actor: Actor;
  /** Of the account. */
  email: string;
}

type Needs = Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now' | 'showLink'>;

/** Runs a call as the writer. @throws Problem */
type CallAsWriter = (
  name: EndpointName,
  input: { params: { id: string }; body: object },
) => Promise<unknown>;

/** Characters of the words beside an answer to an interview; longer ones are a message. */
const WORDS_MAX = 2000;

/** The page of the application, for its writer. */
const pageFor = ({ config }: Pick<Services, 'config'>, { actor, applicationId }: ReplyWriter) =>
  config.publicUrl + pageOf(sideOf(actor) ?? 'company', applicationId);

/** Why nothing of a reply can be taken. */
function refusalOf(
  { automatic, calendars, files, problem, text }: MailReply,
  { kind }: ReplyWriter,
): keyof typeof texts.refusals | undefined {
  if (calendars.answers.length > 0 || (calendars.hasUnreadable && !text)) return undefined;
  if (problem === 'encrypted' || problem === 'reaction') return problem;
  if (automatic === 'likely') return 'automatic';
  if (!text && problem === 'winmail') return problem;
  if (!text) return files.length > 0 ? 'files' : 'empty';
  return kind === 'event' ? 'interviewer' : undefined;
}

/**
 * Refuses a reply of which nothing can be taken, so that its writer's mail server sends it back with the reason.
 * @throws MailRefusal
 */
export function refuseReply(services: Needs, writer: ReplyWriter, reply: MailReply): void {
  const reason = refusalOf(reply, writer);
  if (reason)
    throw new MailRefusal(
      `${texts.refusals[reason]} on the page of the application: ${pageFor(services, writer)}`,
    );
}

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
    problems.push(texts.otherCalendar);
  }
  if (text && !isTextTaken) {
    const body = { text: withFilesNote(text, files) };
    // The words of an interviewer are for colleagues.
    const kept = services.features.flatMap(({ forColleagues = [] }) => forColleagues);
    if (writer.kind === 'reply') await call('sendToThread', { params, body });
    else if (kept[0]) await call(kept[0], { params, body: { text } });
    else problems.push(texts.notKept);
  }
  if (files.length > 0 && writer.kind === 'reply')
    problems.push(
      `Files are not taken by email: ${files.join(', ')}. Send a link to the file in a message, or ask on the page where to send it.`,
    );
  if (problems.length > 0) await mailProblem(services, writer, problems);
}

/** @returns why the answer of a calendar was not recorded */
async function takeAnswer(
  { db, features }: Needs,
  { applicationId, kind: address }: ReplyWriter,
  { answer, words }: { answer: CalendarAnswer; words: string },
  call: CallAsWriter,
): Promise<string | undefined> {
  const { kind, sequence, startsAt, timeZone } = answer;
  const params = { id: applicationId };
  if (kind === 'unclear') return texts.unclear;
  try {
    if (kind === 'proposed' && address === 'event') return texts.noProposals;
    if (kind === 'proposed' && !startsAt) return texts.noTime;
    const reply = { applicationId, by: address, kind, sequence, startsAt, timeZone, words };
    const [toCall] = features.flatMap(({ calendarCall }) => calendarCall ?? []);
    if (!toCall) return texts.otherCalendar;
    const { name, body } = await toCall(db, reply);
    await call(name, { params, body });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || isTemporary(error)) throw error;
    return Object.values(error.errors ?? {})[0] ?? error.message;
  }
}

/** Whether the mail may be taken later: the sender's server tries again. */
export const isTemporary = ({ status }: Problem): boolean => status === 429 || status >= 500;

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
