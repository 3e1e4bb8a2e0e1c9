import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent, webhookPayload } from '../rules.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { DAY } from '../../../tests/support/clock.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { startReceiver } from './receiver.ts';

const { applyTo, clock, codeOf, makeWebhook, movesAt, pool, server, UNDO_TIME, verify } =
  await startReceiver();

const hasStages = featureOfCall('moveToStage') !== undefined;

/** @returns their ids */
async function saveStages(
  { token }: Person,
  job: Job,
  stages: readonly { status: string; name: string }[],
): Promise<string[]> {
  const { body } = await server.request<{ plan: { stages: { _id: string }[] } }>(
    'PUT',
    `/api/jobs/${job._id}/hiring-plan`,
    { token, json: { stages, criteria: [] } },
  );
  return body.plan.stages.map(({ _id }) => _id);
}

const moveToStage = ({ token }: Person, ids: readonly string[], stage: string | null = null) =>
  server.request('POST', '/api/applications/company/stages', { token, json: { ids, stage } });

test('every event is sent with ids and states, signed, and without texts', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server, 'Ada Secretive');
  const { _id } = await makeApplication(seeker, job, 'My secret letter.');
  if (hasMessages)
    await messaging(seeker.client).sendToThread({
      params: { id: _id },
      body: { text: 'A secret message.' },
    });
  const [, called] = hasStages
    ? await saveStages(company, job, [
        { status: 'reviewed', name: 'Read' },
        { status: 'reviewed', name: 'Called' },
      ])
    : [];
  const move = { params: { applicationId: _id }, body: { status: 'reviewed' as const } };
  await company.client.moveApplication(move);
  if (called) await moveToStage(company, [_id], called);
  await seeker.client.withdrawApplication({ params: { id: _id } });
  clock.forward(UNDO_TIME);
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'paused' } });
  clock.forward(1000);
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'active' } });
  clock.forward(1000);
  await company.client.setJobStatus({
    params: { id: job._id },
    body: { status: 'closed', outcome: 'Hired another way', hired: [] },
  });
  await hook.send();

  const payloads = hook.at().map(({ body }) => JSON.parse(body) as { type: WebhookEvent });
  for (const payload of payloads)
    expect(webhookPayload(payload.type).safeParse(payload).error).toBe(undefined);
  const ids = { company: company.user.companyProfile?._id, job: job._id };
  const about = { ...ids, application: _id };
  expect([...new Set(payloads.map(({ type }) => type))].toSorted()).toEqual(
    WEBHOOK_EVENT_NAMES.filter(
      (name) => hasStages || name !== 'application.stage_changed',
    ).toSorted(),
  );
  const dataOf = (type: WebhookEvent) => payloads.filter((each) => each.type === type);
  expect(dataOf('application.created')).toMatchObject([{ data: { ...about, status: 'pending' } }]);
  expect(dataOf('application.moved')).toMatchObject([
    { data: { ...about, status: 'reviewed', isUndo: false, stage: hasStages ? 'Read' : null } },
  ]);
  expect(dataOf('application.stage_changed')).toMatchObject(
    hasStages ? [{ data: { ...about, status: 'reviewed', from: 'Read', to: 'Called' } }] : [],
  );
  expect(dataOf('job.paused')).toMatchObject([{ data: { ...ids, isPublic: false } }]);
  expect(dataOf('job.closed')).toMatchObject([{ data: { ...ids, isPublic: false } }]);
  const all = hook.at();
  expect(JSON.stringify(all.map(({ body }) => body))).not.toMatch(/secret|\bAda\b/i);
  for (const request of all) {
    expect(verify(request, hook.secret)).toBe(true);
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    // As the scheme says, by hand.
    const { 'webhook-id': id, 'webhook-timestamp': time } = request.headers;
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${request.body}`)
      .digest('base64');
    expect(request.headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(verify({ ...request, body: `${request.body} ` }, hook.secret)).toBe(false);
  }
  expect((await hook.log()).map(({ state, attempts }) => [state, attempts])).toEqual(
    all.map(() => ['delivered', 1]),
  );
});

test('a move is sent when it can no longer be undone, and an undone one is not', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved']);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const move = (status: 'reviewed' | 'rejected') =>
    company.client.moveApplication({ params: { applicationId: _id }, body: { status } });
  await move('reviewed');
  clock.forward(UNDO_TIME - 1);
  await hook.send();
  expect(hook.at()).toEqual([]);
  await company.client.undoMoves({ body: { ids: [_id] } });
  expect(await hook.log()).toEqual([]);
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(hook.at()).toEqual([]);

  // More time to undo holds it back as well.
  await move('reviewed');
  clock.forward(UNDO_TIME - 1);
  await company.client.extendUndo({ body: { ids: [_id] } });
  clock.forward(UNDO_TIME - 1);
  await hook.send();
  expect(hook.at()).toEqual([]);
  await company.client.undoMoves({ body: { ids: [_id] } });

  // Of two moves in a row, undoing the second keeps the first.
  await move('reviewed');
  clock.forward(1000);
  await move('rejected');
  clock.forward(1000);
  await company.client.undoMoves({ body: { ids: [_id] } });
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(movesAt(hook)).toEqual([[_id, 'reviewed', false]]);
  expect((await pool.query(`select from due_moments where kind = 'webhook'`)).rowCount).toBe(0);
});

test('moves of several applications wait, too', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved']);
  const job = await makeJob(server, company);
  const ids = await applyTo(job, 3);
  await company.client.moveApplications({ body: { ids, status: 'reviewed' } });
  await hook.send();
  expect(hook.at()).toEqual([]);
  await company.client.undoMoves({ body: { ids: ids.slice(0, 2) } });
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(movesAt(hook)).toEqual([[ids[2], 'reviewed', false]]);
});

test('a move that was sent too early cannot be undone', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved']);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const move = { params: { applicationId: _id }, body: { status: 'reviewed' as const } };
  await company.client.moveApplication(move);
  // As if the clock of another process was ahead.
  await pool.query('update facts set due_at = at where subject = $1', [_id]);
  await hook.send();
  const { refused } = await company.client.undoMoves({ body: { ids: [_id] } });
  expect(refused).toMatchObject([{ code: 'mail-already-sent' }]);
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(movesAt(hook)).toEqual([[_id, 'reviewed', false]]);
});

test.runIf(hasStages)(
  'moves between stages name both, also for several applications and for no stage',
  async () => {
    const company = await makeCompany(server);
    const hook = await makeWebhook(company, ['application.stage_changed']);
    const job = await makeJob(server, company);
    const [stage] = await saveStages(company, job, [{ status: 'pending', name: 'New' }]);
    const ids = await applyTo(job, 2);
    await moveToStage(company, ids.slice(0, 1));
    clock.forward(1000);
    // Who is there already does not move.
    await moveToStage(company, ids, stage);
    await hook.send();
    expect(
      hook
        .at()
        .map(({ body }) => JSON.parse(body).data)
        .map(({ application, from, to }) => [application, from, to]),
    ).toEqual([
      [ids[0], 'New', null],
      [ids[0], null, 'New'],
    ]);
  },
);

test('a withdrawal is sent at once, and so is its undo', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved', 'application.withdrawn']);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  await seeker.client.withdrawApplication({ params: { id: _id } });
  await hook.send();
  await seeker.client.undoWithdrawal({ params: { id: _id } });
  await hook.send();
  expect(movesAt(hook)).toEqual([
    [_id, 'withdrawn', undefined],
    [_id, 'pending', true],
  ]);
});

test('a deadline that passes is sent once, with its time, also after the job was listed again', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['job.published', 'job.closed']);
  const job = await makeJob(server, company, { applicationDeadline: clock.inDays(5) });
  const params = { id: job._id };
  const sent = () =>
    hook
      .at()
      .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string })
      .map(({ type, timestamp }) => [type, timestamp]);
  const published = ['job.published', clock.now().toISOString()];
  await hook.send();
  expect(sent()).toEqual([published]);

  clock.forward(6 * DAY);
  // Several processes sweep at the same time.
  await Promise.all([server.sweep(), server.sweep(), server.sweep()]);
  await hook.send();
  const closed = ['job.closed', job.applicationDeadline];
  expect(sent()).toEqual([published, closed]);
  // Closing what has expired is nothing new.
  await company.client.setJobStatus({
    params,
    body: { status: 'closed', outcome: 'Hired another way', hired: [] },
  });
  await hook.send();
  expect(sent()).toEqual([published, closed]);

  const deadline = clock.inDays(3);
  await company.client.relistJob({ params, body: { applicationDeadline: deadline } });
  await (await makeAdmin(server)).client.approveJob({ params });
  const again = ['job.published', clock.now().toISOString()];
  await hook.send();
  expect(sent()).toEqual([published, closed, again]);
  // It is closed before its deadline, which then passes unnoticed.
  const early = ['job.closed', clock.now().toISOString()];
  await company.client.setJobStatus({
    params,
    body: { status: 'closed', outcome: 'Hired another way', hired: [] },
  });
  clock.forward(4 * DAY);
  await server.sweep();
  await hook.send();
  expect(sent()).toEqual([published, closed, again, early]);
});

test('a deadline that was moved passes when it is', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['job.closed']);
  const job = await makeJob(server, company, { applicationDeadline: clock.inDays(9) });
  const earlier = clock.inDays(5);
  const { job: moved } = await company.client.updateJob({
    params: { id: job._id },
    body: { ...plausibleJob, applicationDeadline: earlier },
  });
  clock.forward(6 * DAY);
  await server.sweep();
  await hook.send();
  expect(hook.at().map(({ body }) => JSON.parse(body).timestamp)).toEqual([
    moved.applicationDeadline,
  ]);
  clock.forward(5 * DAY);
  await server.sweep();
  await hook.send();
  expect(hook.at()).toHaveLength(1);
});

test('a webhook hears only the events that it chose, of its own company', async () => {
  const [company, other] = [await makeCompany(server), await makeCompany(server)];
  const chosen = await makeWebhook(company, ['application.created']);
  const foreign = await makeWebhook(other);
  const job = await makeJob(server, company);
  await makeApplication(await makeSeeker(server), job);
  await chosen.send();
  expect(chosen.at().map(({ body }) => JSON.parse(body).type)).toEqual(['application.created']);
  expect(foreign.at()).toEqual([]);
  expect(await codeOf(other.client.listDeliveries({ params: chosen.params }))).toBe(
    'webhook-not-found',
  );
});

test('what does not happen is not sent: an application that is refused', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.created']);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, job);
  expect(await codeOf(makeApplication(seeker, job))).toBe('already-applied');
  await hook.send();
  expect(hook.at()).toHaveLength(1);
});
