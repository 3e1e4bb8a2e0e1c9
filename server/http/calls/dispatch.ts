import * as z from 'zod/mini';
import { api, type EndpointName } from '../../../shared/api.ts';
import type { Endpoint, UploadedFile } from '../../../shared/kit/endpoint.ts';
import { isId } from '../../../shared/kit/ids.ts';
import type { CallLimitName, Noun } from '../../../shared/seams.ts';
import { check } from '../../../shared/kit/validation.ts';
import { findPasskeyEmail } from '../../accounts/second-factors/passkeys.ts';
import { findTicketOwner } from '../../accounts/second-factors/challenges.ts';
import {
  databaseFor,
  type Actor,
  type CallAs,
  type Context,
  type Services,
} from '../../context.ts';
import { handlers, wholeLists } from '../../handlers.ts';
import { isLogIn } from '../request-log.ts';
import { rangeOf, roughNetwork } from '../networks.ts';
import type { Left, Limits } from '../limits.ts';
import { invalid, notFound, Problem } from '../problems.ts';
import type { Subjects } from '../subjects.ts';
import { isVisitorRead, requireAccess, requireIdentity, requireSpace } from './access.ts';
import type { Db } from '../../db/connect.ts';
import { aside, observed, type Outcome } from '../../db/outcome.ts';
import type { WholeList } from '../../db/lists.ts';
import { ReadyJson } from '../../db/ready-json.ts';
import { requireKnownNames } from './unknown-names.ts';
import { isUnlimited, streamedList } from './whole-lists.ts';

/** The parts of a call before parsing. */
export interface RawInput {
  moreFiles?: Record<string, UploadedFile>;
  params: Record<string, string>;
  query?: unknown;
  body?: unknown;
  file?: UploadedFile | undefined;
}

/** The caller, for the role check and the limits. */
export interface Caller {
  actor: Actor | undefined;
  /** The address for rate limits; undefined for internal calls. */
  address: string | undefined;
  /** Learns how many calls are left, of the limit that ends first. */
  onLimit?: (left: Left | undefined) => void;
  cookies?: string | undefined;
  userAgent?: string;
  requestId?: string;
  isUnseen?: boolean;
  /** Collects what the answer is about, for the cache of public answers. */
  subjects?: Subjects | undefined;
}

export type Envelope = { status: true; message?: string } & Record<string, unknown>;

export interface Dispatch {
  (name: EndpointName, input: RawInput, caller: Caller): Promise<Envelope>;
  /** The same answer as JSON. What the handler returns as JSON is not read. */
  asText(name: EndpointName, input: RawInput, caller: Caller): Promise<string>;
}

/** What a handler returned. */
type Answered = { message?: string } & Record<string, unknown>;
type Handler<Answer> = (context: Context, input: unknown, callAs: CallAs) => Promise<Answer>;
/** Adds the answer, or undefined for a refusal, to the caller's subjects. */
type AddSubject = (answer: unknown) => void;
/** The error to answer with, which says whether the change was saved. */
type Honest = (error: unknown) => unknown;

interface Done {
  answered: Answered;
  isWhole?: true;
  addSubject: AddSubject | undefined;
  honest: Honest;
}

/** Runs a call of the API table: role check, limit, parsing, handler, and parsing of the answer. */
export function createDispatch(services: Services, limits: Limits): Dispatch {
  const run = async (
    name: EndpointName,
    input: RawInput,
    { actor: given, address, onLimit, cookies, userAgent = '', requestId = '', ...more }: Caller,
    again?: () => Promise<unknown>,
  ): Promise<Done> => {
    const endpoint: Endpoint<Noun, CallLimitName> = api[name];
    requireAccess(endpoint, given);
    const { isUnseen, subjects } = more;
    const actor = given?.apiKey && isVisitorRead(endpoint) ? undefined : given;
    requireSpace(services, name);
    requireIds(input.params);
    if (given?.apiKey) requireKnownNames(endpoint, input);
    const parsed = {
      params: input.params,
      query: endpoint.query && parse(endpoint.query, input.query ?? {}),
      body: endpoint.body && parse(endpoint.body, input.body),
      file: input.file,
      moreFiles: input.moreFiles ?? {},
    };
    const { body } = parsed;
    requireIdentity(services, endpoint, actor, body);
    const db = databaseFor(services, endpoint.method);
    const account = await accountOf({ ...services, db }, name, body);
    const device = account && services.knownDevices.find(cookies, account);
    const use = { address: address ?? '', actor, body, account, device };
    const isLimited = address !== undefined;
    // Counts without a listener, too.
    const count = async (limit: CallLimitName, caller: typeof use) => {
      const left = await limits.use(limit, caller);
      onLimit?.(left);
    };
    if (given?.apiKey && isLimited) await count(given.apiKey.limit, { ...use, actor: given });
    if (endpoint.limit && isLimited) await count(endpoint.limit, use);
    const refund = async () => {
      if (endpoint.limit && isLimited) await limits.refund(endpoint.limit, use);
    };
    const isKnownDevice = device !== undefined;
    const network = address && roughNetwork(address);
    const networkRange = address && rangeOf(address);
    const caller = { actor, network, networkRange, isKnownDevice, userAgent, requestId, isUnseen };
    const context = { ...services, db, ...caller };
    const callAs: CallAs = (as, other, sent) =>
      dispatch(other, sent, { actor: as, address: undefined, requestId });
    const outcome: Outcome = { stored: 'nothing' };
    const honest = (error: unknown) => {
      const problem = honestProblem(name, outcome, error);
      if (!problem) return error;
      const doer = { err: error, reqId: requestId, call: name };
      services.log.error(doer, 'a call that may have changed something was not answered');
      return problem;
    };
    const readWhole = wholeLists[name] as Handler<WholeList> | undefined;
    if (readWhole && isUnlimited(parsed.query))
      return {
        answered: { whole: streamedList(await readWhole(context, parsed, callAs), endpoint) },
        isWhole: true,
        addSubject: undefined,
        honest,
      };
    const handler = handlers[name] as Handler<Answered>;
    // The name of the board, and the accounts of a demo, are at most ten seconds old.
    const { cached } = endpoint;
    const addSubject =
      cached &&
      subjects &&
      ((answer: unknown) => {
        const scope = typeof cached === 'function' ? cached(parsed) : undefined;
        subjects.add({ reads: endpoint.reads, scope, answer, again });
      });
    /** What follows a change concerns others: it cannot turn a success into a failure. */
    const afterwards = (step: () => Promise<unknown>) =>
      step().catch((error: unknown) =>
        services.log.error(
          { err: error, reqId: requestId, call: name },
          'a step after a call failed',
        ),
      );
    const { changes } = endpoint;
    const settle = async () => {
      if (!changes) return;
      if (changes.includes('publicJobs')) await afterwards(services.jobIndex.catchUpUnheard);
      await afterwards(() => services.responseCache.settle(changes));
    };
    // What announcements keep fresh.
    const mayUseReplica = typeof cached === 'function' && !actor;
    const work = (from: Db) =>
      handler(from === db ? context : { ...context, db: from }, parsed, callAs);
    const answer = () => (mayUseReplica ? services.replicas.read(db, work) : work(db));
    // What a read stores, such as that it was opened, is no change of the caller.
    const answering = endpoint.method === 'GET' ? aside(answer) : observed(outcome, answer);
    const answered = await answering.catch(async (error: unknown) => {
      // The password was right.
      const isAsked =
        error instanceof Problem && (error.secondFactor ?? error.code === 'confirm-identity');
      if (isAsked) await afterwards(refund);
      if (isRefusal(error)) addSubject?.(undefined);
      if (outcome.stored !== 'nothing') await settle();
      throw honest(error);
    });
    await settle();
    await afterwards(refund);
    return { answered, addSubject, honest };
  };

  const dispatch = async (name: EndpointName, input: RawInput, caller: Caller) => {
    const { actor } = caller;
    const again = () => answerOrRefusal(dispatch(name, input, { actor, address: undefined }));
    const { answered, isWhole, addSubject, honest } = await run(name, input, caller, again);
    if (isWhole) return { status: true as const, ...answered };
    const { message, ...rest } = answered;
    const answer = Object.fromEntries(
      declaredFields(name, rest, honest).map(([key, value]) => [
        key,
        value instanceof ReadyJson ? value.read() : value,
      ]),
    );
    const envelope = {
      status: true as const,
      ...(message !== undefined && { message }),
      ...answer,
    };
    addSubject?.(envelope);
    return envelope;
  };

  const asText: Dispatch['asText'] = async (name, input, caller) => {
    const { answered, addSubject, honest } = await run(name, input, caller);
    const { message } = answered;
    const about: Record<string, unknown> = {};
    let text =
      message === undefined
        ? '{"status":true'
        : `{"status":true,"message":${JSON.stringify(message)}`;
    for (const [key, value] of declaredFields(name, answered, honest)) {
      const isReady = value instanceof ReadyJson;
      about[key] = isReady ? value.about : value;
      text += `,"${key}":${isReady ? value.text : JSON.stringify(value)}`;
    }
    addSubject?.(about);
    return `${text}}`;
  };
  return Object.assign(dispatch, { asText });
}

/** The fields that the row declares, checked by their schemas. JSON that a statement has made is left as it is. */
function declaredFields(
  name: EndpointName,
  answered: Answered,
  honest: Honest,
): [string, unknown][] {
  try {
    return readFields(name, answered);
  } catch (error) {
    throw honest(error);
  }
}

function readFields(name: EndpointName, answered: Answered): [string, unknown][] {
  const { answer: schema }: Endpoint = api[name];
  return Object.entries(schema?.shape ?? {}).flatMap(([key, field]): [string, unknown][] => {
    const given = answered[key];
    const value = given instanceof ReadyJson ? given : z.parse(field, given);
    return value === undefined ? [] : [[key, value]];
  });
}

/**
 * What to answer if a call failed though it stored something, or may have: that it failed would not be true, and a person
 * or a program would send it again.
 * @returns undefined if the error says it: a refusal that the call intends, or nothing was stored. Of a log-in, nothing
 *   that counts is stored before its answer
 */
function honestProblem(
  name: EndpointName,
  { stored }: Outcome,
  error: unknown,
): Problem | undefined {
  if (stored === 'nothing' || isRefusal(error) || isLogIn(name)) return undefined;
  if (stored === 'something')
    return new Problem(
      'saved-without-answer',
      'Your change was saved, but the answer could not be read. Reload the page to see it.',
    );
  return new Problem(
    'outcome-unknown',
    'The connection to the database broke while your change was being saved. Reload the page to see whether it was.',
  );
}

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;

/** @returns undefined for a refusal. @throws other errors */
const answerOrRefusal = (answer: Promise<Envelope>): Promise<Envelope | undefined> =>
  answer.catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });

/** The email address of the account that somebody logs in to. */
async function accountOf(
  needs: Pick<Services, 'db' | 'now'>,
  name: EndpointName,
  body: unknown,
): Promise<string | undefined> {
  const { email, ticket, passkey } = (body ?? {}) as {
    email?: string;
    ticket?: string;
    passkey?: { id: string };
  };
  if (name === 'logIn') return email;
  if (name === 'logInWithPasskey' && passkey) return findPasskeyEmail(needs.db, passkey.id);
  if (name !== 'finishLogIn' || !ticket) return undefined;
  return (await findTicketOwner(needs, ticket))?.email;
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = check(schema, value);
  if ('value' in result) return result.value;
  throw invalid('invalid-input', result.message, result.errors);
}

/** A malformed id is answered like an unknown one. */
function requireIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!isId(value))
      throw name === 'jobId'
        ? notFound('job-not-found', 'Job not found.')
        : notFound('not-found', 'Not found.');
  }
}
