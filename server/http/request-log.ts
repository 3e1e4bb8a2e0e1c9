import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../shared/api.ts';
import { FEATURE_EVENTS, type RefusalCode } from '../../shared/seams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request is refused. */
    refusal: RefusalCode | undefined;
    /** The security event of a successful call, and the account that somebody logs in to. */
    event: string | undefined;
    account: string | undefined;
  }
}

/** Successful calls that are security events: logging in and out, and changes of accounts and rights. */
const EVENTS: Partial<Record<EndpointName, string>> = {
  ...FEATURE_EVENTS,
  logIn: 'logged-in',
  finishLogIn: 'logged-in',
  logInWithPasskey: 'logged-in',
  logOut: 'logged-out',
  register: 'registered',
  requestPasswordReset: 'password-reset-requested',
  resetPassword: 'password-reset',
  changePassword: 'password-changed',
  requestEmailChange: 'email-change-requested',
  confirmEmail: 'email-confirmed',
  confirmApp: 'second-factor-added',
  removeApp: 'second-factor-removed',
  addPasskey: 'second-factor-added',
  removePasskey: 'second-factor-removed',
  renewRecoveryCodes: 'recovery-codes-renewed',
  endSession: 'sessions-ended',
  endOtherSessions: 'sessions-ended',
  endUserSessions: 'sessions-ended',
  sendAccountMail: 'password-reset-requested',
  confirmIdentity: 'identity-confirmed',
  confirmWithPasskey: 'identity-confirmed',
  prepareMyData: 'data-exported',
  prepareExport: 'data-exported',
  deleteMyAccount: 'account-deleted',
  deleteUser: 'account-deleted',
  restoreRemoval: 'account-restored',
  setCompanyApproval: 'rights-changed',
  suspendUser: 'rights-changed',
  inviteAdmin: 'rights-changed',
  resendInvitation: 'rights-changed',
  withdrawInvitation: 'rights-changed',
  acceptInvitation: 'rights-changed',
  createFirstAdmin: 'rights-changed',
  revokeAdmin: 'rights-changed',
  restoreUser: 'rights-changed',
};

const LOG_INS = new Set<string>([
  'logIn',
  'finishLogIn',
  'logInWithPasskey',
] satisfies EndpointName[]);
/** Whether a call opens a session. */
export const isLogIn = (name: string): boolean => LOG_INS.has(name);

/** Refusals with these statuses are security events. */
const REFUSED = new Set([401, 403, 429]);

/** Marks the request of a call, for its log line. */
export function markCall(
  request: FastifyRequest,
  name: EndpointName,
  answer: Record<string, unknown>,
): void {
  request.event = EVENTS[name];
  if (isLogIn(name)) request.account = String(answer['_id']);
}

/**
 * The path of an address for the log: without the query, which signs links, and without the file name of a resume,
 * which often is a person's name.
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^(\/resumes\/[^/]*)\/.*/s, '$1/*');

/** The client had gone before it was answered (as in nginx). */
const CLIENT_GONE = 499;

interface Answered {
  method: string | undefined;
  url: string | undefined;
  ip: string | undefined;
  response: Pick<ServerResponse, 'statusCode' | 'headersSent'>;
  /** From `performance.now()`. */
  began: number;
}

/** The fields of a request's log line. `duration` is in milliseconds. */
export const requestLine = ({ method = '', url = '', ip, response, began }: Answered) => ({
  method,
  path: loggedPath(url),
  status: response.headersSent ? response.statusCode : CLIENT_GONE,
  duration: Math.round((performance.now() - began) * 10) / 10,
  ip,
});

/** Logs every request in one line when its answer has been sent, or its client has gone. */
export function mountRequestLog(app: FastifyInstance): void {
  for (const name of ['refusal', 'event', 'account'] as const) app.decorateRequest(name, undefined);
  app.addHook('onRequest', (request, reply, done) => {
    logWhenAnswered(request, reply);
    done();
  });
}

/** Logs one request when it is answered, for requests that no hook sees. */
export function logWhenAnswered(request: FastifyRequest, { raw }: FastifyReply): void {
  const began = performance.now();
  raw.once('close', () => {
    const { method, url, ip } = request;
    const line = requestLine({ method, url, ip, response: raw, began });
    const user = request.account ?? request.actor?.id;
    const { refusal } = request;
    const event = REFUSED.has(line.status) ? refusedEvent(refusal) : request.event;
    // A missing page is logged by default (product.md section 2.4).
    const level = line.status === 404 && !line.path.startsWith('/api/') ? 'warn' : 'info';
    request.log[level](
      {
        ...line,
        ...(user && { user }),
        ...(refusal && { code: refusal }),
        ...(event && { event }),
      },
      'request',
    );
  });
}

/** The events of refused logins; the other refusals have one event. */
const REFUSED_EVENTS: Partial<Record<RefusalCode, string>> = {
  'wrong-credentials': 'login-failed',
  'wrong-second-factor': 'login-failed',
  'wrong-passkey': 'login-failed',
  'second-factor-required': 'second-factor-required',
};

const refusedEvent = (code: RefusalCode | undefined) => (code && REFUSED_EVENTS[code]) ?? 'refused';
