import { domainToASCII } from 'node:url';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { getDomain } from 'tldts';
import type { MailIn } from './setting.ts';
import { lookUpTexts, type Outside } from '../../../server/outside/dns.ts';
import { MailRefusal } from './inbound.ts';

/** A mail with who sent it, by its header and by its envelope. */
interface SentMail {
  content: Buffer;
  /** The address of the author. */
  from: string;
  /** The envelope's sender. */
  envelopeFrom: string;
}

const LATER = 'The signature of the email cannot be checked now. Try again later.';

/**
 * Whether a mail comes from its author's domain, by the means that the operator has chosen: the header of their mail server,
 * a DKIM signature, or the envelope alone. Domains of one organization count as one (DMARC, RFC 7489).
 * @throws MailRefusal a temporary one, if name servers do not answer
 */
export async function isProvedSender(
  { check }: Pick<MailIn, 'check'>,
  outside: Outside,
  { content, from, envelopeFrom }: SentMail,
): Promise<boolean> {
  const author = domainOf(from);
  const isAligned = (domain: string) => organizationOf(domain) === organizationOf(author);
  if (check === 'envelope') return isAligned(domainOf(envelopeFrom));
  if (check === 'dkim') return hasSignature(outside, content, isAligned);
  const { headers } = await PostalMime.parse(content.subarray(0, HEAD_MAX));
  return headers.some(
    ({ key, value }) => key === 'authentication-results' && isPassed(value, check.host, isAligned),
  );
}

/** Bytes of headers that are read. */
const HEAD_MAX = 64 * 1024;

/** As name servers know it: servers write 'bücher.example' and 'xn--bcher-kva.example'. */
function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domainToASCII(domain) || domain;
}

const organizationOf = (domain: string) =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

async function hasSignature(
  outside: Outside,
  content: Buffer,
  isAligned: (domain: string) => boolean,
): Promise<boolean> {
  // Public keys are texts (RFC 6376).
  const resolver = async (name: string) => {
    const texts = await lookUpTexts(outside, name);
    if (texts.length === 0) throw Object.assign(new Error('no key'), { code: 'ENOTFOUND' });
    return texts.map((text) => [text]);
  };
  const { results } = await dkimVerify(content, { resolver });
  const own = results.filter(({ signingDomain = '' }) => isAligned(domainOf(signingDomain)));
  if (own.some(({ status }) => status.result === 'pass')) return true;
  if (own.some(({ status }) => status.result === 'temperror')) throw new MailRefusal(LATER, true);
  return false;
}

/**
 * Reads Authentication-Results (RFC 8601) of one host; those of others are worth nothing, because everybody can write
 * them.
 */
function isPassed(header: string, host: string, isAligned: (domain: string) => boolean): boolean {
  let value = header;
  for (let before = ''; before !== value;) {
    before = value;
    value = value.replaceAll(/\([^()]*\)/g, ' ');
  }
  const [server = '', ...results] = value.split(';').map((part) => part.trim());
  if (server.split(/\s/)[0]?.toLowerCase() !== host.toLowerCase()) return false;
  const outcomes = results.map((result) => {
    const [, method = '', outcome = ''] = /^([\w-]+)\s*=\s*(\w+)/.exec(result) ?? [];
    const property = (name: string) =>
      new RegExp(`${name}\\s*=\\s*"?([^\\s";]+)`, 'i').exec(result)?.[1] ?? '';
    const domain = {
      dmarc: property('header\\.from'),
      dkim: property('header\\.d') || property('header\\.i'),
      spf: property('smtp\\.mailfrom'),
    }[method.toLowerCase()];
    return { method: method.toLowerCase(), outcome: outcome.toLowerCase(), domain };
  });
  if (outcomes.some(({ method, outcome }) => method === 'dmarc' && outcome === 'fail'))
    return false;
  return outcomes.some(
    ({ outcome, domain }) => outcome === 'pass' && domain && isAligned(domainOf(domain)),
  );
}
