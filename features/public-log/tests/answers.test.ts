import { expect, test } from 'vitest';
import { parseReceipt } from '../rules/receipt.ts';
import { readWitnesses } from '../server/witnesses.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { confirmationsTo, mailsTo } from '../../../tests/support/mail.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { sequence } from './log.ts';

const clock = makeClock(new Date('2026-11-23T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const question = { text: 'When could you start?' };
// Before the log has begun, there are no receipts.
await sequence(server);

async function apply() {
  const company = await makeCompany(server, { companyName: 'Jardim' });
  const applicationDeadline = clock.inDays(60);
  const job = await makeJob(server, company, { replyDays: 5, applicationDeadline });
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await server.sweep();
  return { company, seeker, id };
}

const kindsOf = async ({ seeker, id }: { seeker: Person; id: string }) => {
  await sequence(server);
  const { receipt } = await seeker.client.getApplicationReceipt({ params: { id } });
  return receipt?.entries.map(({ opening }) => opening?.answer ?? opening?.kind);
};

/** What the receipts in mails prove. */
const proofsIn = (mails: readonly { text: string }[]) =>
  mails.flatMap(({ text }) => {
    const receipt = parseReceipt(/\S+\/verify#\S+/.exec(text)?.[0] ?? '');
    return receipt ? [receipt.entries.map(({ opening }) => opening)] : [];
  });

test('the mails about a received application have its receipt', async () => {
  const { company, seeker, id } = await apply();
  const entry = { kind: 'applied', application: id, applicant: seeker.user._id };
  const { email } = company.user;
  expect(proofsIn(await confirmationsTo(server, seeker.user.email))).toMatchObject([[entry]]);
  expect(proofsIn(await mailsTo(server, email))).toContainEqual([expect.objectContaining(entry)]);
});

test.runIf(hasMessages)('the mail with a message that answers has its receipt', async () => {
  const { company, seeker, id } = await apply();
  await messaging(company.client).sendToThread({ params: { id }, body: question });
  expect(proofsIn(await mailsTo(server, seeker.user.email)).at(-1)).toMatchObject([
    { kind: 'applied' },
    { kind: 'answered', answer: 'message' },
  ]);
});

test.runIf(hasMessages)(
  'a message is the answer when the rejection before it is undone',
  async () => {
    const { company, seeker, id } = await apply();
    await company.client.moveApplications({ body: { ids: [id], status: 'rejected' } });
    clock.forward(1000);
    await messaging(company.client).sendToThread({ params: { id }, body: question });
    await company.client.undoMoves({ body: { ids: [id] } });
    // Nobody had heard of the rejection.
    expect(await kindsOf({ seeker, id })).toEqual(['applied', 'message']);
  },
);

test.runIf(hasMessages)(
  'a message is the answer when the withdrawal before it is undone',
  async () => {
    const { company, seeker, id } = await apply();
    await seeker.client.withdrawApplication({ params: { id } });
    clock.forward(1000);
    await messaging(company.client).sendToThread({ params: { id }, body: question });
    await seeker.client.undoWithdrawal({ params: { id } });
    expect((await kindsOf({ seeker, id }))?.at(-1)).toBe('message');
  },
);

test('who was promised an answer and got none has a receipt in the mail that says so', async () => {
  const { seeker, id } = await apply();
  for (let day = 0; day < 8; day += 1) {
    clock.forward(DAY);
    await server.sweep();
  }
  const mails = await mailsTo(server, seeker.user.email);
  expect(proofsIn(mails.filter(({ kind }) => kind === 'promise'))).toMatchObject([
    [{ kind: 'applied', application: id }],
  ]);
});

test('witnesses have a public key for cosignatures and an address', () => {
  const key = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2';
  const read = (LOG_WITNESSES: string) => readWitnesses({ ofFeatures: { LOG_WITNESSES } });
  expect(read(`${key} https://remora.n621.de/`)).toMatchObject([
    { key: { name: 'remora.n621.de', type: 'cosignature' }, address: 'https://remora.n621.de' },
  ]);
  for (const wrong of [
    key,
    `${key} http://remora.n621.de`,
    'https://remora.n621.de',
    `x${key} https://a.b`,
  ])
    expect(() => read(wrong)).toThrow('LOG_WITNESSES must list witnesses');
});
