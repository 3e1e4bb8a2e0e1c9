import { api, type EndpointName } from '../../../shared/api.ts';
import { notMemberRefusal, permissionRefusal, scopeRefusal } from '../../../shared/permissions.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Access, Endpoint } from '../../../shared/kit/endpoint.ts';
import {
  addressRefusal,
  identityRefusal,
  ROLE_REFUSALS,
  secondFactorRefusal,
} from '../../../shared/refusals.ts';
import type { Actor, Services } from '../../context.ts';
import { diskFull, notSignedIn, Problem } from '../problems.ts';

/** Whether a row's `access` admits a caller. */
export function admits(access: Access, actor: Actor | undefined): boolean {
  if (access === 'anyone') return true;
  if (!actor) return false;
  return access === 'signed-in' || rolesOf(access).includes(actor.role);
}

/** A row of the API table, as far as it says who may call. */
export type Admission = Pick<
  Endpoint,
  | 'method'
  | 'access'
  | 'memberMay'
  | 'scope'
  | 'needsConfirmedAddress'
  | 'isForSetup'
  | 'isForFormerMembers'
>;

/**
 * The check of the API table: role, the member's permission, and confirmed address where the row needs it.
 * @throws Problem 401 without a session, 403 for another role, a member without the permission, an account that has left
 *   its company, an address that is not confirmed, a missing second factor, or an API key without the scope
 */
export function requireAccess(row: Admission, actor: Actor | undefined): void {
  const { access, memberMay, scope, needsConfirmedAddress, isForSetup, isForFormerMembers } = row;
  const key = isVisitorRead(row) ? undefined : actor?.apiKey;
  const closed = key && scopeRefusal(key.scopes, scope);
  if (closed) throw Problem.of(closed);
  if (admits(access, actor)) {
    const isLocked = access !== 'anyone' && !isForSetup && secondFactorRefusal(actor);
    const hasLeft =
      access !== 'anyone' && !isForFormerMembers && actor && formerMemberRefusal(actor);
    const isBarred = memberMay && actor && permissionRefusal(actor, memberMay);
    const refusal =
      isLocked || hasLeft || isBarred || (needsConfirmedAddress && addressRefusal(actor));
    if (refusal) throw Problem.of(refusal);
    return;
  }
  if (!actor) throw notSignedIn();
  const [role] = rolesOf(access);
  throw new Problem('wrong-role', role ? ROLE_REFUSALS[role] : ROLE_REFUSALS.any);
}

/** Whether a call reads what visitors read, also if it is made with an API key. */
export const isVisitorRead = ({ method, access, scope }: Admission): boolean =>
  method === 'GET' && access === 'anyone' && scope === undefined;

/** Why an account of a company that belongs to none can do next to nothing. */
const formerMemberRefusal = ({ role, company, formerCompany }: Actor) =>
  role === 'company' && !company ? notMemberRefusal(formerCompany) : undefined;

/**
 * Refuses an administrator who has to confirm that it is them.
 * @throws Problem 403
 */
export function requireIdentity(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { needsConfirmedIdentity: needs }: Pick<Endpoint, 'needsConfirmedIdentity'>,
  actor: Actor | undefined,
  body: unknown,
): void {
  const isNeeded = typeof needs === 'function' ? needs(body) : needs;
  if (!isNeeded || !actor) return;
  const refusal = identityRefusal(actor, config.confirmMinutes, now());
  if (refusal) throw Problem.of(refusal);
}

const rolesOf = (access: Access): readonly Role[] => {
  if (access === 'anyone' || access === 'signed-in') return [];
  return typeof access === 'string' ? [access] : access;
};

/** Sessions take little space, and whoever frees the disk may have to log in first. */
const ALWAYS_ALLOWED = new Set<EndpointName>([
  'logIn',
  'finishLogIn',
  'startPasskeyLogIn',
  'logInWithPasskey',
  'logOut',
]);

/** Refuses changes while the disk is full, and files earlier. @throws Problem 503 */
export function requireSpace({ disk }: Pick<Services, 'disk'>, name: EndpointName): void {
  const { method, file }: Endpoint = api[name];
  const allows = disk.allows();
  if (method === 'GET' || allows === 'everything' || ALWAYS_ALLOWED.has(name)) return;
  if (allows === 'reading' || file !== undefined) throw diskFull();
}
