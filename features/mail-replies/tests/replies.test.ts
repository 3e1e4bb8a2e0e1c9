// cspell:ignore antwort automatische dezember montag antworte danach nicht
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { makeAdmin } from '../../../tests/support/people.ts';
import { meetingCalls, startMailing } from './mailing.ts';

const {
  AFTER_UNDO,
  answerOf,
  applied,
  calendarReply,
  company,
  deliver,
  DOMAIN,
  forward,
  meeting,
  replyTo,
  send,
  server,
  thread,
  write,
  invited,
} = await startMailing();

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
  await meetingCalls(company).moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed', interview: meeting(48) },
  });
  const headers = { 'Message-ID': '<yes@mail.example>' };
  const yes = { ...(await calendarReply(of, 'ACCEPTED')), headers };
  await deliver(yes);
  await meetingCalls(of.seeker).answerInterview({
    params: of.params,
    body: { answer: 'declined' },
  });
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

test('the reply address of an applicant is known to nobody else', async () => {
  const of = await invited();
  forward(AFTER_UNDO);
  await server.sweep();
  const { to } = await calendarReply(of, 'ACCEPTED');
  const admin = await makeAdmin(server);
  const answers = [
    await meetingCalls(company).moveInterview({ params: of.params, body: meeting(72) }),
    await meetingCalls(company).getApplication({ params: of.params }),
    await meetingCalls(admin).getApplication({ params: of.params }),
    await meetingCalls(company).cancelInterview({ params: of.params }),
  ];
  for (const { application } of answers) {
    expect(JSON.stringify(application)).not.toMatch(/reply\+/);
    const calendar = (application.interview?.calendar ?? '').replaceAll('\r\n ', '');
    expect(calendar).toMatch(/^METHOD:(PUBLISH|CANCEL)\r$/m);
    expect(calendar).toMatch(/^ORGANIZER;.*:mailto:\S+@\S+\r$/m);
  }
  // The applicant's own page, and the mails about what the company did, keep the organizer.
  const { application } = await meetingCalls(of.seeker).getApplication({ params: of.params });
  const sent = (await mailsTo(server, of.seeker.user.email)).flatMap(
    ({ calendar }) => calendar ?? [],
  );
  expect(sent).toHaveLength(3);
  for (const calendar of [application.interview?.calendar ?? '', ...sent])
    expect(calendar.replaceAll('\r\n ', '')).toContain(`:mailto:${to}`);
});
