import { isIP } from 'node:net';
import type { Config } from '../../../server/config.ts';
import { fetchOutside } from '../../../server/outside/fetch.ts';
import type { Settings } from './key.ts';

/** Milliseconds for a whole request. */
const PATIENCE = 10_000;

/** Why no push is sent to an address; undefined if it may be a push service's. Where its name leads is checked later. */
export function endpointRefusal(endpoint: string, { ofFeatures }: Settings): string | undefined {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (ofFeatures.PUSH_TO) return undefined;
  const isNamed = isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0;
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isNamed && isPlain
    ? undefined
    : 'The endpoint must be the address of a push service: https, with a name, on its usual port.';
}

interface Message {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/**
 * Sends a message to a push service. Redirects are not followed, and the answer is not read.
 * @returns its HTTP status
 * @throws OutsideError, 'private' for a name of a private network
 */
export async function post(
  { endpoint, headers, body }: Message,
  { ofFeatures, outside }: Settings & Pick<Config, 'outside'>,
): Promise<number> {
  const { status } = await fetchOutside(outside, endpoint, {
    method: 'POST',
    headers,
    body,
    patience: PATIENCE,
    readsBody: false,
    isUnguarded: ofFeatures.PUSH_TO !== undefined,
  });
  return status;
}
