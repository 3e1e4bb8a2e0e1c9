import { type Call, createClient, Failure, type RawAnswer } from '../../../shared/kit/client.ts';
import { BACKGROUND_HEADER } from '../../../shared/kit/endpoint.ts';
import { isAttended, noteRequest } from '../activity.ts';
import { askIdentity } from '../identity.ts';
import type { EndpointName } from '../../../shared/api.ts';
import { settingsOf } from '../../../shared/roles.ts';
import { loginPath } from '../return-path.ts';
import { clearUser, readUser, updateStoredUser } from '../session.ts';

/**
 * Loads the API table. Signed-in pages have it from the start (calls.ts). Pages for visitors load its 28 kB when they
 * make a call.
 */
const loadTable = () =>
  import('../../../shared/api.ts').then(
    ({ api: table }) => table,
    () => noAnswer(),
  );

const readToken = () => readUser()?.token;

/** The calls of the API table over the network, with the token of the signed-in user. */
export const api = createClient(loadTable, (call) => send(call, leave), readToken, randomKey);

/** The same calls for what is shown later: they do not count as a look. */
export const advanceApi = createClient(
  loadTable,
  (call) => send(call, leave, IN_ADVANCE),
  readToken,
);

/** The same calls on public pages: if the session has ended, the page continues for a visitor. */
export const quietApi = createClient(
  loadTable,
  (call) => send(call, continueAsVisitor),
  readToken,
  randomKey,
);

/** Signed-in pages that are open: a part that public pages show too may find that the session has ended. */
const signedInPages = new Set<(isIdle: boolean) => void>();

/** @param leavePage closes a signed-in page. @returns ends it */
export function whenFoundEnded(leavePage: (isIdle: boolean) => void): () => void {
  signedInPages.add(leavePage);
  return () => signedInPages.delete(leavePage);
}

async function continueAsVisitor(token: string, isIdle: boolean): Promise<void> {
  if (await forget(token)) for (const leavePage of signedInPages) leavePage(isIdle);
}

/** 128 random bits. `randomUUID` exists on secure pages only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Calls of visitors: a refusal does not end the session of somebody who is signed in. */
const WITHOUT_TOKEN = new Set<EndpointName>([
  'logIn',
  'finishLogIn',
  'startPasskeyLogIn',
  'logInWithPasskey',
  'register',
]);

/** Headers of a request for what nobody looks at yet (server/http/unseen.ts). */
export const IN_ADVANCE = { purpose: 'prefetch' } as const;

async function send(
  call: Call,
  onEnded: (token: string, isIdle: boolean) => unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const token = WITHOUT_TOKEN.has(call.name) ? undefined : call.token;
  const sendOnce = () => (call.fileField ? sendForm(call, token) : sendJson(call, token, headers));
  let answer = await sendOnce();
  // What was typed is in the call: it is sent again when the user has confirmed.
  if (answer.body?.code === 'confirm-identity' && (await askIdentity())) answer = await sendOnce();
  if (answer.status === 401 && token && call.name !== 'logOut')
    await onEnded(token, answer.body?.code === 'session-idle');
  if (answer.body?.code === 'second-factor-missing') setUpFactor();
  return answer;
}

/** The stored user is older than the rule, or the last factor was removed elsewhere. */
function setUpFactor() {
  const user = readUser();
  if (!user || user.needsSecondFactor) return;
  updateStoredUser({ needsSecondFactor: true });
  window.location.assign(settingsOf(user.role));
}

/** The session has ended: opens the login page. Never resolves, because the page closes. */
function leave(token: string, isIdle: boolean): Promise<never> {
  void forget(token).then(
    (isFirst) => isFirst && window.location.assign(loginPath(window.location, isIdle)),
  );
  return new Promise(() => {});
}

/** Settles when this device has forgotten the user. Several calls are refused at once, and each waits for it. */
let forgotten: Promise<unknown> = Promise.resolve();

/** @returns false if the user is forgotten already, because of another call or by logging out, which leads elsewhere */
async function forget(token: string): Promise<boolean> {
  const isFirst = readUser()?.token === token;
  if (isFirst) forgotten = clearUser();
  await forgotten;
  return isFirst;
}

async function sendJson(
  call: Call,
  token: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const headers = new Headers({ accept: 'application/json', ...more });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey);
  if (token && !isAttended()) headers.set(BACKGROUND_HEADER, '1');
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const response = await fetch(`/api${call.path}`, { method: call.method, headers, body }).catch(
    noAnswer,
  );
  if (token && isAttended()) noteRequest();
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** A body with a file. It uses XMLHttpRequest because fetch reports no upload progress. */
function sendForm(call: Call, token: string | undefined): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, `/api${call.path}`);
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (call.idempotencyKey) request.setRequestHeader('idempotency-key', call.idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      call.onProgress?.(loaded / total),
    );
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: request.response ?? undefined }),
    );
    request.addEventListener('error', () => reject(new Failure('', true)));
    request.addEventListener('abort', () => reject(new Failure('')));
    call.signal?.addEventListener('abort', () => request.abort());
    request.send(toForm(call));
  });
}

function toForm(call: Call): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(call.body ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  if (call.fileField && call.file) form.append(call.fileField, call.file as unknown as File);
  for (const [field, file] of Object.entries(call.moreFiles ?? {}))
    form.append(field, file as unknown as File);
  return form;
}

function noAnswer(): never {
  throw new Failure('', true);
}
