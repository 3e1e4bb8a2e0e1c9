import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { OutsideError } from './error.ts';

/** Milliseconds for a whole lookup or fetch. */
const PATIENCE = 3000;

/** How the outside is reached. */
export interface Outside {
  /** Name servers, such as 192.0.2.53 or 192.0.2.53:5353; none: those of the system. */
  nameServers: readonly string[];
  /** For tests, whose servers are on this machine. No setting reaches it. */
  local?: {
    isAllowed(address: string): boolean;
    /** Ports that are used instead of 80 and 443. */
    ports: Readonly<Record<string, number>>;
    /** The certificate of the authority that is trusted. */
    authority: string;
    /** Milliseconds instead of PATIENCE. */
    patience?: number;
  };
}

/** Milliseconds for a whole lookup or fetch. */
export const patienceOf = ({ local }: Outside): number => local?.patience ?? PATIENCE;

type Lookup<T> = (resolver: Resolver) => Promise<T[]>;

/**
 * Asks the name servers, within a time.
 * @returns nothing if the name has no such record
 * @throws OutsideError 'dns-timeout', 'dns-failed'
 */
async function ask<T>(outside: Outside, signal: AbortSignal, lookup: Lookup<T>): Promise<T[]> {
  // One for each lookup, because a resolver remembers answers.
  const resolver = new Resolver({ timeout: patienceOf(outside), tries: 2 });
  if (outside.nameServers.length) resolver.setServers(outside.nameServers);
  const late = () => new OutsideError('dns-timeout', 'The name servers did not answer in time.');
  if (signal.aborted) throw late();
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    return await lookup(resolver);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    if (code === 'ETIMEOUT' || code === 'ECANCELLED') throw late();
    throw new OutsideError('dns-failed', `The name servers answered ${code}.`, { cause: error });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** @throws OutsideError 'dns-timeout', 'dns-failed' */
async function within<T>(outside: Outside, lookup: Lookup<T>): Promise<T[]> {
  return ask(outside, AbortSignal.timeout(patienceOf(outside)), lookup);
}

/**
 * The TXT records of a name, each as one text; none if it has none.
 * @throws OutsideError 'dns-timeout', 'dns-failed'
 */
export const lookUpTexts = (outside: Outside, name: string): Promise<string[]> =>
  within(outside, async (resolver) => {
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join(''));
  });

/**
 * Whether a domain receives mail: it has a mail server that is not the empty one (RFC 7505).
 * @throws OutsideError 'dns-timeout', 'dns-failed'
 */
export async function receivesMail(outside: Outside, domain: string): Promise<boolean> {
  const servers = await within(outside, (resolver) => resolver.resolveMx(domain));
  return servers.some(({ exchange }) => exchange !== '' && exchange !== '.');
}

/**
 * The addresses of a host, a name or an address itself, of which none leads inside a network.
 * @throws OutsideError 'private', 'no-record', 'dns-timeout', 'dns-failed'
 */
export async function lookUpPublic(
  outside: Outside,
  host: string,
  signal: AbortSignal,
): Promise<{ address: string; family: number }[]> {
  const literal = host.replaceAll(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [literal] : await lookUpAddresses(outside, host, signal);
  if (!addresses.length) throw new OutsideError('no-record', `${host} has no address.`);
  const isAllowed = (address: string) =>
    isPublicAddress(address) || outside.local?.isAllowed(address) === true;
  // One that is not public is enough: a name of the internet has no reason to have it.
  const inside = addresses.find((address) => !isAllowed(address));
  if (inside) throw new OutsideError('private', `${host} leads to ${inside}, which is not public.`);
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

async function lookUpAddresses(outside: Outside, host: string, signal: AbortSignal) {
  if (/(^|\.)localhost\.?$/i.test(host))
    throw new OutsideError('private', `${host} is this machine.`);
  const found = await Promise.allSettled([
    ask(outside, signal, (resolver) => resolver.resolve4(host)),
    ask(outside, signal, (resolver) => resolver.resolve6(host)),
  ]);
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  // Some name servers answer one of the two questions with an error.
  const failed = found.find((result) => result.status === 'rejected');
  if (!addresses.length && failed) throw failed.reason;
  return addresses;
}
