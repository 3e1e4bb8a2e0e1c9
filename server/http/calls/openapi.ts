import * as z from 'zod/mini';
import { api, type EndpointName } from '../../../shared/api.ts';
import { accountCalls } from '../../../shared/accounts/calls.ts';
import { secondFactorRequired } from '../../../shared/accounts/second-factors.ts';
import { userAnswer } from '../../../shared/accounts/users.ts';
import { applicantProfileAnswer } from '../../../shared/applications/applicant-profile.ts';
import { picturesAnswer } from '../../../shared/companies/pictures.ts';
import { companyProfileAnswer } from '../../../shared/companies/profile.ts';
import { applicationCalls } from '../../../shared/applications/calls.ts';
import { auditCalls } from '../../../shared/audit/calls.ts';
import { companyCalls } from '../../../shared/companies/calls.ts';
import { exportCalls } from '../../../shared/exports/calls.ts';
import { BOARD_SCREENING_TEXT } from '../../../shared/jobs/board-screening.ts';
import { jobCalls } from '../../../shared/jobs/calls.ts';
import { mailCalls } from '../../../shared/mail/calls.ts';
import { messageCalls } from '../../../shared/messages/calls.ts';
import { notificationCalls } from '../../../shared/notifications/calls.ts';
import { operationCalls } from '../../../shared/operation/calls.ts';
import { rateCalls } from '../../../shared/rates/calls.ts';
import { reviewCalls } from '../../../shared/reviews/calls.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { type Permission, rolesWith, TEAM_ROLES } from '../../../shared/permissions.ts';
import { ROLE_LABELS } from '../../../shared/roles.ts';
import {
  applicationAnswer,
  applicationDetailAnswer,
  historyEntry,
} from '../../../shared/applications/status.ts';
import { SENT_TIME_RULE, sentTime } from '../../../shared/applications/interviews/moments.ts';
import { REFUSAL_CODES } from '../../../shared/seams.ts';
import { type Access, type Endpoint, isIdempotent } from '../../../shared/kit/endpoint.ts';
import { jobAnswer } from '../../../shared/jobs/posting.ts';
import { LIVE_CALL, liveChange } from '../../../shared/kit/live.ts';
import type { Sent } from '../../feature.ts';
import { FEATURES } from '../../feature-list.ts';
import { isLogIn } from '../request-log.ts';
import { type Json, toJsonSchema } from './json-schema.ts';
import { exampleAnswer, exampleBodies, toExample } from './examples.ts';

/** Every call below /api: the API table, and the stream of live updates. */
export const CALLS: Record<string, Endpoint> = { ...api, hearLive: LIVE_CALL };

/** The features that the documentation says more about. */
export const DOCUMENTED = FEATURES.flatMap(({ documentation, ...of }) =>
  documentation ? { ...of, documentation } : [],
);

/** The bearer tokens that calls with a scope take, beside those of logins. */
const TOKENS = DOCUMENTED.flatMap(({ documentation: { tokens } }) => (tokens ? [tokens] : []));

const ENVELOPE = { status: { type: 'boolean' }, message: { type: 'string' } };

const REFUSALS: Record<number, string> = {
  400: 'Not valid; errors names the fields',
  401: 'Not signed in, wrong credentials, or a second factor is required',
  403: 'Not allowed',
  404: 'Does not exist, or belongs to somebody else',
  409: 'A duplicate, or a change that is not possible now',
  410: 'Gone: the page or link has expired',
  413: 'Too large',
  415: 'Type not accepted',
  422: 'The Idempotency-Key was used for another request, or the file cannot be read',
  429: 'Too many calls; Retry-After says when to try again',
  503: 'Overloaded, or the database does not answer; Retry-After says when to try again',
};

/** The groups of the API table, with what they are about. */
const TAGS: readonly (readonly [name: string, description: string | undefined, calls: object])[] = [
  ['Accounts', 'Login, registration, users and profiles', accountCalls],
  [
    'Companies',
    'Public companies, their names for admins, and the team of a company',
    companyCalls,
  ],
  ['Jobs', 'Jobs and their review', jobCalls],
  ['Applications', 'Applications and interviews', applicationCalls],
  ['Reviews', 'The queue of what waits for a decision', reviewCalls],
  ['Messages', 'Messages to the board', messageCalls],
  ['Mail', 'Emails that the board sends', mailCalls],
  ['Notifications', 'Notifications and their settings', notificationCalls],
  ['Audit', 'The log of privileged changes', auditCalls],
  ['Exports', 'Files with data for admins', exportCalls],
  ['Rates', 'Exchange rates', rateCalls],
  ['Operation', 'The board itself', operationCalls],
  ...FEATURES.flatMap(({ feature: { group, calls } }) =>
    group && calls ? [[group[0], group[1], calls] as const] : [],
  ),
];

function tagOf(name: string): string {
  if (name === 'hearLive') return 'Applications';
  const group = CALLS[name]?.group;
  if (group) return group;
  const [tag] = TAGS.find(([, , calls]) => Object.hasOwn(calls, name)) ?? [];
  if (!tag) throw new Error(`The call ${name} is in no group of the API's description.`);
  return tag;
}

/** Schemas that many answers share, which the document defines once by their id, and descriptions of fields. */
const shapes = z.registry<{ id?: string; description?: string }>();
shapes.add(sentTime, { description: SENT_TIME_RULE });
shapes.add(userAnswer, { id: 'User' });
shapes.add(applicantProfileAnswer, { id: 'ApplicantProfile' });
shapes.add(companyProfileAnswer, { id: 'CompanyProfile' });
shapes.add(picturesAnswer, { id: 'CompanyPictures' });
shapes.add(jobAnswer, { id: 'Job' });
shapes.add(applicationAnswer, { id: 'Application' });
shapes.add(applicationDetailAnswer, { id: 'ApplicationDetail' });
shapes.add(historyEntry, { id: 'HistoryEntry' });

/** The OpenAPI 3.1 document of all calls. */
export function toOpenApi(siteName: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(CALLS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    const method = endpoint.method.toLowerCase();
    // The caller's role selects between two rows with one path, so the document shows both bodies in one operation.
    operations[method] = operations[method]
      ? merge(operations[method], toOperation(name, endpoint))
      : toOperation(name, endpoint);
  }
  const named = collectShapes(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'Every call answers JSON with `status` and often a `message`, except for live updates, which are a stream of events. Where two paths seem to match, such as /jobs/closed/{id} and /jobs/{id}/status, the words decide: every {id} is a UUID. ' +
        'Times of interviews, offers and free time are sent with an offset from UTC; beside `timeZone` they may be local times of that zone. ' +
        BOARD_SCREENING_TEXT,
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    // A feature may say more about a group of the core.
    tags: [
      ...new Map(
        TAGS.filter(([, description]) => description).map(([name, description]) => [
          name,
          { name, description },
        ]),
      ).values(),
    ],
    paths: named.paths,
    webhooks: Object.fromEntries(
      DOCUMENTED.flatMap(({ feature, documentation }) =>
        Object.entries(documentation.sends ?? {}).map(([event, sent]) => [
          event,
          toWebhook(event, sent, feature.group?.[0]),
        ]),
      ),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a login' },
        ...Object.fromEntries(
          TOKENS.map(([name, description]) => [
            name,
            { type: 'http', scheme: 'bearer', description },
          ]),
        ),
      },
      schemas: {
        ...named.shapes,
        Refusal: {
          type: 'object',
          required: ['status', 'code', 'message'],
          properties: {
            ...ENVELOPE,
            code: {
              type: 'string',
              enum: Object.values(REFUSAL_CODES).flat(),
              description: 'What happened, for programs; codes are never renamed',
            },
            errors: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Field name → message',
            },
            secondFactor: {
              ...toSchema(secondFactorRequired, 'output'),
              description: 'With second-factor-required: for the next call of the login',
            },
          },
        },
        ...refusalsByStatus(),
      },
    },
  };
}

/** What happened, and the request that says so. */
function toWebhook(event: string, sent: Sent, tag: string | undefined): Json {
  return {
    post: {
      operationId: event,
      summary: sent.summary,
      tags: [tag],
      description: sent.description,
      security: [],
      parameters: Object.entries(sent.headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toSchema(sent.payload, 'output'),
            examples: { [event]: { value: toExample(sent.payload, '') } },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received' },
        '4XX': { description: 'Not received; it is sent again later' },
      },
    },
  };
}

function toOperation(name: string, endpoint: Endpoint): Json {
  const { access, summary, body, creates } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [tagOf(name)],
    description: `For ${audience(endpoint)}.`,
    // Everybody may also send a token: some answers then contain more.
    security: [
      ...(access === 'anyone' ? [{}] : []),
      { token: [] },
      ...(endpoint.scope ? TOKENS.map(([scheme]) => ({ [scheme]: [endpoint.scope] })) : []),
    ],
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...(isIdempotent(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...((body || endpoint.file) && { requestBody: requestBody(name, endpoint) }),
    responses: {
      [creates ? 201 : 200]:
        endpoint === LIVE_CALL
          ? liveAnswer(name)
          : {
              description: 'Done',
              content: {
                'application/json': {
                  schema: answerSchema(endpoint),
                  examples: { [name]: { value: exampleAnswer(endpoint) } },
                },
              },
            },
      ...Object.fromEntries(refusalsOf(name, endpoint).map((code) => [code, refusal(code)])),
    },
  };
}

const merge = (one: Json, other: Json): Json => {
  const [body, otherBody] = [bodyOf(one), bodyOf(other)];
  // Both answer the same.
  Object.assign(answerOf(one).examples, answerOf(other).examples);
  return {
    ...one,
    operationId: `${String(one.operationId)}_${String(other.operationId)}`,
    summary: `${String(one.summary)}; ${String(other.summary).toLowerCase()}`,
    description: `${String(one.description)} ${String(other.description)}`,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { anyOf: [body.schema, otherBody.schema] },
          examples: { ...body.examples, ...otherBody.examples },
        },
      },
    },
  };
};

interface Content {
  schema: Json;
  examples: Json;
}
type JsonContent = Record<'application/json', Content>;

const bodyOf = ({ requestBody: body }: Json) =>
  (body as { content: JsonContent }).content['application/json'];
const answerOf = ({ responses }: Json) =>
  (responses as Record<'200', { content: JsonContent }>)['200'].content['application/json'];

const pathParameters = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random value for each request. If it is sent again within a day, the call is not repeated, and the answer is the first one.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function queryParameters({ query }: Endpoint) {
  if (!query) return [];
  const { properties = {} } = toSchema(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
}

/** The names of files in examples that are no resumes. */
const FILE_NAMES: Record<string, string> = { picture: 'workshop.jpg', file: 'people.csv' };

function requestBody(name: string, { body, file }: Endpoint) {
  const schema = body ? toSchema(body, 'input') : {};
  const withFile = {
    ...schema,
    properties: {
      ...(schema.properties as Json),
      ...(file && { [file]: { type: 'string', format: 'binary' } }),
    },
    // With other fields, the file may be optional.
    ...(file && !body && { required: [file] }),
  };
  const type = file ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    content: {
      [type]: {
        schema: file ? withFile : schema,
        examples: {
          [name]: {
            value: {
              ...exampleBodies[name as EndpointName],
              ...(file && { [file]: FILE_NAMES[file] ?? 'resume.pdf' }),
            },
          },
        },
      },
    } as JsonContent,
  };
}

function answerSchema({ answer }: Endpoint): Json {
  // A copy, because a shared schema allows no more fields.
  const schema = answer ? toSchema(z.extend(answer, {}), 'output') : { type: 'object' };
  return {
    ...schema,
    properties: { ...ENVELOPE, ...(schema.properties as Json) },
    required: ['status', ...((schema.required as string[]) ?? [])],
  };
}

/** The schema of the events' data. OpenAPI 3.1 cannot describe the stream itself. */
const liveAnswer = (name: string) => ({
  description:
    'Server-sent events: `changed` with this data; `hello` at the start and whenever events may have been missed; `ready` at the start if `age` shows that none was missed',
  content: {
    'text/event-stream': {
      schema: toSchema(liveChange, 'output'),
      examples: { [name]: { value: toExample(liveChange, '') } },
    },
  },
});

/** Calls whose page or link can expire. */
const CAN_EXPIRE = new Set<string>([
  'getClosedJob',
  'resetPassword',
  'getInvitation',
  'getErasure',
  'acceptInvitation',
  'getFirstAdminLink',
  'createFirstAdmin',
  'finishLogIn',
  'confirmApp',
] satisfies EndpointName[]);

function refusalsOf(
  name: string,
  {
    access,
    needsConfirmedAddress,
    needsConfirmedIdentity,
    isForFormerMembers,
    path,
    body,
    query,
    file,
    limit,
    method,
  }: Endpoint,
): number[] {
  const codes = [
    (body || query || file || method === 'POST') && 400,
    (access !== 'anyone' || isLogIn(name)) && 401,
    (needsConfirmedAddress ||
      needsConfirmedIdentity ||
      (access !== 'anyone' && !(access === 'signed-in' && isForFormerMembers))) &&
      403,
    path.includes(':') && 404,
    method !== 'GET' && 409,
    CAN_EXPIRE.has(name) && 410,
    file && 413,
    (body || file) && 415,
    method === 'POST' && 422,
    // Reads are limited by network.
    (limit || method === 'GET') && 429,
    503,
  ];
  return codes.filter((code) => typeof code === 'number');
}

const refusalName = (status: number) => `Refusal${status}`;

/** A schema for the refusals of each HTTP status, with their codes. */
const refusalsByStatus = () =>
  Object.fromEntries(
    Object.entries(REFUSAL_CODES)
      .filter(([status]) => status in REFUSALS)
      .map(([status, codes]) => [
        refusalName(Number(status)),
        {
          allOf: [{ $ref: '#/components/schemas/Refusal' }],
          properties: { code: { enum: codes } },
        },
      ]),
  );

const refusal = (code: number) => ({
  description: REFUSALS[code],
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${refusalName(code)}` } },
  },
});

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  toJsonSchema(schema, io, shapes);

/** Moves the shared schemas, which each schema has under `$defs`, into one place. */
function collectShapes(paths: object): { paths: Json; shapes: Json } {
  const found: Json = {};
  const rest = JSON.stringify(paths, (key, value: unknown) => {
    if (key !== '$defs') return value;
    Object.assign(found, value);
    return undefined;
  });
  const text = `{"paths":${rest},"shapes":${JSON.stringify(found)}}`;
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as ReturnType<
    typeof collectShapes
  >;
}

/** The allowed callers as text. */
export const audience = ({
  access,
  memberMay,
  scope,
  needsConfirmedAddress,
  needsConfirmedIdentity: identity,
}: Pick<
  Endpoint,
  'access' | 'memberMay' | 'scope' | 'needsConfirmedAddress' | 'needsConfirmedIdentity'
>): string => {
  const needs = [
    accounts(access),
    memberMay && members(memberMay),
    needsConfirmedAddress && 'with a confirmed email address',
    identity === true && 'admins with a recent login or confirmation',
    typeof identity === 'function' && 'with a recent login or confirmation if it suspends',
    scope && `and API keys with the scope ${scope}`,
  ];
  return needs.filter(Boolean).join(', ');
};

/** Which members of a company may call; undefined if all may. */
function members(permission: Permission): string | undefined {
  const roles = rolesWith(permission);
  if (roles.length === TEAM_ROLES.length) return undefined;
  return `of a company only ${listed(roles.map((role) => `${role}s`))}`;
}

function accounts(access: Access): string {
  if (access === 'anyone') return 'everybody';
  if (access === 'signed-in') return 'everybody who is signed in';
  const roles = typeof access === 'string' ? [access] : access;
  return roles.map((role) => ROLE_LABELS[role].toLowerCase()).join(' and ') + ' accounts';
}
