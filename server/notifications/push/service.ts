import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Push } from '../../config.ts';

/** Milliseconds for a whole request. */
const PATIENCE = 10_000;

/** Addresses that are not on the public internet (IANA special-purpose registries), multicast included. */
const SPECIAL = new BlockList();
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(range, bits);
for (const [range, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(range, bits, 'ipv6');
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  return GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** Why no push is sent to an address; undefined if it may be a push service's. Where its name leads is checked later. */
export function endpointRefusal(
  endpoint: string,
  { isAnywhere }: Pick<Push, 'isAnywhere'>,
): string | undefined {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (isAnywhere) return undefined;
  const isNamed = isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0;
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isNamed && isPlain
    ? undefined
    : 'The endpoint must be the address of a push service: https, with a name, on its usual port.';
}

/** The name of a push service leads to an address that is not public. */
export class PrivateAddress extends Error {}

/** Resolves a name, and refuses it if any of its addresses is not public: the connection uses exactly these. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (!addresses.length || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress('the address is not public'), '');
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

interface Message {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/**
 * Sends a message to a push service. Redirects are not followed, and the answer is not read.
 * @returns its HTTP status
 * @throws PrivateAddress for a name of a private network; Error without an answer in ten seconds
 */
export async function post(
  { endpoint, headers, body }: Message,
  { isAnywhere }: Pick<Push, 'isAnywhere'>,
): Promise<number> {
  const request = new URL(endpoint).protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, {
      method: 'POST',
      headers,
      // A connection of its own: names are resolved, and checked, each time.
      agent: false,
      signal: AbortSignal.timeout(PATIENCE),
      ...(!isAnywhere && { lookup: lookupPublic }),
    });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
