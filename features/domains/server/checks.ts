import type { DomainWay } from '../../../shared/companies/profile.ts';
import {
  type DomainFailure,
  fileAddressOf,
  MAIL_PROOF_DAYS,
  proofOf,
  recordNameOf,
} from '../rules.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { domainClaims } from '../tables.ts';
import { lookUpTexts, type Outside, receivesMail } from '../../../server/outside/dns.ts';
import { OutsideError, type OutsideFailure } from '../../../server/outside/error.ts';
import { fetchOutside } from '../../../server/outside/fetch.ts';
import { getDomain } from 'tldts';

export type ClaimRow = typeof domainClaims.$inferSelect;

/** Characters of what was found, for the company. */
const FOUND_MAX = 80;

type Found = Omit<DomainFailure, 'by'> | undefined;

/** Looks for the proof of a claim. @returns why it is none; undefined if it is there */
export async function findFailure(
  outside: Outside,
  claim: ClaimRow,
  by: DomainWay,
  now: Date,
): Promise<DomainFailure | undefined> {
  const find = { dns: findRecord, file: findFile, mail: findMailedProof }[by];
  const failure = await find(outside, claim, now);
  return failure && { by, ...failure };
}

async function findRecord(outside: Outside, { domain, token }: ClaimRow): Promise<Found> {
  const names = [recordNameOf(domain), domain];
  const lookups = await Promise.allSettled(names.map((name) => lookUpTexts(outside, name)));
  const texts = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
  if (texts.some((text) => text.trim() === proofOf(token))) return undefined;
  const failed = lookups.find((lookup) => lookup.status === 'rejected');
  if (failed) return { code: dnsFailure(failed.reason), found: '' };
  const other = texts.find((text) => text.trim().startsWith(proofOf('')));
  return other
    ? { code: 'other-record', found: shortened(other) }
    : { code: 'no-record', found: '' };
}

function dnsFailure(error: unknown): 'dns-timeout' | 'dns-failed' {
  if (!(error instanceof OutsideError)) throw error;
  return error.failure === 'dns-timeout' ? 'dns-timeout' : 'dns-failed';
}

/** The codes of failures that say the same here. */
const FILE_FAILURES: Record<OutsideFailure, DomainFailure['code']> = {
  refused: 'refused',
  private: 'private',
  'no-record': 'no-address',
  'dns-timeout': 'dns-timeout',
  'dns-failed': 'dns-failed',
  timeout: 'timeout',
  connection: 'connection',
  certificate: 'certificate',
  redirects: 'redirects',
  'too-large': 'too-large',
  unreadable: 'unreadable',
};

async function findFile(outside: Outside, { domain, token }: ClaimRow): Promise<Found> {
  try {
    const { status, url, text } = await fetchOutside(outside, fileAddressOf(domain), {
      isRedirected: true,
    });
    const { hostname } = new URL(url);
    // Another site's file proves nothing about this one.
    if (getDomain(hostname, { allowPrivateDomains: true }) !== domain)
      return { code: 'elsewhere', found: hostname };
    if (status !== 200) return { code: 'status', found: String(status) };
    const lines = text.split('\n').map((line) => line.trim());
    if (lines.includes(proofOf(token))) return undefined;
    return { code: 'other-file', found: shortened(text) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { code: FILE_FAILURES[error.failure], found: error.host };
  }
}

/** A link that was opened proves the domain for some months, as long as the domain receives mail. */
async function findMailedProof(
  outside: Outside,
  { domain, mailedProofAt }: ClaimRow,
  now: Date,
): Promise<Found> {
  if (!mailedProofAt || addDays(mailedProofAt, MAIL_PROOF_DAYS.valid) <= now)
    return { code: 'mail-expired', found: '' };
  return findNoMailServer(outside, domain);
}

/** Why no mailbox of a domain can be mailed; undefined if it can. */
export async function findNoMailServer(outside: Outside, domain: string): Promise<Found> {
  try {
    return (await receivesMail(outside, domain))
      ? undefined
      : { code: 'no-mail-server', found: '' };
  } catch (error) {
    return { code: dnsFailure(error), found: '' };
  }
}

/** A short piece of what a stranger's server said, in one line. */
function shortened(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > FOUND_MAX ? `${line.slice(0, FOUND_MAX - 1)}…` : line;
}
