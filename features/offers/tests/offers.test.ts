import { expect, test } from 'vitest';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const MINUTE = 60_000;
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server, { companyName: 'Polderlicht' });

const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString();
const terms = () => ({
  pay: '€52,000 a year',
  startsOn: '2027-02-01',
  place: 'Utrecht',
  contract: 'Permanent',
  note: 'The letter follows.',
  answerBy: inDays(4),
});

/** An applicant with an offer. */
async function offered(offer: Partial<ReturnType<typeof terms>> | null = terms(), by = company) {
  const job = await makeJob(server, by, { jobTitle: 'Engineer' });
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const { _id: id } = await makeApplication(seeker, job);
  const move = (body: Parameters<typeof company.client.moveApplication>[0]['body']) =>
    by.client.moveApplication({ params: { applicationId: id }, body });
  await move({ status: 'reviewed' });
  await move({ status: 'offered', ...(offer && { offer }) });
  await server.sweep();
  await by.client.getApplication({ params: { id } });
  clock.forward(1000);
  return { id, job, seeker, by };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const mine = async ({ id, seeker }: Offered) =>
  (await seeker.client.getApplication({ params: { id } })).application;
const theirs = async ({ id, by }: Offered) =>
  (await by.client.getApplication({ params: { id } })).application;
const answer = (
  { id, seeker }: Offered,
  given: 'accepted' | 'declined' = 'accepted',
  more: { text?: string; madeAt?: string } = {},
) => seeker.client.answerOffer({ params: { id }, body: { answer: given, ...more } });
const undo = ({ id, seeker }: Offered) => seeker.client.undoOfferAnswer({ params: { id } });
const kinds = async (of: Offered) => (await theirs(of)).timeline.map(({ kind }) => kind);
const titles = async (by = company) =>
  (await by.client.listNotifications()).notifications.map(({ title }) => title);

test('an offer has terms that the applicant reads on the page and by email', async () => {
  const of = await offered();
  expect(await mine(of)).toMatchObject({
    status: 'offered',
    isUnread: true,
    offer: {
      ...terms(),
      answerBy: expect.any(String),
      answer: null,
      undoUntil: null,
      madeAt: expect.any(String),
    },
  });
  const [mail] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  for (const part of ['Pay: €52,000 a year', 'Start: Feb 01, 2027', 'Answer by: '])
    expect(mail?.text).toContain(part);
});

test('an offer without terms can be answered too', async () => {
  const of = await offered(null);
  expect((await mine(of)).offer).toMatchObject({ pay: '', startsOn: null, answerBy: null });
  await answer(of);
  clock.forward(11 * MINUTE);
  await server.sweep();
  expect(await theirs(of)).toMatchObject({ status: 'offered', offerAnswer: 'accepted' });
});

test('the company hears of an answer after ten minutes, and sees nothing of it before', async () => {
  const employer = await makeCompany(server);
  const of = await offered(terms(), employer);
  await answer(of, 'accepted', { text: 'With pleasure.' });
  expect(await mine(of)).toMatchObject({
    offerAnswer: 'accepted',
    offer: { answer: 'accepted', undoUntil: expect.any(String) },
  });
  const before = await titles(employer);
  clock.forward(9 * MINUTE);
  await server.sweep();
  const seen = [
    await theirs(of),
    await employer.client.listCompanyApplications({ query: { job: of.job._id } }),
    await employer.client.listApplicants({ params: { jobId: of.job._id } }),
    await employer.client.listCompanyActivity(),
  ];
  expect(JSON.stringify(seen).match(/accepted|With pleasure/)).toBeNull();
  expect(await titles(employer)).toEqual(before);

  clock.forward(MINUTE);
  await server.sweep();
  await server.sweep();
  expect(
    (await titles(employer)).filter((title) => title.endsWith('accepted your offer: Engineer')),
  ).toHaveLength(1);
  const { applications } = await employer.client.listCompanyApplications({
    query: { job: of.job._id },
  });
  expect(applications).toMatchObject([
    { status: 'offered', offerAnswer: 'accepted', isUnread: true },
  ]);
  expect(await theirs(of)).toMatchObject({
    offer: { answer: 'accepted', answerText: 'With pleasure.', undoUntil: null },
  });
  expect((await theirs(of)).timeline.at(-1)).toMatchObject({
    kind: 'offer_accepted',
    by: 'job_seeker',
    message: 'With pleasure.',
  });
  const [mail] = (await mailsTo(server, employer.user.email)).slice(-1);
  expect(mail?.text).toContain('Message from Zofia Nowak: With pleasure.');
  await expect(undo(of)).rejects.toMatchObject({ code: 'undo-expired' });
});

test('an answer can be undone for ten minutes, and then the other one given', async () => {
  const of = await offered();
  await answer(of, 'declined', { text: 'Sorry.' });
  clock.forward(5 * MINUTE);
  await undo(of);
  await expect(undo(of)).rejects.toMatchObject({ code: 'already-undone' });
  expect((await mine(of)).offer).toMatchObject({ answer: null, answerText: '', answeredAt: null });
  clock.forward(10 * MINUTE);
  await server.sweep();
  expect(await kinds(of)).not.toContain('offer_declined');
  await answer(of);
  clock.forward(10 * MINUTE);
  await server.sweep();
  expect(await theirs(of)).toMatchObject({ offerAnswer: 'accepted' });
});

test('an offer is answered once, in time, and as it was read', async () => {
  const of = await offered();
  await expect(answer(of, 'accepted', { madeAt: new Date(0).toISOString() })).rejects.toMatchObject(
    { code: 'offer-changed' },
  );
  await answer(of, 'accepted', { madeAt: (await mine(of)).offer?.madeAt ?? '' });
  await expect(answer(of, 'declined')).rejects.toMatchObject({ code: 'offer-answered' });

  const late = await offered();
  clock.forward(4 * DAY);
  await expect(answer(late)).rejects.toMatchObject({ code: 'offer-ended' });

  const none = await offered();
  await company.client.undoMoves({ body: { ids: [none.id] } });
  expect((await mine(none)).offer).toBeNull();
  await expect(answer(none)).rejects.toMatchObject({ code: 'no-offer' });

  const closed = await offered();
  await company.client.deleteJob({ params: { id: closed.job._id } });
  await expect(answer(closed)).rejects.toMatchObject({ code: 'application-closed' });
});

test('an offer that is answered stays when the company undoes its move', async () => {
  const [of, free] = [await offered(), await offered()];
  await answer(of, 'accepted', { text: 'With pleasure.' });
  const { moved, refused } = await company.client.undoMoves({ body: { ids: [of.id, free.id] } });
  expect(moved.map(({ _id }) => _id)).toEqual([free.id]);
  expect(refused).toMatchObject([{ _id: of.id, code: 'application-changed' }]);
  expect(await mine(of)).toMatchObject({
    status: 'offered',
    offer: { answer: 'accepted', answerText: 'With pleasure.' },
  });
  // Without the answer, nothing has happened since the move.
  await undo(of);
  expect((await company.client.undoMoves({ body: { ids: [of.id] } })).refused).toEqual([]);
});

test('of accepting and declining at the same time, one counts', async () => {
  const of = await offered();
  const results = await Promise.allSettled([answer(of, 'accepted'), answer(of, 'declined')]);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'offer-answered' } }]);
  const { offer } = await mine(of);
  const [done] = results.flatMap((result, index) =>
    result.status === 'fulfilled' ? [['accepted', 'declined'][index]] : [],
  );
  expect(offer?.answer).toBe(done);
});

test('changed terms ask again, also when the company does not know the answer yet', async () => {
  const of = await offered();
  await answer(of, 'declined');
  const { application } = await company.client.changeOffer({
    params: { id: of.id },
    body: { ...terms(), pay: '€56,000 a year' },
  });
  expect(application.offer).toMatchObject({ pay: '€56,000 a year', answer: null });
  const former = { kind: 'offer_changed', formerOffer: { pay: '€52,000 a year' } };
  expect(application.timeline.at(-1)).toMatchObject(former);
  // The company does not read what was not sent.
  expect(application.timeline.at(-1)).not.toHaveProperty('unsentAnswer');
  expect((await mine(of)).timeline.at(-1)).toMatchObject({ ...former, unsentAnswer: 'declined' });
  expect((await mine(of)).offer).toMatchObject({ pay: '€56,000 a year', answer: null });
  const [notice] = (await of.seeker.client.listNotifications()).notifications;
  expect(notice).toMatchObject({
    title: 'Offer changed: Engineer',
    text: expect.stringContaining('We did not send your answer'),
  });
  clock.forward(11 * MINUTE);
  await server.sweep();
  expect(await theirs(of)).toMatchObject({ offerAnswer: null });
  await answer(of);
  clock.forward(11 * MINUTE);
  await server.sweep();
  await expect(
    company.client.changeOffer({ params: { id: of.id }, body: terms() }),
  ).rejects.toMatchObject({ code: 'offer-answered' });
});

test('applicants are reminded a day before the end; then both hear, and the company can extend it', async () => {
  const of = await offered({ answerBy: inDays(2) });
  const heard = async () =>
    (await of.seeker.client.listNotifications()).notifications.map(({ title }) => title);
  clock.forward(DAY + HOUR);
  await server.sweep();
  expect(await heard()).toContain('Your offer expires soon: Engineer');
  const { notifications } = await of.seeker.client.listNotifications();
  expect(notifications.find(({ kind }) => kind === 'reminder')?.text).toMatch(
    /^Answer .* by \w{3} \d\d, \d{4} at \d\d:\d\d UTC\.$/,
  );
  clock.forward(DAY);
  await server.sweep();
  await server.sweep();
  expect((await heard()).filter((title) => title === 'Offer expired: Engineer')).toHaveLength(1);
  expect((await titles())[0]).toMatch(/^Your offer to .+ expired: Engineer$/);
  expect((await kinds(of)).at(-1)).toBe('offer_ended');
  await company.client.changeOffer({ params: { id: of.id }, body: { answerBy: inDays(3) } });
  await answer(of);
  expect((await mine(of)).offer).toMatchObject({ answer: 'accepted' });
});

test('an answered offer neither reminds nor ends', async () => {
  const of = await offered({ answerBy: inDays(2) });
  await answer(of);
  clock.forward(3 * DAY);
  await server.sweep();
  const heard = (await of.seeker.client.listNotifications()).notifications.map(
    ({ title }) => title,
  );
  expect(heard).not.toContain('Your offer expires soon: Engineer');
  expect(await kinds(of)).not.toContain('offer_ended');
});

test('an answer that can be undone stands when the time to answer has ended', async () => {
  const of = await offered({ answerBy: inDays(1) });
  clock.forward(DAY - 5 * MINUTE);
  await answer(of);
  clock.forward(6 * MINUTE);
  await expect(undo(of)).rejects.toMatchObject({ code: 'offer-ended' });
  expect((await mine(of)).offer).toMatchObject({ answer: 'accepted' });
});

test.each([
  ['a time that has passed', { answerBy: new Date(0).toISOString() }, 'answerBy'],
  ['no time', { answerBy: 'soon' }, 'answerBy'],
  [
    'a first day before the last day to answer',
    { startsOn: '2020-01-01', answerBy: inDays(3) },
    'answerBy',
  ],
  ['no day', { startsOn: '2027-02-30' }, 'startsOn'],
])('%s is refused in an offer, and nothing is stored', async (_, offer, field) => {
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const { _id: applicationId } = await makeApplication(seeker, job);
  const params = { applicationId };
  await company.client.moveApplication({ params, body: { status: 'reviewed' } });
  const refused = company.client.moveApplication({ params, body: { status: 'offered', offer } });
  const errors = await refused.catch((error: { status: number; errors: object }) => error);
  expect(errors).toMatchObject({ status: 400 });
  expect(Object.keys((errors as { errors: object }).errors)[0]).toContain(field);
  const { application } = await seeker.client.getApplication({ params: { id: applicationId } });
  expect(application).toMatchObject({ status: 'reviewed', offer: null });
});

test('an offered application cannot be withdrawn; of both at once, one counts', async () => {
  const of = await offered();
  await expect(
    of.seeker.client.withdrawApplication({ params: { id: of.id } }),
  ).rejects.toMatchObject({ code: 'not-withdrawable' });

  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  const move = (status: 'reviewed' | 'offered') =>
    company.client.moveApplication({ params: { applicationId: id }, body: { status } });
  await move('reviewed');
  const results = await Promise.allSettled([
    move('offered'),
    seeker.client.withdrawApplication({ params: { id } }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('two members who change the terms at once leave one whole offer', async () => {
  const colleague = await makeCompany(server);
  await pool.query(
    `update company_members set company_id = (select company_id from company_members where user_id = $1)
     where user_id = $2`,
    [company.user._id, colleague.user._id],
  );
  const of = await offered();
  const change = (by: typeof company, word: string) =>
    by.client.changeOffer({ params: { id: of.id }, body: { pay: word, place: word } });
  await Promise.all([change(company, 'one'), change(colleague, 'two')]);
  const { offer } = await mine(of);
  expect(offer?.pay).toBe(offer?.place);
});
