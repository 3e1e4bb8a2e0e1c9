import type { FastifyInstance } from 'fastify';
import { findMailWriter } from '../../accounts/mail-writers.ts';
import { readMailHead, readMailReply } from '../../applications/thread/mail-replies.ts';
import { readReplyAddress } from '../../applications/thread/reply-address.ts';
import type { Services } from '../../context.ts';
import { MailRefusal, type Received, startMailIn } from '../../mail/inbound.ts';
import type { Dispatch } from '../calls/dispatch.ts';
import { runOnce } from '../calls/idempotency.ts';
import type { Limits } from '../limits.ts';
import { Problem } from '../problems.ts';

/** Signed here, but for nobody who may write any more. */
const UNKNOWN = 'There is no such address here.';
const ONLY_CALENDARS =
  'This address takes only Accept and Decline from your calendar. Write to the applicant on the page of the application.';

/** The call that stores the answer of a calendar, by the address. */
const ANSWERS_OF = { reply: 'answerInterview', event: 'answerAsInterviewer' } as const;

/**
 * Receives replies to mail about applications, if `MAIL_IN` is set: what people write becomes a message, and what a
 * calendar answers an answer to the interview. The address of an interviewer's calendar takes no messages, which would reach
 * the applicant. Each is a call of the API table, with its role check and its limits.
 */
export function mountMailIn(
  app: FastifyInstance,
  services: Services,
  { dispatch, limits }: { dispatch: Dispatch; limits: Limits },
): void {
  const { config, log } = services;
  if (!config.mailIn) return;
  const { mailIn } = config;

  const findWriter = async (address: string) => {
    const reply = readReplyAddress(services, address);
    const writer = reply && (await findMailWriter(services, reply));
    if (!reply || !writer) throw new MailRefusal(UNKNOWN);
    return { ...writer, applicationId: reply.applicationId, kind: reply.kind };
  };

  const receive = async ({ from: envelopeFrom, to, content, network }: Received) => {
    // Nobody answers a bounce.
    if (!envelopeFrom) return;
    const { from, id } = await readMailHead(content);
    const writers = await Promise.all(to.map(findWriter));
    if (writers.some(({ email }) => email.toLowerCase() !== from.toLowerCase()))
      throw new MailRefusal('Write from the email address of your account.');
    const [writer] = writers;
    // All of them are the sender. Reading is work that a stranger does not cause.
    await limits.use('mail-reading', { address: network, actor: writer?.actor, body: undefined });
    const { calendar, text } = await readMailReply(content);
    for (const { actor, applicationId, kind } of writers) {
      const caller = { actor, address: network };
      const params = { id: applicationId };
      // Servers deliver a mail again when they have not heard that it was received.
      const once = (
        name: (typeof ANSWERS_OF)[keyof typeof ANSWERS_OF] | 'sendToThread',
        body: object,
      ) => {
        const input = { params, body };
        const call = () => dispatch(name, input, caller);
        const key = JSON.stringify([id, input]);
        return id ? runOnce(services, { key, name, actor, input }, call) : call();
      };
      if (calendar?.applicationId === applicationId) {
        const { sequence, answer } = calendar;
        await once(ANSWERS_OF[kind], { answer, sequence }).catch((error: unknown) => {
          // The calendar answered an earlier version, or to nothing: the current one waits on the page.
          if (!isConflict(error)) throw error;
        });
      } else if (text && kind === 'event') {
        throw new MailRefusal(ONLY_CALENDARS);
      } else if (text) {
        await once('sendToThread', { text });
      }
    }
  };

  let close = async () => {};
  app.addHook('onReady', async () => {
    close = await startMailIn(
      mailIn,
      {
        checkRecipient: async (address) => void (await findWriter(address)),
        receive: (mail) =>
          receive(mail).catch((error: unknown) => Promise.reject(asRefusal(error))),
      },
      log,
    );
  });
  app.addHook('onClose', () => close());
}

const isConflict = (error: unknown) =>
  error instanceof Problem && error.status === 409 && error.code !== 'already-sent';

/** Tells the sender's server why, and whether to try again. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, status, message } = error;
  const details = Object.values(error.errors ?? {});
  // The first delivery is still under way.
  const isTemporary = status === 429 || status >= 500 || code === 'already-sent';
  return new MailRefusal(details[0] ?? message, isTemporary);
}
