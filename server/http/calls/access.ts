import { api, type EndpointName } from '../../../shared/api.ts';
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

/** Whether a row's `access` admits a caller. A company account without a company has no role. */
export function admits(access: Access, actor: Actor | undefined): boolean {
  if (access === 'anyone') return true;
  if (!actor || (actor.role === 'company' && !actor.company)) return false;
  return access === 'signed-in' || rolesOf(access).includes(actor.role);
}

/**
 * The check of the API table: role, and confirmed address where the row needs it.
 * @throws Problem 401 without a session, 403 for another role an address that is not confirmed, or a missing second factor
 */
export function requireAccess(
  row: Pick<Endpoint, 'access' | 'needsConfirmedAddress' | 'isForSetup'>,
  actor: Actor | undefined,
): void {
  const { access, needsConfirmedAddress, isForSetup } = row;
  if (admits(access, actor)) {
    const needsFactor = access !== 'anyone' && !isForSetup && secondFactorRefusal(actor);
    const refusal = needsFactor || (needsConfirmedAddress && addressRefusal(actor));
    if (refusal) throw Problem.of(refusal);
    return;
  }
  if (!actor) throw notSignedIn();
  const [role] = rolesOf(access);
  throw new Problem('wrong-role', role ? ROLE_REFUSALS[role] : ROLE_REFUSALS.any);
}

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
