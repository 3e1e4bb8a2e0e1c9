// cspell:ignore antwort automatische dezember montag antworte danach nicht
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '../../../server/db/schema.ts';
import { FEATURES } from '../../../server/feature-list.ts';
import { HOUR } from '../../../tests/support/clock.ts';
import { findText } from '../../../tests/support/rows.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { meetingCalls, startMailing, type Letter } from './mailing.ts';

const {
  AFTER_UNDO,
  answerOf,
  applied,
  calendarReply,
  company,
  deliver,
  forward,
  meeting,
  server,
  thread,
  invited,
  now,
} = await startMailing();

test('a calendar answers the current invitation; an answer to an earlier one is ignored', async () => {
  const of = await applied();
  await meetingCalls(company).moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed', interview: meeting(48) },
  });
  forward(AFTER_UNDO);
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
  await meetingCalls(company).moveInterview({ params: of.params, body: meeting(72) });
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
  forward(AFTER_UNDO);
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
  const { application } = await meetingCalls(company).getApplication({ params: of.params });
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
  await meetingCalls(company).moveApplication({
    params: { applicationId: of.id },
    body: {
      status: 'interviewed',
      slots: { ...plan, startsAt: [startsAt], interviewers: [company.user._id] },
    },
  });
  await meetingCalls(of.seeker).pickSlot({ params: of.params, body: { startsAt } });
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
    const { application } = await meetingCalls(company).getApplication({ params: of.params });
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
    await meetingCalls(company).moveApplication({
      params: { applicationId: id },
      body: { status: 'interviewed', interview: meeting(48) },
    });
  const { to, from } = await calendarReply(of, 'ACCEPTED');
  await deliver({ ...(await calendarReply(other, 'ACCEPTED')), to, from });
  await deliver({ to, from, calendar: 'BEGIN:VCALENDAR\r\nnonsense' });
  expect([await answerOf(of), await answerOf(other)]).toEqual([null, null]);
});
