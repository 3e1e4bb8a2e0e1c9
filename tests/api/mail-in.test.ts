// cspell:ignore antwort automatische dezember montag antworte danach nicht
import { eq } from 'drizzle-orm';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import DKIM from 'nodemailer/lib/dkim';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../shared/applications/undo.ts';
import { mails, users } from '../../server/db/schema.ts';
import { FEATURES } from '../../server/feature-list.ts';
import { isProvedSender } from '../../server/mail/sender-check.ts';
import { HOUR } from '../support/clock.ts';
import { startOutside } from '../support/outside.ts';
import { mailsTo } from '../support/mail.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const port = await freePort();
const DOMAIN = 'reply.daybreak.example';
const mailIn = { host: '127.0.0.1', port, domain: DOMAIN, check: 'envelope' } as const;
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const server = await startServer({ pages: false, config: { mailIn }, now });
const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;
const company = await makeCompany(server, { companyName: 'Jardim' });

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

interface Letter {
  from: string;
  to: string | string[];
  text?: string;
  subject?: string;
  attachments?: { filename: string; content: string }[];
  calendar?: string;
  /** What the calendar file does. Default: 'REPLY'. */
  method?: string;
  headers?: Record<string, string>;
  /** The envelope's sender. */
  sender?: string;
}

/** Delivers a mail to the board by SMTP. @throws the server's answer, such as '550 …' */
async function deliver({ sender, ...letter }: Letter) {
  const {
    from,
    to,
    text = '',
    calendar,
    method = 'REPLY',
    headers = {},
    attachments = [],
  } = letter;
  const composer = new MailComposer({
    from,
    to,
    subject: letter.subject ?? 'Re: Gardener',
    text,
    headers,
    attachments,
    ...(calendar && { icalEvent: { method, content: calendar } }),
  });
  await send({ from: sender ?? from, to }, await composer.compile().build());
}

/** Delivers a mail as it is. @throws the server's answer */
async function send(envelope: Pick<Letter, 'from' | 'to'>, message: string | Buffer) {
  const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect(() =>
        connection.send(envelope, message, (error) => (error ? reject(error) : resolve())),
      );
    });
  } finally {
    connection.close();
  }
}

async function applied() {
  const job = await makeJob(server, company, { jobTitle: 'Gardener' });
  const seeker = await makeSeeker(server, 'Ada Lovelace');
  const { _id: id } = await makeApplication(seeker, job);
  return { id, job, seeker, params: { id } };
}
type Applied = Awaited<ReturnType<typeof applied>>;

const thread = async ({ seeker, params }: Applied) =>
  (await seeker.client.listThread({ params })).messages.map(({ by, text }) => [by, text]);

/** The address to which a person's latest mail about a message is answered. */
async function replyTo({ user }: Person): Promise<string> {
  const sent = await mailsTo(server, user.email);
  return sent.findLast(({ kind }) => kind === 'message')?.replyTo ?? '';
}

const write = (by: Person, { params }: Applied, text: string) =>
  by.client.sendToThread({ params, body: { text } });

test('both sides answer messages from their mail programs, without the text that they quote', async () => {
  const of = await applied();
  await write(company, of, 'When could you start?');
  const address = await replyTo(of.seeker);
  expect(address).toMatch(/^reply\+[\da-f]{56}@reply\.daybreak\.example$/);
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  const [mail] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  expect(mail?.text).toContain(
    'You can also reply to this email: the company gets your reply as a message.',
  );
  await deliver({
    from: of.seeker.user.email,
    to: address,
    text: 'In March.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Jardim <jobs@daybreak.example> wrote:\n> When could you start?\n',
  });
  // Mail servers may write the address in other letters.
  await deliver({
    from: company.user.email,
    to: (await replyTo(company)).toUpperCase(),
    text: 'Good.',
  });
  expect(await thread(of)).toEqual([
    ['company', 'When could you start?'],
    ['job_seeker', 'In March.'],
    ['company', 'Good.'],
  ]);
  const notice = (await company.client.listNotifications()).notifications.find(
    ({ kind }) => kind === 'message',
  );
  expect(notice).toMatchObject({
    title: 'New message from Ada Lovelace: Gardener',
    text: 'In March.',
  });
});

test('a mail that nobody can read is refused for good, with what to do instead', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  const depth = Array.from({ length: 300 }, (_, level) => level);
  const nested = [
    `From: ${from}`,
    ...depth.map(
      (level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}`,
    ),
    'Content-Type: text/plain\r\n\r\nHello.',
    ...depth.toReversed().map((level) => `--b${level}--`),
    '',
  ].join('\r\n');
  await expect(send({ from, to }, nested)).rejects.toMatchObject({
    responseCode: 550,
    message: expect.stringContaining('on the page of the application') as string,
  });
  expect(await thread(of)).toHaveLength(1);
});

test('only addresses that the board signed, for people who may write, are accepted', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const address = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  const text = 'Hello.';
  for (const wrong of [
    address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    address.replace(DOMAIN, 'elsewhere.example'),
    `postmaster@${DOMAIN}`,
    `reply+${'0'.repeat(56)}@${DOMAIN}`,
  ])
    await expect(deliver({ from, to: wrong, text })).rejects.toMatchObject({ responseCode: 550 });
  // The address is of the applicant, and a stranger has learned it.
  await expect(deliver({ from: 'stranger@example.com', to: address, text })).rejects.toThrow(
    /Write from the email address of your account/,
  );
  await of.seeker.client.deleteMyAccount({ body: { password: of.seeker.password } });
  await expect(deliver({ from, to: address, text })).rejects.toMatchObject({ responseCode: 550 });
});

test('a refused message comes back with the reason, and nothing is stored', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  await expect(deliver({ from, to, text: 'long '.repeat(1100) })).rejects.toThrow(/5,?000/);
  await expect(deliver({ from, to, text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({
    responseCode: expect.toBeOneOf([550, 552]),
  });
  await company.client.deleteJob({ params: { id: of.job._id } });
  await expect(deliver({ from, to, text: 'Why?' })).rejects.toThrow(/application is closed/);
  expect(await thread(of)).toHaveLength(1);
});

test.each([
  ['line breaks', `.${'\n'.repeat(50_000)}.`, '.'],
  ['quoted lines', `Yes.\n\n${'> No.\n'.repeat(15_000)}`, 'Yes.'],
  ['beginnings of quotes', 'Op \n'.repeat(10_000), /5,?000/],
  ['words of quotes in one line', `On ${'on at wrote '.repeat(5000)}`, /5,?000/],
])('a mail of many %s does not keep others waiting, and is answered', async (_, text, expected) => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const receiving = new AbortController();
  const received = deliver({ from: of.seeker.user.email, to, text })
    .catch((error: Error) => error.message)
    .finally(() => receiving.abort());
  let answered = 0;
  while (!receiving.signal.aborted) {
    await server.request('GET', '/healthz');
    answered += 1;
  }
  const refusal = await received;
  expect(answered).toBeGreaterThan(3);
  // Nothing is cut without a word.
  const [, message] = await thread(of);
  expect(message?.[1] ?? refusal).toMatch(expected);
});

test('a mail that is delivered twice is one message, even at the same time', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  const headers = { 'Message-ID': '<one@mail.example>' };
  const letter = { from, to, text: 'In March.', headers };
  await Promise.all([deliver(letter), deliver(letter)]);
  await deliver(letter);
  expect(await thread(of)).toEqual([
    ['company', 'Hello.'],
    ['job_seeker', 'In March.'],
  ]);
  // Some programs use an id again, and what people write is never lost.
  await deliver({ ...letter, text: 'Or in April.' });
  await deliver({ from, to, text: 'Or in April.' });
  expect(await thread(of)).toHaveLength(4);
});

test('a mail without a Message-ID that is delivered again is one message', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  const written = (trace: string, date: string, text: string) =>
    `Received: from ${trace}\r\nFrom: ${from}\r\nDate: ${date}\r\nSubject: Re\r\n\r\n${text}\r\n`;
  const [first, second] = ['Mon, 23 Nov 2026 09:00:00 +0000', 'Mon, 23 Nov 2026 09:05:00 +0000'];
  await send({ from, to }, written('a.example', first, 'Yes.'));
  await send({ from, to }, written('b.example', first, 'Yes.'));
  expect(await thread(of)).toHaveLength(2);
  await send({ from, to }, written('a.example', first, 'In March.'));
  // Somebody says the same again.
  await send({ from, to }, written('a.example', second, 'Yes.'));
  expect((await thread(of)).slice(1).map(([, text]) => text)).toEqual([
    'Yes.',
    'In March.',
    'Yes.',
  ]);
});

test('a mail that was stored before the process ended is accepted when it is delivered again', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  const headers = { 'Message-ID': '<before-the-end@mail.example>' };
  const letter = { from, to, text: 'In May.', headers };
  await deliver(letter);
  await server.database.pool.query('update idempotency_keys set answer = null');
  await deliver(letter);
  expect(await thread(of)).toEqual([
    ['company', 'Hello.'],
    ['job_seeker', 'In May.'],
  ]);
});

test('a calendar answer that is delivered again does not replace a later answer', async () => {
  const of = await applied();
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed', interview: meeting(48) },
  });
  const headers = { 'Message-ID': '<yes@mail.example>' };
  const yes = { ...(await calendarReply(of, 'ACCEPTED')), headers };
  await deliver(yes);
  await of.seeker.client.answerInterview({ params: of.params, body: { answer: 'declined' } });
  await deliver(yes);
  expect(await answerOf(of)).toBe('declined');
});

test('what programs write is no message, keeps no promise, and is not answered', async () => {
  const of = await applied();
  await write(of.seeker, of, 'May I ask something?');
  const to = await replyTo(company);
  const { email: from } = company.user;
  const before = (await mailsTo(server, from)).length;
  const text = 'Ich bin bis Montag, 7. Dezember nicht im Büro und antworte danach.';
  await deliver({ from, to, text, headers: { 'Auto-Submitted': 'auto-replied' } });
  await deliver({ from, to, text, subject: 'Automatische Antwort: Gardener' });
  await deliver({ from, to, text, headers: { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' } });
  await deliver({ from, to, text: 'Not delivered.', sender: '' });
  // Its words alone do not tell a program from a person, so a person would read why.
  await expect(deliver({ from, to, text })).rejects.toThrow(/looks like an automatic reply/);
  expect(await thread(of)).toHaveLength(1);
  expect(await mailsTo(server, from)).toHaveLength(before);
  const { application } = await company.client.getApplication({ params: of.params });
  expect(application.answeredAt).toBeNull();
});

test('a mail without a text of its writer comes back with the reason', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  await expect(deliver({ from, to, text: '> Hello.\n' })).rejects.toThrow(/no text of yours/);
  await expect(
    deliver({ from, to, attachments: [{ filename: 'certificate.pdf', content: '%PDF' }] }),
  ).rejects.toThrow(/Files are not taken by email/);
  await expect(deliver({ from, to, text: '👍' })).rejects.toThrow(/Reactions are not passed on/);
  const encrypted = `From: ${from}\r\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nx\r\n`;
  await expect(send({ from, to }, encrypted)).rejects.toThrow(/Email that is encrypted/);
  expect(await thread(of)).toHaveLength(1);
});

test('both sides read that a file was not delivered, and the writer where to send it', async () => {
  const of = await applied();
  await write(company, of, 'Please send your certificate.');
  const { email: from } = of.seeker.user;
  await deliver({
    from,
    to: await replyTo(of.seeker),
    text: 'Here is the certificate you asked for.',
    attachments: [{ filename: 'certificate 2026-12-03.pdf', content: '%PDF' }],
  });
  expect((await thread(of))[1]?.[1]).toBe(
    'Here is the certificate you asked for.\n\n[Not delivered by email: certificate 2026-12-03.pdf. Files are not taken by email. Ask for a link to them.]',
  );
  const [mail] = (await mailsTo(server, from)).slice(-1);
  expect(mail).toMatchObject({
    kind: 'reply-problem',
    replyTo: null,
    text: expect.stringContaining('Send a link to the file in a message') as string,
  });
  // The date in a file's name is no answer.
  await deliver({
    from: company.user.email,
    to: await replyTo(company),
    text: 'Thank you.',
    attachments: [{ filename: '2026-12-03.pdf', content: '%PDF' }],
  });
  expect(await thread(of)).toHaveLength(3);
  const { application } = await company.client.getApplication({ params: of.params });
  expect(application.answeredAt).toBeNull();
});

test('an author is one address, whose domain may be written in two ways', async () => {
  const of = await applied();
  await write(company, of, 'Hello.');
  const to = await replyTo(of.seeker);
  const { email } = of.seeker.user;
  const body = 'Subject: Re\r\n\r\nIn March.\r\n';
  for (const head of [
    `From: ${email}\r\nFrom: stranger@example.com\r\n`,
    `From: ${email}, stranger@example.com\r\n`,
    `From: team: ${email}, stranger@example.com;\r\n`,
    '',
  ])
    await expect(send({ from: email, to }, head + body)).rejects.toMatchObject({
      responseCode: 550,
      message: expect.stringContaining('exactly one author') as string,
    });
  await server.database.db
    .update(users)
    .set({ email: 'ada@bücher.example' })
    .where(eq(users.id, of.seeker.user._id));
  await expect(deliver({ from: email, to, text: 'In March.' })).rejects.toThrow(
    /which is ada@b.+cher\.example/,
  );
  await send(
    { from: 'ada@xn--bcher-kva.example', to },
    `From: Ada <Ada@xn--bcher-kva.example>\r\n${body}`,
  );
  expect(await thread(of)).toHaveLength(2);
});

/** What a calendar answers to the invitation in the latest mail. */
async function calendarReply(
  of: Applied,
  partstat: string,
  sequence?: number,
  by: Person = of.seeker,
) {
  const sent = await mailsTo(server, by.user.email);
  const mail = sent.findLast(({ calendar: file }) => file?.includes(of.id));
  const lines = (mail?.calendar ?? '').replaceAll('\r\n ', '').split('\r\n');
  const find = (name: string) => lines.find((line) => line.startsWith(name)) ?? '';
  const organizer = find('ORGANIZER');
  const calendar = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Example//Calendar//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${partstat};CN=Ada:mailto:${by.user.email}`,
    organizer,
    find('UID'),
    sequence === undefined ? find('SEQUENCE') : `SEQUENCE:${sequence}`,
    find('DTSTART'),
    'DTSTAMP:20261123T090000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const to = /mailto:(\S+)$/.exec(organizer)?.[1] ?? '';
  return { from: by.user.email, to, text: 'Ada has answered.', calendar };
}

const meeting = (hours: number) => ({
  startsAt: new Date(Date.now() + hours * HOUR).toISOString(),
  minutes: 30,
  timeZone: 'Europe/Lisbon',
  place: 'Room 2',
});
const answerOf = async ({ seeker, params }: Applied) =>
  (await seeker.client.getApplication({ params })).application.interview?.answer;

test('a calendar answers the current invitation; an answer to an earlier one is ignored', async () => {
  const of = await applied();
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed', interview: meeting(48) },
  });
  ahead += AFTER_UNDO;
  await server.sweep();
  const [mail] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  const calendar = (mail?.calendar ?? '').replaceAll('\r\n ', '');
  expect(calendar).toMatch(/^METHOD:REQUEST$/m);
  expect(calendar).toMatch(
    new RegExp(
      `^ATTENDEE;.*PARTSTAT=NEEDS-ACTION;RSVP=TRUE.*:mailto:${of.seeker.user.email}$`,
      'im',
    ),
  );
  const first = await calendarReply(of, 'ACCEPTED');
  await deliver(first);
  expect(await answerOf(of)).toBe('confirmed');
  // What people's calendars write beside the answer is no message.
  expect(await thread(of)).toEqual([]);
  await company.client.moveInterview({ params: of.params, body: meeting(72) });
  await deliver({ ...first, text: 'I come by train.' });
  expect(await answerOf(of)).toBeNull();
  // The words reach the company, and the applicant reads that the answer does not count.
  expect(await thread(of)).toEqual([['job_seeker', 'I come by train.']]);
  const [told] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  expect(told).toMatchObject({
    kind: 'reply-problem',
    text: expect.stringContaining('The company has moved the interview') as string,
  });
  const second = await calendarReply(of, 'DECLINED');
  // The organizer stays the same, so that calendars accept the change.
  expect(second.to).toBe(first.to);
  await deliver(second);
  expect(await answerOf(of)).toBe('declined');
  await deliver(await calendarReply(of, 'TENTATIVE'));
  expect(await answerOf(of)).toBe('declined');
  const [unclear] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  expect(unclear?.text).toContain('neither accepted nor declined');
});

test('the words beside an answer of a calendar, and the times that it proposes, reach the company', async () => {
  const of = await invited();
  ahead += AFTER_UNDO;
  await server.sweep();
  const accepted = await calendarReply(of, 'ACCEPTED');
  await deliver({ ...accepted, text: 'Could we start at 10:15 instead?' });
  expect(await answerOf(of)).toBe('confirmed');
  const notice = (await company.client.listNotifications()).notifications[0];
  expect(notice?.text).toContain('Could we start at 10:15 instead?');
  const time = new Date(Math.ceil((now().getTime() + 96 * HOUR) / HOUR) * HOUR);
  const startsAt = `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const counter = (accepted.calendar ?? '')
    .replace('METHOD:REPLY', 'method:counter')
    .replace(/DTSTART.*/, `DTSTART:${startsAt}`);
  await deliver({ ...accepted, calendar: counter, method: 'COUNTER', text: 'My shift ends at 9.' });
  const { application } = await company.client.getApplication({ params: of.params });
  expect(application.proposal).toMatchObject({
    by: 'job_seeker',
    startsAt: [time.toISOString()],
    timeZone: 'Europe/Lisbon',
    note: 'My shift ends at 9.',
  });
  // An entry without a version is one for the time that it names.
  const { calendar } = await calendarReply(of, 'DECLINED');
  await deliver({ ...accepted, calendar: calendar.replace(/SEQUENCE.*\r\n/, '') });
  expect(await answerOf(of)).toBe('declined');
  expect(await thread(of)).toEqual([]);
});

test("an interviewer's calendar answers for the interviewer, and its address takes no messages", async () => {
  const of = await applied();
  const { startsAt, ...plan } = meeting(48);
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: {
      status: 'interviewed',
      slots: { ...plan, startsAt: [startsAt], interviewers: [company.user._id] },
    },
  });
  await of.seeker.client.pickSlot({ params: of.params, body: { startsAt } });
  const sent = await mailsTo(server, company.user.email);
  const invitation = sent.findLast(({ calendar }) => calendar?.includes(of.id));
  const entry = (invitation?.calendar ?? '').replaceAll('\r\n ', '');
  expect(entry).toMatch(/^METHOD:REQUEST\r$/m);
  expect(entry).toMatch(
    new RegExp(`^ATTENDEE;.*PARTSTAT=NEEDS-ACTION.*mailto:${company.user.email}\r$`, 'im'),
  );
  // The entry leaves the board: it has nothing but the applicant's name.
  expect(entry).not.toContain(of.seeker.user.email);
  // An answer to the mail itself is no message to the applicant.
  expect(invitation?.replyTo).toBeNull();
  const answers = async () => {
    const { application } = await company.client.getApplication({ params: of.params });
    return application.interviewers?.map(({ answer }) => answer);
  };
  const reply = await calendarReply(of, 'ACCEPTED', undefined, company);
  expect(reply.to).toMatch(/^event\+[\da-f]{56}@reply\.daybreak\.example$/);
  expect(await answers()).toEqual([null]);
  await deliver(reply);
  expect(await answers()).toEqual(['confirmed']);
  await deliver(await calendarReply(of, 'DECLINED', 7, company));
  expect(await answers()).toEqual(['confirmed']);
  await deliver({
    ...(await calendarReply(of, 'DECLINED', undefined, company)),
    text: 'I am ill.',
  });
  expect(await answers()).toEqual(['declined']);
  // Colleagues read the words, where a feature keeps them.
  const isKept = FEATURES.some(({ forColleagues }) => forColleagues);
  expect((await findText(server.database.pool, 'I am ill.')).length > 0).toBe(isKept);
  await expect(
    deliver({ from: company.user.email, to: reply.to, text: 'I cannot make it.' }),
  ).rejects.toThrow('takes only Accept and Decline');
  expect(await thread(of)).toEqual([]);
});

const invited = async () => {
  const of = await applied();
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed', interview: meeting(48) },
  });
  return of;
};

test('what people write beside a calendar file that is no answer is a message', async () => {
  const of = await invited();
  const accepted = await calendarReply(of, 'ACCEPTED');
  const { to, from } = accepted;
  const [mail] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  const invitation = mail?.calendar ?? '';
  const own = invitation.replace(/^UID:.*$/m, 'UID:mine');
  const letters: Partial<Letter>[] = [
    { text: 'Thursday works, invite attached.', calendar: own, method: 'REQUEST' },
    { text: 'I will be there.', calendar: invitation, method: 'REQUEST' },
    { ...(await calendarReply(of, 'TENTATIVE')), text: 'Perhaps.' },
    { text: 'See the file.', calendar: 'BEGIN:VCALENDAR\r\nnonsense' },
  ];
  for (const letter of letters) await deliver({ to, from, ...letter });
  const note =
    '\n\n[Not delivered by email: invite.ics. Files are not taken by email. Ask for a link to them.]';
  expect(await thread(of)).toEqual(
    letters.map(({ text }, index) => ['job_seeker', `${text}${index === 0 ? note : ''}`]),
  );
  expect(await answerOf(of)).toBeNull();
});

test('the reply address of an applicant is known to nobody else', async () => {
  const of = await invited();
  ahead += AFTER_UNDO;
  await server.sweep();
  const { to } = await calendarReply(of, 'ACCEPTED');
  const admin = await makeAdmin(server);
  const answers = [
    await company.client.moveInterview({ params: of.params, body: meeting(72) }),
    await company.client.getApplication({ params: of.params }),
    await admin.client.getApplication({ params: of.params }),
    await company.client.cancelInterview({ params: of.params }),
  ];
  for (const { application } of answers) {
    expect(JSON.stringify(application)).not.toMatch(/reply\+/);
    const calendar = (application.interview?.calendar ?? '').replaceAll('\r\n ', '');
    expect(calendar).toMatch(/^METHOD:(PUBLISH|CANCEL)\r$/m);
    expect(calendar).toMatch(/^ORGANIZER;.*:mailto:\S+@\S+\r$/m);
  }
  // The applicant's own page, and the mails about what the company did, keep the organizer.
  const { application } = await of.seeker.client.getApplication({ params: of.params });
  const sent = (await mailsTo(server, of.seeker.user.email)).flatMap(
    ({ calendar }) => calendar ?? [],
  );
  expect(sent).toHaveLength(3);
  for (const calendar of [application.interview?.calendar ?? '', ...sent])
    expect(calendar.replaceAll('\r\n ', '')).toContain(`:mailto:${to}`);
});

test.each(['a withdrawal', 'a bulk rejection'])(
  'an invitation can be answered in the calendar after %s that was undone',
  async (what) => {
    const of = await invited();
    const answer = await calendarReply(of, 'ACCEPTED');
    if (what === 'a withdrawal') {
      await of.seeker.client.withdrawApplication({ params: of.params });
      await of.seeker.client.undoWithdrawal({ params: of.params });
    } else {
      await company.client.moveApplications({ body: { ids: [of.id], status: 'rejected' } });
      await company.client.undoMoves({ body: { ids: [of.id] } });
    }
    await deliver(answer);
    expect(await answerOf(of)).toBe('confirmed');
  },
);

test('an invitation is sent again if the mail of an undone withdrawal was delivered', async () => {
  const of = await invited();
  const first = await calendarReply(of, 'ACCEPTED');
  await of.seeker.client.withdrawApplication({ params: of.params });
  await server.database.db
    .update(mails)
    .set({ status: 'sent' })
    .where(eq(mails.about, `application:${of.id}`));
  await of.seeker.client.undoWithdrawal({ params: of.params });
  const sent = (await mailsTo(server, of.seeker.user.email)).flatMap(
    ({ calendar }) => calendar ?? [],
  );
  const kinds = sent.map((file) => /METHOD:(\w+)/.exec(file)?.[1]);
  const versions = sent.map((file) => /SEQUENCE:(\d+)/.exec(file)?.[1]);
  expect([kinds, versions]).toEqual([
    ['REQUEST', 'CANCEL', 'REQUEST'],
    ['0', '1', '2'],
  ]);
  await deliver(first);
  expect(await answerOf(of)).toBeNull();
  await deliver(await calendarReply(of, 'ACCEPTED'));
  expect(await answerOf(of)).toBe('confirmed');
});

test('a calendar answers only its own interview', async () => {
  const [of, other] = [await applied(), await applied()];
  for (const { id } of [of, other])
    await company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'interviewed', interview: meeting(48) },
    });
  const { to, from } = await calendarReply(of, 'ACCEPTED');
  await deliver({ ...(await calendarReply(other, 'ACCEPTED')), to, from });
  await deliver({ to, from, calendar: 'BEGIN:VCALENDAR\r\nnonsense' });
  expect([await answerOf(of), await answerOf(other)]).toEqual([null, null]);
});

/** The mail server of a board. */
const HOST = 'mx.daybreak.example';

test('a forged sender is held, and delivered once the owner of the address presses the link', async () => {
  const of = await applied();
  await write(company, of, 'When could you start?');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  await deliver({ from, to, sender: 'stranger@evil.example', text: 'In March.' });
  expect(await thread(of)).toHaveLength(1);
  const [asked] = (await mailsTo(server, from)).slice(-1);
  expect(asked).toMatchObject({
    kind: 'held-reply',
    replyTo: null,
    text: expect.stringContaining('> In March.') as string,
  });
  const link = server.links.findLast((each) => each.to === from)?.link ?? '';
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  const confirm = () => server.client().confirmReply({ body: { token } });
  await confirm();
  expect((await thread(of)).slice(1)).toEqual([['job_seeker', 'In March.']]);
  await expect(confirm()).rejects.toMatchObject({ status: 410 });
  await expect(
    server.client().confirmReply({ body: { token: `${token.slice(0, -3)}AAA` } }),
  ).rejects.toMatchObject({ status: 410 });
  ahead += 8 * 24 * HOUR;
  await expect(confirm()).rejects.toMatchObject({ status: 410 });
});

test('the header of the configured mail server proves an author, and nobody else can write it', async () => {
  const isProved = (value: string, from = 'ada@example.org') =>
    isProvedSender(
      { check: { host: HOST } },
      { nameServers: [] },
      {
        content: Buffer.from(
          `${value && `Authentication-Results: ${value}\r\n`}From: ${from}\r\n\r\n`,
        ),
        from,
        envelopeFrom: from,
      },
    );
  for (const value of [
    `${HOST}; dmarc=pass (p=none) header.from=example.org`,
    `${HOST} 1; dkim=pass header.i=@mail.example.org; spf=none smtp.mailfrom=other.example`,
    `${HOST};\r\n\tspf=pass smtp.mailfrom=bounce@news.example.org`,
  ])
    expect([value, await isProved(value)]).toEqual([value, true]);
  for (const value of [
    '',
    `evil.example; dmarc=pass header.from=example.org`,
    `${HOST}; none`,
    `${HOST}; dmarc=fail header.from=example.org; dkim=pass header.d=example.org`,
    `${HOST}; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example`,
    `${HOST}; dkim=fail (dkim=pass header.d=example.org)`,
    `${HOST}.evil.example; dmarc=pass header.from=example.org`,
  ])
    expect([value, await isProved(value)]).toEqual([value, false]);
});

test("a DKIM signature of the author's domain proves an author", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const world = await startOutside();
  const text = `v=DKIM1; p=${publicKey.replaceAll(/-----.*?-----|\s/g, '')}`;
  world.name('s1._domainkey.example.org', 'TXT', [
    { name: 's1._domainkey.example.org', type: 'TXT', data: text.match(/.{1,200}/g) ?? [] },
  ]);
  const from = 'ada@example.org';
  const composer = new MailComposer({ from, to: 'a@b.example', subject: 'Re', text: 'In March.' });
  const compiled = composer.compile();
  const signed = new DKIM({ domainName: 'example.org', keySelector: 's1', privateKey }).sign(
    await compiled.build(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of signed) chunks.push(Buffer.from(chunk as Buffer));
  const content = Buffer.concat(chunks);
  const isProved = (mail: Buffer, author = from) =>
    isProvedSender({ check: 'dkim' }, world.outside, {
      content: mail,
      from: author,
      envelopeFrom: '',
    });
  expect(await isProved(content)).toBe(true);
  expect(await isProved(Buffer.from(content.toString().replace('March', 'May')))).toBe(false);
  expect(await isProved(await compiled.build())).toBe(false);
  expect(await isProved(content, 'ada@other.example')).toBe(false);
});
