import type { FastifyInstance } from 'fastify';
import { holdReply } from './held.ts';
import { findMailWriter } from './writers.ts';
import { readMailHead, readMailReply } from './read.ts';
import { comparableAddress, readReplyAddress } from './address.ts';
import { isTemporary, refuseReply, type ReplyWriter, takeReply } from './take.ts';
import { isCarriedOut } from '../../../shared/errors.ts';
import type { Services } from '../../../server/context.ts';
import { MailRefusal, type Received, startMailIn } from './inbound.ts';
import { isProvedSender } from './sender-check.ts';
import { mailInOf } from './setting.ts';
import type { Inside } from '../../../server/feature.ts';
import { Problem } from '../../../server/http/problems.ts';

/** Signed here, but for nobody who may write any more. */
const UNKNOWN = 'There is no such address here.';

/**
 * Receives replies to mail about applications, if `MAIL_IN` is set: what people write becomes a message, and what a
 * calendar answers an answer to the interview. The address of an interviewer's calendar takes no messages, which would reach
 * the applicant. Each is a call of the API table, with its role check and its limits. What cannot be taken is refused
 * with the reason, or its writer gets a mail; only what programs write is dropped.
 */
export function mountMailIn(
  app: FastifyInstance,
  services: Services,
  { callOnce, countFor }: Pick<Inside, 'callOnce' | 'countFor'>,
): void {
  const { config, log } = services;
  const mailIn = mailInOf(config);
  if (!mailIn) return;

  const findWriter = async (address: string): Promise<ReplyWriter> => {
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
    const other = writers.find(({ email }) => comparableAddress(email) !== from);
    if (other)
      throw new MailRefusal(
        `Write from the email address of your account, which is ${other.email}.`,
      );
    const [writer] = writers;
    // All of them are the sender. Reading is work that a stranger does not cause.
    await countFor('mail-reading', { address: network, actor: writer?.actor });
    const reply = await readMailReply(mailIn.domain, config, content);
    // Two programs that answer each other would never end. Calendars answer for a person.
    if (reply.automatic === 'certain' && reply.calendars.answers.length === 0) return;
    for (const each of writers) refuseReply(services, each, reply);
    if (!(await isProvedSender(mailIn, config.outside, { content, from, envelopeFrom }))) {
      await countFor('held-reply', { address: network, actor: writer?.actor });
      for (const each of writers) await holdReply(services, each, reply);
      return;
    }
    for (const each of writers)
      await takeReply(services, each, reply, (name, input) =>
        // Servers deliver a mail again when they have not heard that it was received.
        callOnce(JSON.stringify([id, input]), name, input, {
          actor: each.actor,
          address: network,
        }).catch((error: unknown) => {
          // The sender's server must not hear that it was refused: nobody needs its answer.
          if (!(error instanceof Problem) || !isCarriedOut(error.code)) throw error;
        }),
      );
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

/** Tells the sender's server why, and whether to try again. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const details = Object.values(error.errors ?? {});
  return new MailRefusal(details[0] ?? error.message, isTemporary(error));
}
