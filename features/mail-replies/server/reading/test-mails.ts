// cspell:disable
import { type MailReply, readMail } from './read-mail.ts';

const DOMAIN = 'in.example.org';
export const REPLY = `reply+${'0a'.repeat(28)}@${DOMAIN}`;
export const BOARD = 'jobs@daybreak.example';
export const ANSWER = 'Thursday at 10 works for me.';
export const QUOTED = 'Dear Marta,\n\nwould Thursday suit you?\n\nHarbour Clinic';
export const asQuote = QUOTED.replaceAll(/^/gm, '> ');

interface Written {
  text?: string;
  html?: string;
  headers?: string[];
  subject?: string;
  /** Parts beside the text, each with its own header. */
  parts?: string[];
  from?: string;
}

/** A mail as programs write it. */
export function mail({
  text,
  html,
  headers = [],
  subject = 'Re: Interview',
  parts = [],
  from = 'Marta Lindqvist <marta@example.org>',
}: Written): string {
  const bodies = [
    ...(text === undefined ? [] : [`Content-Type: text/plain; charset=utf-8\n\n${text}`]),
    ...(html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\n\n${html}`]),
    ...parts,
  ];
  const head = [
    `From: ${from}`,
    `To: <${REPLY}>`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    ...headers,
  ];
  if (bodies.length === 1) return [...head, bodies[0]].join('\n');
  const kind = text !== undefined && html !== undefined && !parts.length ? 'alternative' : 'mixed';
  return [
    ...head,
    `Content-Type: multipart/${kind}; boundary="BOUND"`,
    '',
    ...bodies.map((each) => `--BOUND\n${each}`),
    '--BOUND--',
    '',
  ].join('\n');
}

export const read = (content: string | Uint8Array): Promise<MailReply> =>
  readMail({
    content: typeof content === 'string' ? Buffer.from(content) : content,
    domain: DOMAIN,
    own: [`@${DOMAIN}`, BOARD],
  });
export const textOf = async (written: Written) => (await read(mail(written))).text;

export const UID = 'interview-00000000-0000-4000-8000-000000000000';
export const OWN = 'ATTENDEE;CN=Marta Lindqvist;PARTSTAT=ACCEPTED:mailto:marta@example.org';
export const AT = 'DTSTART:20261203T090000Z';
export const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
export const file = (method: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Example//Calendar//EN',
    'VERSION:2.0',
    ...(method ? [`METHOD:${method}`] : []),
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
export const REPLIED = file('REPLY', ...entry(`UID:${UID}`, 'SEQUENCE:0', AT, OWN));
export const asPart = (
  content: string,
  type = 'text/calendar; charset=utf-8; method=REPLY',
  more = '',
) => `Content-Type: ${type}\n${more}\n${content}`;
export const base64 = (content: string | Uint8Array) =>
  Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\n');
export const ENCODED = 'Content-Transfer-Encoding: base64\n';
export const ATTACHED = 'Content-Disposition: attachment; filename="invite.ics"\n';

export const raw = (head: string, body: Uint8Array | string, encoding = '8bit') =>
  Buffer.concat([
    Buffer.from(
      `From: marta@example.org\r\nTo: <${REPLY}>\r\nSubject: Re\r\n${head}Content-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
