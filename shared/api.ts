import type { Endpoint, LimitName, Parsed, Returned } from './kit/endpoint.ts';
import type { CoreNoun } from './nouns.ts';
import { featureCalls } from './seams.ts';
import { accountCalls } from './accounts/calls.ts';
import { companyCalls } from './companies/calls.ts';
import { jobCalls } from './jobs/calls.ts';
import { applicationCalls } from './applications/calls.ts';
import { reviewCalls } from './reviews/calls.ts';
import { messageCalls } from './messages/calls.ts';
import { mailCalls } from './mail/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { exportCalls } from './exports/calls.ts';
import { rateCalls } from './rates/calls.ts';
import { operationCalls } from './operation/calls.ts';

/** The calls of the core. */
const coreCalls = {
  ...accountCalls,
  ...companyCalls,
  ...jobCalls,
  ...applicationCalls,
  ...reviewCalls,
  ...messageCalls,
  ...mailCalls,
  ...notificationCalls,
  ...auditCalls,
  ...exportCalls,
  ...operationCalls,
  ...rateCalls,
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;

/**
 * THE API TABLE: every call of the product, below /api. Each row defines the types of its handler, parsing, role check,
 * envelope, typed client, OpenAPI document, permission tests, and what is out of date after a write (shared/nouns.ts).
 * Those of features stand in features/<name>/calls.ts.
 */
export const api = { ...coreCalls, ...featureCalls };

export type CoreName = keyof typeof coreCalls;

export type Api = typeof api;
export type EndpointName = keyof Api;

/** What the handler of a call gets: parameters, query and body, parsed. */
export type Call<Name extends EndpointName> = Parsed<Api[Name]>;

/** What the handler of a call returns. */
export type Result<Name extends EndpointName> = Returned<Api[Name]>;
