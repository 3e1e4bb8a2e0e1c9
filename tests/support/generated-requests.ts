import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { ROLES, type Role } from '../../shared/roles.ts';
import { exampleBodies } from './examples.ts';
import { boundary, multipart } from './multipart.ts';
import { tinyPdf } from './pdf.ts';
import type { RawRequest } from './raw-http.ts';

/** What generated requests can name: tokens, and ids of existing things. */
export interface Known {
  tokens: Record<Role, readonly string[]>;
  ids: readonly string[];
}

/** One generated request, and the call for which it was made. */
export interface Generated extends RawRequest {
  name: EndpointName | 'no call';
}

/** Texts that have broken programs: unpaired surrogates, NUL, direction marks, code, numbers that are none. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udc00\ud800',
  'a\u202eb\u2066c\u200f',
  '\ufeff\u200b\u200d',
  'e\u0301'.repeat(500),
  '😀'.repeat(300),
  'x'.repeat(100_000),
  'ß漢字'.repeat(3000),
  "' or 1=1; drop table users; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%s%n',
  '../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '%00%ff%',
  'NaN',
  '1e999',
  '-0',
  '99999999999999999999',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '2026-02-30',
  '__proto__',
  'constructor',
  'null',
  'a@b@c',
  'a'.repeat(64) + '@' + 'b'.repeat(250) + '.example',
];
const NUMBERS = [0, -1, 1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e308, 5e-324, 0.1, 1e21];

// A long text now and then; most are short, to keep a request cheap.
const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE.filter(({ length }) => length < 2000)) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 3, arbitrary: fc.string({ maxLength: 30 }) },
);
const odd: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(nested(30)) },
);

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { in: [nested(depth - 1)] };
}

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** A value that a JSON schema admits, as far as its shape says. */
function fitting(schema: Schema | undefined, ids: readonly string[]): Arbitrary<unknown> {
  if (!schema) return odd;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, ids)));
  if (schema.format === 'uuid' || schema.format === 'guid') return fc.constantFrom(...ids);
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [
          key,
          fc.oneof({ weight: 4, arbitrary: fitting(each, ids) }, { weight: 1, arbitrary: odd }),
        ]),
      ),
      { requiredKeys: [] },
    );
  if (schema.type === 'array') return fc.array(fitting(schema.items, ids), { maxLength: 3 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...NUMBERS));
  return fc.oneof(fc.string({ maxLength: 40 }), hostileText);
}

const jsonSchemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const PLAIN = { enumerable: true, configurable: true, writable: true };

/** An example with some of its fields replaced, removed or added. */
const mutated = (example: object): Arbitrary<unknown> => {
  const keys = Object.keys(example);
  return fc
    .array(fc.tuple(fc.constantFrom(...keys, 'unknown', '__proto__'), fc.nat({ max: 4 }), odd), {
      maxLength: 2,
    })
    .map((changes) => {
      const changed: Record<string, unknown> = { ...example };
      for (const [key, kind, value] of changes) {
        if (kind === 0) delete changed[key];
        // By definition: an assignment to __proto__ would change the object itself.
        else {
          const added = kind === 1 ? [changed[key], value] : value;
          Object.defineProperty(changed, key, { value: added, ...PLAIN });
        }
      }
      return changed;
    });
};

interface Sent {
  body?: Buffer;
  type?: string;
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json, application/json',
  '',
  ';',
];
const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');

/** JSON by the row's schema, or broken: cut off, with other bytes, of another type. */
function jsonBody(name: EndpointName, body: z.ZodMiniType, ids: readonly string[]) {
  const value = fc.oneof(
    { weight: 4, arbitrary: mutated(exampleBodies[name] ?? {}) },
    { weight: 3, arbitrary: fitting(jsonSchemaOf(body), ids) },
    { weight: 1, arbitrary: odd },
  );
  const spoil = fc.oneof(
    { weight: 12, arbitrary: fc.constant((whole: Buffer) => whole) },
    {
      weight: 1,
      arbitrary: fc
        .nat()
        .map((at) => (whole: Buffer) => whole.subarray(0, at % (whole.length || 1))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
        .map(([at, bytes]) => (whole: Buffer) => {
          const place = at % (whole.length || 1);
          return Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]);
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('1e400', '-', '12345678901234567890123')
        .map(
          (number) => (whole: Buffer) =>
            Buffer.from(whole.toString().replace(/"[^"]*"(?=[,}])/, number)),
        ),
    },
  );
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  );
  return fc
    .tuple(value, spoil, type)
    .map(([sent, change, ofType]): Sent => ({ body: change(json(sent)), type: ofType }));
}

/** A form with a file, or a broken one: cut off, without a boundary, with odd names, with many fields. */
function formBody(file: string): Arbitrary<Sent> {
  const content = fc.oneof(
    { weight: 3, arbitrary: fc.constant(tinyPdf()) },
    { weight: 1, arbitrary: fc.nat({ max: 600 }).map((size) => tinyPdf().subarray(0, size)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(Buffer.from('PK\u0003\u0004'), Buffer.alloc(0)) },
  );
  const filename = fc.oneof(fc.constantFrom('resume.pdf', 'cv.docx', 'a.exe'), hostileText);
  const fields = fc.array(
    fc.record({
      name: fc.oneof(fc.constantFrom('coverLetter', 'useProfileResume', 'replaces'), hostileText),
      content: fc.oneof(hostileText, fc.constantFrom('true', 'false')),
    }),
    { maxLength: 3 },
  );
  const end = fc.oneof(
    { weight: 5, arbitrary: fc.constant((whole: Buffer) => whole) },
    {
      weight: 1,
      arbitrary: fc.nat().map((at) => (whole: Buffer) => whole.subarray(0, at % whole.length)),
    },
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES, 'application/json') },
  );
  return fc
    .tuple(content, filename, fields, end, type, fc.constantFrom(file, file, 'other'))
    .map(([bytes, named, others, cut, ofType, field]) => ({
      body: cut(multipart([...others, { name: field, filename: named, content: bytes }])),
      type: ofType,
    }));
}

/** A text as a part of an address: mostly encoded, sometimes as it is. */
const encoded = (text: string, isRaw: boolean) =>
  isRaw ? text.replaceAll(/[\r\n]/g, '') : encodeURIComponent(text.toWellFormed());

// Not String(): a generated object's own toString may be anything.
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function queryOf({ query }: Endpoint, ids: readonly string[]): Arbitrary<string> {
  const properties = query ? (jsonSchemaOf(query).properties ?? {}) : {};
  const names = [...Object.keys(properties), 'unknown', 'limit', 'cursor', '__proto__'];
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.boolean(), hostileText, fc.nat({ max: 30 }))
    .chain(([name, fits, text, raw]) =>
      (fits ? fitting(properties[name], ids) : fc.constant(text)).map(
        (value) => `${name}=${encoded(asText(value), raw === 0)}`,
      ),
    );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    {
      weight: 6,
      arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?%',
        '?=&&=',
        '?a=1&a=2',
        '?a[]=1',
        '?limit=5&limit=6',
        `?a=${'b'.repeat(9000)}`,
      ),
    },
  );
}

function pathOf({ path }: Endpoint, ids: readonly string[]): Arbitrary<string> {
  const id = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: hostileText.map((text) => encodeURIComponent(text.slice(0, 500).toWellFormed())),
    },
    { weight: 1, arbitrary: fc.constantFrom('%ff', '%', '%c0%80', '..', '%2e%2e%2f', '.') },
  );
  const filled = fc.array(id, { minLength: 2, maxLength: 2 }).map((some) => {
    let next = 0;
    return `/api${path.replaceAll(/:\w+/g, () => some[next++] ?? '')}`;
  });
  return fc.oneof(
    { weight: 20, arbitrary: filled },
    {
      weight: 1,
      arbitrary: fc
        .tuple(filled, fc.constantFrom('/', '//', '/x', '%20', '/..', ';a=b'))
        .map(([whole, more]) => whole + more),
    },
    { weight: 1, arbitrary: filled.map((whole) => whole.toUpperCase().replace('/API', '/api')) },
  );
}

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'SEARCH',
  'NOTHING',
];

/** Header lines that are odd, but HTTP, and some that are not. */
const oddHeader: Arbitrary<[string, string]> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom<[string, string]>(
      ['Accept', '*/*;q=banana'],
      ['Accept-Encoding', 'gzip;q=2, br;q=0, identity;q=0'],
      ['Accept-Language', 'x'.repeat(500)],
      ['Cookie', '=; a; b==;__proto__=x; known_device=%'],
      ['X-Forwarded-For', '1.2.3.4, nobody, ::'],
      ['X-Forwarded-Host', 'evil.example'],
      ['X-Forwarded-Proto', 'gopher'],
      ['Idempotency-Key', ''],
      ['Idempotency-Key', 'k'.repeat(300)],
      ['Idempotency-Key', 'the-same-key'],
      ['If-None-Match', '*'],
      ['If-Modified-Since', 'yesterday'],
      ['Range', 'bytes=5-2'],
      ['Origin', 'null'],
      ['Sec-Fetch-Site', 'cross-site'],
      ['Expect', '100-continue'],
      ['Content-Encoding', 'gzip'],
      ['Connection', 'close'],
      ['Upgrade', 'websocket'],
      ['Purpose', 'prefetch'],
      ['User-Agent', '\u00ff\u0080<script>'],
      ['X-Request-Id', "'; --"],
      ['Last-Event-ID', '-1'],
      ['Authorization', 'Bearer'],
      ['Authorization', 'Basic YTpi'],
      ['Authorization', `Bearer ${'y'.repeat(199)}`],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<[string, string]>(
      ['Bad Name', 'x'],
      ['X', '\0'],
      ['Host', 'a b'],
      ['Transfer-Encoding', 'chunked'],
    ),
  },
);

/** Mostly of a role that may make the call. */
function tokenFor({ access }: Endpoint, tokens: Known['tokens']): Arbitrary<string> {
  const admitted = ROLES.filter((role) => [access].flat().includes(role));
  const right = (admitted.length > 0 ? admitted : ROLES).flatMap((role) => tokens[role]);
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom('', ...ROLES.flatMap((role) => tokens[role])) },
  );
}

function requestFor(name: EndpointName, { tokens, ids }: Known): Arbitrary<Generated> {
  const row: Endpoint = api[name];
  const right = row.body
    ? row.file
      ? formBody(row.file)
      : jsonBody(name, row.body, ids)
    : row.file
      ? formBody(row.file)
      : fc.constant<Sent>({});
  const sent = fc.oneof(
    { weight: 15, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Sent>(
        {},
        { body: Buffer.from('{}'), type: 'application/json' },
        { body: Buffer.alloc(0), type: '' },
      ),
    },
  );
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constant<string>(row.method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
  const headers = fc.oneof(
    { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(oddHeader, { maxLength: 3 }) },
  );
  return fc
    .tuple(method, pathOf(row, ids), queryOf(row, ids), headers, sent, tokenFor(row, tokens))
    .map(([by, path, query, more, { body, type }, token]) => ({
      name,
      method: by,
      target: path + query,
      headers: [
        ...(token ? [['Authorization', `Bearer ${token}`] as [string, string]] : []),
        ...(type === undefined ? [] : [['Content-Type', type] as [string, string]]),
        ...more,
      ],
      // A chunked request needs a body to end.
      body:
        body ?? (more.some(([each]) => each === 'Transfer-Encoding') ? Buffer.alloc(0) : undefined),
    }));
}

const OTHER_PATHS = [
  '/',
  '/healthz',
  '/readyz',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/alljobs.rss',
  '/sitemaps/jobs-1.xml',
  '/jobs.xml',
  '/api',
  '/api/docs',
  '/api/openapi.json',
  '/api/nothing',
  '/metrics',
  '/resumes/x/y.pdf',
  '/exports/x.csv',
  '/my-data.zip',
];

/** Limits of calls that hash a password, which costs as much as ten other calls. */
const HASHING = new Set<string | undefined>([
  'login',
  'register',
  'reset',
  'new-password',
  'own-password',
  'new-address',
]);
const weightOf = ({ limit }: Endpoint) => (HASHING.has(limit) ? 1 : 8);

/** Requests for every row of the API table, and for addresses that are no calls. */
export function generatedRequest(known: Known): Arbitrary<Generated> {
  const names = Object.keys(api) as EndpointName[];
  const elsewhere = fc
    .tuple(fc.constantFrom(...METHODS), fc.constantFrom(...OTHER_PATHS), fc.boolean(), hostileText)
    .map(([method, path, isLonger, text]): Generated => ({
      name: 'no call',
      method,
      target: path + (isLonger ? `?q=${encoded(text, false)}` : ''),
      headers: [],
    }));
  return fc.oneof(
    ...names.map((name) => ({ weight: weightOf(api[name]), arbitrary: requestFor(name, known) })),
    { weight: 8, arbitrary: elsewhere },
  );
}
