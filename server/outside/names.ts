import providers from 'email-providers/all.json' with { type: 'json' };
import { getDomain, parse } from 'tldts';

/** Names that lead nowhere on the internet (RFC 2606, 6761, 6762, 7686, 8375, 9476). */
const RESERVED = new Set(
  'example test invalid localhost local internal onion alt arpa lan home corp'.split(' '),
);

/**
 * The registrable domain of what somebody typed, a name or an address of a site: 'acme.com' for
 * 'https://www.acme.com/about'. In ASCII, so that letters that look alike stay different.
 * @returns the domain, or why it cannot be proved
 */
export function readDomain(typed: string): { domain: string } | { refusal: string } {
  const { hostname, isIp, isIcann, isPrivate, publicSuffix } = parse(hostOf(typed), {
    allowPrivateDomains: true,
  });
  if (!hostname || isIp || !hostname.includes('.'))
    return { refusal: 'Enter a domain, such as example.com.' };
  if (isReserved(hostname))
    return {
      refusal: `Names that end in .${publicSuffix ?? ''} are reserved and cannot be verified.`,
    };
  if (!isIcann && !isPrivate)
    return { refusal: `There are no domains that end in .${publicSuffix ?? ''}.` };
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  if (!domain)
    return {
      refusal: `Names under ${hostname} have different owners. Enter yours, not only ${hostname}.`,
    };
  return { domain };
}

/** Whether a name is reserved for examples and networks. Those of the demo are never checked. */
export const isReserved = (name: string): boolean => RESERVED.has(name.split('.').at(-1) ?? '');

/** A host in ASCII, as browsers read it. */
function hostOf(typed: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
}

const PROVIDERS: ReadonlySet<string> = new Set(providers);

/** Whether everybody can have an address at a domain. */
export const isMailProvider = (domain: string): boolean => PROVIDERS.has(domain);
