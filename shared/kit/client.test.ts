import { expect, test } from 'vitest';
import { api } from '../api.ts';
import type { RefusalCode } from '../seams.ts';
import {
  createClient,
  Failure,
  Refusal,
  errorMessage,
  type Call,
  type RawAnswer,
} from './client.ts';

const ok: RawAnswer = { status: 200, body: { status: true } };

test('a method of the client is a row of the API table', async () => {
  const calls: Call[] = [];
  const client = createClient(
    () => api,
    async (call) => {
      calls.push(call);
      return ok;
    },
  );
  await client.listJobs({ query: { keywords: 'c & c', limit: 5, location: '', sort: undefined } });
  await client.getJob({ params: { id: 'a/b?c' } });
  await client.moveApplication({ params: { applicationId: '1' }, body: { status: 'reviewed' } });
  expect(calls).toMatchObject([
    { name: 'listJobs', method: 'GET', path: '/jobs?keywords=c%20%26%20c&limit=5' },
    { name: 'getJob', method: 'GET', path: '/jobs/a%2Fb%3Fc' },
    { method: 'PUT', path: '/applications/1/status', body: { status: 'reviewed' } },
  ]);
});

test('a no is a refusal; no answer and a 5xx are failures', async () => {
  const answering = (answer: RawAnswer) =>
    createClient(
      () => api,
      async () => answer,
    ).getSite();
  const no = {
    status: false,
    code: 'email-taken',
    message: 'No.',
    errors: { email: 'Not this one.' },
  } as const;
  const refusal: unknown = await answering({ status: 409, body: no }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    status: 409,
    code: 'email-taken',
    message: 'No.',
    errors: no.errors,
  });
  await expect(answering({ status: 500, body: no })).rejects.toThrow(Failure);
  await expect(answering({ status: 200, body: undefined })).rejects.toThrow(Failure);
  await expect(answering({ status: 200, body: { message: 'odd' } })).rejects.toThrow(Refusal);

  expect(errorMessage(refusal, 'Failed.')).toBe('No.');
  expect(errorMessage(new Failure(), 'Failed.')).toBe('Failed.');
  expect(errorMessage(new TypeError('x is not a function'), 'Failed.')).toBe('Failed.');
});

test('a POST without an answer is repeated with the same key; others have their own', async () => {
  const keys: (string | undefined)[] = [];
  let status = 503;
  let made = 0;
  const client = createClient(
    () => api,
    async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { status, body: { status: status < 400, ...(code && { code }) } };
    },
    undefined,
    () => String((made += 1)),
  );
  let code: RefusalCode | undefined;
  const write = (message: string) =>
    client
      .sendMessage({ body: { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message } })
      .catch(() => undefined);
  await write('One');
  await write('Two');
  status = 503;
  await write('Two');
  status = 200;
  await write('Two');
  await write('Two');
  await client.listJobs();
  expect(keys).toEqual(['1', '2', '2', '2', '3', undefined]);

  keys.length = 0;
  status = 409;
  for (const each of ['saved-without-answer', 'already-sent', 'overtaken'] as const) {
    code = each;
    await write('Three');
  }
  await write('Three');
  expect(keys).toEqual(['4', '4', '4', '5']);
});
