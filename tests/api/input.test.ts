import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { api, type EndpointName } from '../../shared/api.ts';
import { securityHeaders } from '../../server/http/headers.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { check } from '../../shared/kit/validation.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../support/people.ts';
import { ofFeatures } from '../support/feature-list.ts';
import { callsWithJson, exampleBodies, type Fields } from '../support/examples.ts';
import { tinyPdf } from '../support/pdf.ts';
import { expectRefusal } from '../support/refusal.ts';
import { fingerprint } from '../support/rows.ts';
import { startServer, type RequestParts } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const seeker = await makeSeeker(server);
const company = await makeCompany(server);
const admin = await makeAdmin(server);
const job = await makeJob(server, company);
const application = await makeApplication(seeker, job);
await server.sweep();
const before = await fingerprint(pool);

const NOT_THERE = '00000000-0000-4000-8000-000000000000';

const ids: Partial<Record<EndpointName, string>> = {
  moveApplication: application._id,
  getApplication: application._id,
  setCompanyApproval: company.user._id,
  // Nobody deletes themselves with this call.
  deleteUser: admin.user._id,
  deleteJob: NOT_THERE,
};

/** A user with access, so that only the input can be refused. */
function tokenFor(name: EndpointName): string | undefined {
  const { access }: Endpoint = api[name];
  if (access === 'anyone') return undefined;
  const roles = typeof access === 'string' ? [access] : access;
  if (roles.includes('company')) return company.token;
  return roles.includes('admin') ? admin.token : seeker.token;
}

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const names = endpoints.map(([name]) => name);
const withId = names.filter((name) => api[name].path.includes(':'));

function call(name: EndpointName, parts: RequestParts, id = ids[name] ?? job._id) {
  const { method, path } = api[name];
  const filled = `/api${path.replace(/:\w+/, id)}`;
  return server.request(method, filled, { token: tokenFor(name), ...parts });
}

const jsonType = { 'content-type': 'application/json' };
const sendText = (name: EndpointName, body: string) => call(name, { body, headers: jsonType });

test('the examples contain every field of every body', () => {
  for (const name of callsWithJson) {
    const { body } = api[name] as {
      body: { shape?: object; def: { in?: { shape: object }; options?: { shape: object }[] } };
    };
    const shape = body.shape ?? body.def.in?.shape ?? body.def.options?.at(-1)?.shape ?? {};
    const left = Object.keys(shape).filter((field) => !(field in (exampleBodies[name] ?? {})));
    // The example of an edit has all fields of a new posting.
    expect(name === 'updateJob' ? [] : left, name).toEqual([]);
  }
});

test.each(callsWithJson)('%s refuses a body that is not a JSON object', async (name) => {
  const unreadable = ['', ' ', '{', '{"a":}', '{"a":1,}', "{'a':1}", 'nope', '{}{}', '\0', '[1'];
  const others = ['[]', 'null', '"text"', '7', 'true', '[{}]'];
  const mayLackBody = (api[name] as Endpoint).body?.safeParse(undefined).success;
  for (const body of [...unreadable, ...others]) {
    const reply = await sendText(name, body);
    // An empty body is missing.
    expect(reply.code, body).toBe(body.trim() === '' && mayLackBody ? WITHOUT_ANYTHING[name] : 400);
    expectRefusal(reply, body);
  }
});

test.each(callsWithJson)(
  '%s refuses a body that is too deep, too large, or has invalid characters',
  async (name) => {
    const valid = exampleBodies[name] ?? {};
    const [field = ''] = Object.keys(valid);
    const hostile: Record<string, string> = {
      'deep list': '['.repeat(100_000) + ']'.repeat(100_000),
      'deep object': '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      'deep field': JSON.stringify(valid).replace('{', `{"x":${'['.repeat(99) + ']'.repeat(99)},`),
      NUL: JSON.stringify({ ...valid, [field]: 'a\0b' }),
      'NUL in a name': JSON.stringify({ ...valid, 'a\0b': 1 }),
      'lone surrogate': JSON.stringify({ ...valid, [field]: '\ud800' }),
      'surrogates in the wrong order': JSON.stringify({ ...valid, other: '\udc00\ud800' }),
    };
    for (const [what, body] of Object.entries(hostile)) {
      const reply = await sendText(name, body);
      expect(reply.code, what).toBe(400);
      expectRefusal(reply, what);
    }
    const large = await sendText(
      name,
      JSON.stringify({ ...valid, x: 'x'.repeat(2 * 1024 * 1024) }),
    );
    expect(large.code).toBe(413);
    expectRefusal(large);
  },
);

test.each(callsWithJson)('%s refuses every field with the wrong type', async (name) => {
  const nameless = ['{"wrong":true}', '[[1]]', '1e400', 'true'];
  for (const [path, value] of leaves(exampleBodies[name] ?? {})) {
    const wrong = typeof value === 'boolean' ? ['"true"', '1', '{}', 'null'] : nameless;
    // Every part of an offer and a passport may be left out. Answers of a passport may be open, and so may what an older
    // posting says of the usual lines.
    const mayBeEmpty = ['offer', 'passport'].includes(path.join('.'));
    const mayBeNull =
      (path[0] === 'passport' && path[1] !== 'startsImmediately') ||
      path[0]?.startsWith('showsDefault');
    const refused = wrong.slice(mayBeEmpty ? 1 : 0).filter((raw) => !(mayBeNull && raw === 'null'));
    for (const raw of refused) {
      const body = JSON.stringify(replace(exampleBodies[name], path, '@@')).replace('"@@"', raw);
      const reply = await sendText(name, body);
      expect(reply.code, `${path.join('.')}: ${raw}`).toBe(400);
      expectRefusal(reply, `${path.join('.')}: ${raw}`);
    }
  }
});

/** Every field, object and list in a value, with its path. */
function leaves(value: unknown, path: string[] = []): [path: string[], value: unknown][] {
  const here: [string[], unknown][] = path.length > 0 ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))];
}

function replace(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replace(item, rest, by) : item));
  return { ...(value as Fields), [key]: replace((value as Fields)[key], rest, by) };
}

/** Calls whose body fields are all optional, with the expected response. */
const WITHOUT_ANYTHING: Partial<Record<EndpointName, number>> = {
  updateApplicantProfile: 200,
  relistJob: 409,
  approveJob: 409,
  rejectJob: 409,
  deleteUser: 409,
  deleteJob: 404,
  changeCompanyPicture: 404,
  ...ofFeatures('empty'),
};

/** Control characters and lone surrogates, which XML does not allow. */
const UNSEEN = '\0\u0001\u001b\u007f\u009f\ud800';
const isSecret = (path: string[]) => /password/i.test(path.at(-1) ?? '');

test.each(callsWithJson)('%s removes invisible characters', (name) => {
  const { body } = api[name] as Endpoint;
  for (const [path, value] of leaves(exampleBodies[name] ?? {})) {
    if (typeof value !== 'string' || isSecret(path)) continue;
    const typed = `${value.slice(0, 1)}${UNSEEN}${value.slice(1)}${UNSEEN}`;
    const read = check(body!, replace(exampleBodies[name], path, typed));
    const texts = 'value' in read ? leaves(read.value).map(([, text]) => text) : [];
    for (const text of texts.filter((each) => typeof each === 'string')) {
      expect(text, path.join('.')).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
    }
  }
});

test.each(callsWithJson)('%s handles built-in property names', async (name) => {
  const body = JSON.stringify(exampleBodies[name]);
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const hidden = await sendText(name, `{"${key}":${body}}`);
    expect(hidden.code).toBe(WITHOUT_ANYTHING[name] ?? 400);
  }
  expect({}).not.toHaveProperty('email');
});

test.each(callsWithJson)('%s refuses another content type', async (name) => {
  const body = JSON.stringify(exampleBodies[name]);
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'a', '*/*'];
  const sent: RequestParts[] = [
    ...types.map((type) => ({ body, headers: { 'content-type': type } })),
    { body: new Uint8Array(Buffer.from(body)) },
    { form: new FormData() },
  ];
  for (const parts of sent) {
    const reply = await call(name, parts);
    expect(reply.code, JSON.stringify(parts.headers)).toBe(415);
    expectRefusal(reply);
  }
});

test.each(withId)('%s refuses unknown and invalid ids', async (name) => {
  const form = new FormData();
  form.set('resume', new File([tinyPdf()], 'resume.pdf'));
  const example = exampleBodies[name];
  const parts: RequestParts = 'file' in api[name] ? { form } : example ? { json: example } : {};
  const unknown = [
    crypto.randomUUID(),
    'abc',
    '0',
    '-1',
    'null',
    '%00',
    '%20',
    '..%2f..%2fetc',
    '*',
  ];
  const odd = [
    'me',
    `${job._id}%20`,
    `${job._id}x`,
    "'%20or%201=1--",
    'a'.repeat(1000),
    '%F0%9F%98%80',
  ];
  for (const id of [...unknown, ...odd]) {
    const reply = await call(name, parts, id);
    expect(reply.code, id).toBe(404);
    expectRefusal(reply, id);
  }
  for (const id of ['%ff', '%', '%c0%80', '%zz', 'a'.repeat(15_000), '%2e%2e%2f'.repeat(50)]) {
    expectRefusal(await call(name, parts, id), id);
  }
});

test('invalid deadlines are refused', async () => {
  const odd = [
    '99999-99-99',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30',
    'tomorrow',
    '0000-00-00',
  ];
  const impossible = ['2020-01-01', '9999-12-31', '0001-01-01', '2020-01-01T00:00:00Z'];
  const types = [8.64e15, -1, true, [], {}];
  for (const applicationDeadline of [...odd, ...impossible, ...types]) {
    const json = { ...plausibleJob, applicationDeadline };
    for (const name of ['postJob', 'updateJob'] as const) {
      const reply = await call(name, { json });
      expect(reply.body.errors, String(applicationDeadline)).toHaveProperty('applicationDeadline');
      expectRefusal(reply);
    }
  }
});

test('refused input leaves the database unchanged', async () => {
  expect(await fingerprint(pool)).toEqual(before);
  const health = await server.request('GET', '/readyz');
  expect(health.code).toBe(200);
});

test('requests that no route sees are refused with the security headers too', async () => {
  const path = await server.request('GET', '/%zz');
  expect(path.body).toMatchObject({ code: 'address-unreadable' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('NOT HTTP\r\n\r\n');
  const answer = await readText(socket);
  expect(answer).toContain('"code":"request-unreadable"');
  for (const [name, value] of Object.entries(securityHeaders({ dev: false, publicUrl: '' }))) {
    expect(path.headers.get(name), name).toBe(value);
    expect(answer, name).toContain(`\r\n${name}: ${value}\r\n`);
  }
});
