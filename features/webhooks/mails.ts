import type { Board } from '../../server/mail/layout.ts';
import { inOneLine, type MailContent, write } from '../../server/mail/write.ts';
import { FAILING_DAYS } from './rules.ts';

/** Tells the owners of a company that a webhook was turned off, because nothing arrived for days. */
export function webhookOff(
  board: Board,
  { companyName, url }: { companyName: string; url: string },
): MailContent {
  const { siteName, publicUrl } = board;
  return write('webhook-off', board, `A webhook of ${inOneLine(companyName)} is off`, {
    heading: 'A webhook is off',
    parts: [
      `Nothing that ${siteName} sent to a webhook of ${inOneLine(companyName)} has arrived for ${FAILING_DAYS} days, so it was turned off.`,
      { facts: { Address: url } },
      'Its log says what went wrong. Once your server answers again, turn the webhook on. What happens until then is not sent later; read it from the API.',
      { button: 'Open API & Webhooks', url: `${publicUrl}/company/api` },
    ],
    reason: `You received this email because you are an owner of ${inOneLine(companyName)}.`,
  });
}
