import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser';
import { passkeyAddressRefusal } from '../../shared/accounts/passkeys.ts';

const UNSUPPORTED = 'Passkeys need a secure connection (https) and a current browser.';

/** Why this browser cannot use a passkey on this page. */
export const passkeyRefusal = (): string | undefined =>
  passkeyAddressRefusal(window.location.hostname) ??
  (window.PublicKeyCredential ? undefined : UNSUPPORTED);

/** The person closed the browser's question, or let it wait for too long. */
const CANCELED = 'No passkey was used. Please try again.';

type Options = StartAuthenticationOpts['optionsJSON'];
type NewOptions = StartRegistrationOpts['optionsJSON'];

/** Asks the browser for a passkey. @throws Error with a message for people */
export async function askPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as unknown as Options }).catch(explain);
}

/** Asks the browser to make a passkey. @throws Error with a message for people */
export async function makePasskey(options: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as unknown as NewOptions }).catch(explain);
}

/** The message is not one of our calls, so it is shown as it is. */
export class PasskeyError extends Error {}

function explain(error: unknown): never {
  const { name } = error as Error;
  if (name === 'InvalidStateError')
    throw new PasskeyError('This device already has a passkey for your account.');
  throw new PasskeyError(name === 'SecurityError' ? UNSUPPORTED : CANCELED);
}
