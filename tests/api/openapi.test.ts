import { ofFeatures } from '../support/feature-list.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { LIVE_CALL, liveChange } from '../../shared/kit/live.ts';
import { startServer } from '../support/server.ts';
import whole from './openapi.json' with { type: 'json' };

const server = await startServer({ pages: false, config: { publicUrl: 'https://board.test' } });
const { code, body, text } = await server.request<Document>('GET', '/api/openapi.json');
const withoutExamples = (value: unknown) =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'examples' ? undefined : inner));

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: object };
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; content: Record<string, Content> }>;
}

interface Content {
  schema: object;
  examples?: Record<string, { value: Record<string, unknown> }>;
}

const rows: [string, Endpoint][] = [...Object.entries(api), ['hearLive', LIVE_CALL]];
const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = ({ method, path }: Endpoint) =>
  body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** Whether a feature was taken out since the snapshot: then the document is another one. */
const isPart = whole.tags.some(({ name }) => !body.tags.some((tag) => tag.name === name));

test.skipIf(isPart)('the document matches its snapshot; update it with npx vitest -u', async () => {
  expect(code).toBe(200);
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('openapi.json');
});

test('it describes every call of the API table and the event stream', () => {
  const schemes = Object.keys(body.components.securitySchemes).filter((name) => name !== 'token');
  for (const [name, endpoint] of rows) {
    const operation = operationOf(endpoint);
    expect(operation?.operationId.split('_'), name).toContain(name);
    expect(operation?.summary.toLowerCase(), name).toContain(endpoint.summary.toLowerCase());
    const token = { token: [] };
    expect(operation?.security, name).toEqual([
      ...(endpoint.access === 'anyone' ? [{}] : []),
      token,
      ...(endpoint.scope ? schemes.map((scheme) => ({ [scheme]: [endpoint.scope] })) : []),
    ]);
    expect(operation?.requestBody !== undefined, name).toBe(
      'body' in endpoint || 'file' in endpoint,
    );
    expect(Object.keys(operation?.responses ?? {}), name).toContain(
      endpoint.creates ? '201' : '200',
    );
    const needsLogin =
      endpoint.access !== 'anyone' || ['logIn', 'finishLogIn', 'logInWithPasskey'].includes(name);
    expect(Object.hasOwn(operation?.responses ?? {}, '401'), name).toBe(needsLogin);
    const runsOut = [
      'getClosedJob',
      'resetPassword',
      'getInvitation',
      'getErasure',
      'acceptInvitation',
      'getFirstAdminLink',
      'createFirstAdmin',
      'finishLogIn',
      'confirmApp',
    ].includes(name);
    expect(Object.hasOwn(operation?.responses ?? {}, '410'), name).toBe(runsOut);
  }
  const documented = operations.flatMap(({ operation }) => operation.operationId.split('_'));
  expect(documented.toSorted()).toEqual(rows.map(([name]) => name).toSorted());
});

test('it is valid OpenAPI 3.1', () => {
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Daybreak API', version: '1' } });
  expect(body.servers).toEqual([{ url: '/api' }]);
  for (const { path, method, operation } of operations) {
    const what = `${method} ${path}`;
    expect(path).toMatch(/^\/[^:?#]*$/);
    expect(['get', 'post', 'put', 'delete']).toContain(method);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(
      declared.map(({ name }) => name),
      what,
    ).toEqual(inPath);
    expect(
      declared.every(({ required }) => required),
      what,
    ).toBe(true);
    for (const parameter of operation.parameters)
      expect(['path', 'query', 'header']).toContain(parameter.in);
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(status, what).toMatch(/^[2-5]\d\d$/);
      expect(description, what).not.toBe('');
      const isStream = path === LIVE_CALL.path && status === '200';
      const type = isStream ? 'text/event-stream' : 'application/json';
      expect(Object.keys(content), what).toEqual([type]);
    }
  }
  const sent = operations.map(({ operation }) => [
    operation.operationId,
    ...Object.keys(operation.requestBody?.content ?? {}),
  ]);
  const declared = rows.filter(([, { body: fields, file }]) => fields ?? file);
  expect(
    sent
      .filter(([, type]) => type)
      .map(([id]) => id)
      .join('_')
      .split('_')
      .toSorted(),
  ).toEqual(declared.map(([name]) => name).toSorted());
  for (const [id, type] of sent.filter(([, given]) => given)) {
    const sendsFile = [
      'apply',
      'updateApplication',
      'uploadProfileResume',
      'draftProfile',
      'addResume',
      'addCompanyPicture',
      'previewCandidates',
      'importCandidates',
    ].includes(String(id));
    expect(type, id).toBe(sendsFile ? 'multipart/form-data' : 'application/json');
  }
  for (const [, ref] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const steps = (ref ?? '').split('/');
    expect(steps.shift(), ref).toBe('#');
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], body);
    expect(found, ref).toBeTypeOf('object');
  }
  expect(text).not.toContain('$schema');
  const types = new Set(
    [...withoutExamples(body).matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type),
  );
  const known = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'http'];
  expect(known).toEqual(expect.arrayContaining([...types]));
});

describe.each(rows)('the examples of %s', (name, endpoint) => {
  const operation = operationOf(endpoint);
  const exampleOf = (content: Record<string, Content> = {}) =>
    Object.values(content)[0]?.examples?.[name]?.value ?? {};

  test.runIf(endpoint.body ?? endpoint.file)('have a valid body', () => {
    const { [endpoint.file ?? '']: file, ...fields } = exampleOf(operation?.requestBody?.content);
    const schema = endpoint.body ?? z.strictObject({});
    expect(schema.safeParse(fields).error).toBe(undefined);
    expect(fields).not.toEqual(endpoint.body ? {} : undefined);
    expect(typeof file).toBe(endpoint.file ? 'string' : 'undefined');
  });

  test('have a valid answer with every field', () => {
    const done = exampleOf(operation?.responses[endpoint.creates ? '201' : '200']?.content);
    const plain = endpoint.answer ?? z.object({ message: z.string() });
    const schema =
      endpoint === LIVE_CALL ? liveChange : z.extend(plain, { status: z.literal(true) });
    expect(schema.safeParse(done).error).toBe(undefined);
    expect(Object.keys(done).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  });
});

/** Paths such as /jobs/closed/{id} and /jobs/{id}/status, which only a value that is no UUID could confuse. */
function areToldApartByUuids(one: string, other: string): boolean {
  const [steps, others] = [one.split('/'), other.split('/')];
  return steps.some((step, index) => {
    const literal = [step, others[index] ?? ''].find((word) => !word.startsWith('{'));
    return step !== others[index] && literal !== undefined && !/^[\da-f]{8}-/.test(literal);
  });
}

test('a strict linter finds nothing, except paths that only their UUIDs tell apart', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-singular-tag': 'error',
      'operation-tag-defined': 'error',
      'operation-description': 'error',
      'tag-description': 'error',
      'tags-alphabetical': 'off',
      'no-schema-type-mismatch': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'response-contains-property': 'off',
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  const isAmbiguity = ({ ruleId }: { ruleId: string }) => ruleId === 'no-ambiguous-paths';
  expect(
    problems
      .filter((problem) => !isAmbiguity(problem))
      .map(({ ruleId, message }) => `${ruleId}: ${message}`),
  ).toEqual([]);
  // The paths are part of the specification. Every {id} is a UUID, and the words at its place are not.
  for (const { message } of problems.filter(isAmbiguity)) {
    const [one = '', other = ''] = [...message.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
    expect(areToldApartByUuids(one, other), message).toBe(true);
  }
  const ids = operations.flatMap(({ operation }) => operation.parameters);
  for (const parameter of ids.filter((each) => each.in === 'path'))
    expect(parameter.schema).toEqual({ type: 'string', format: 'uuid' });
});

test('no response has a secret field, except new tokens', () => {
  for (const { operation } of operations) {
    const answers = withoutExamples(operation.responses);
    const named = [...answers.matchAll(/"(\w*(?:password|token|hash|secret)\w*)":/gi)].map(
      ([, name]) => name,
    );
    // Demo logins and audit hashes are public.
    const expected =
      {
        logIn: ['token'],
        finishLogIn: ['token'],
        logInWithPasskey: ['token'],
        startAppSetup: ['secret'],
        getSite: ['password'],
        listAudit: ['hash'],
        ...ofFeatures('secrets'),
      }[operation.operationId] ?? [];
    expect(named, operation.operationId).toEqual(expected);
  }
});

test('no response schema has a secret field', () => {
  const shapes = JSON.stringify(body.components.schemas);
  expect(Object.keys(body.components.schemas)).toContain('User');
  expect(shapes).not.toMatch(/"\w*(password|token|hash|secret)\w*":/i);
});

test('/api/docs shows the same calls', async () => {
  const page = await server.request('GET', '/api/docs');
  expect(page.code).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const [name, { method, path, summary }] of rows) {
    expect(page.text, name).toContain(`<section id="${name}">`);
    expect(page.text, name).toContain(`<a href="#${name}"><b>${method}</b> ${path}</a>`);
    expect(page.text, name).toContain(summary);
  }
  expect(page.text).toContain('&#34;keywords&#34;: &#34;platform engineer&#34;');
  expect(page.text.match(/<p>Example<\/p>/g)?.length).toBeGreaterThan(rows.length);
  for (const name of Object.keys(body.components.schemas)) {
    expect(page.text).toContain(`<summary>${name}</summary>`);
  }
  expect(page.text).not.toMatch(/undefined|\[object/);
});
