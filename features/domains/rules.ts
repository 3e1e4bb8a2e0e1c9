import * as z from 'zod/mini';
import { DOMAIN_WAYS, type DomainWay } from '../../shared/companies/profile.ts';
import { oneOf, requiredLine } from '../../shared/kit/text.ts';

/** Whose mailboxes are mailed: those that certificate authorities accept, because strangers cannot get them. */
export const MAILBOXES = [
  'admin',
  'administrator',
  'hostmaster',
  'postmaster',
  'webmaster',
] as const;

/** Days for which a mailed link proves a domain, and days before its end that the company is asked for a new one. */
export const MAIL_PROOF_DAYS = { valid: 180, reminder: 14 } as const;
/** Minutes for which the link of a mail works. */
export const DOMAIN_LINK_MINUTES = 60;

/** What a company publishes: as a TXT record, or in a file. */
export const proofOf = (token: string): string => `daybreak-verification=${token}`;
/** The name of the TXT record; one on the domain itself counts too. */
export const recordNameOf = (domain: string): string => `_daybreak.${domain}`;
/** The address of the file. */
export const fileAddressOf = (domain: string): string =>
  `https://${domain}/.well-known/daybreak-verification.txt`;

/** Characters of a domain, or an address of its site. */
export const DOMAIN_MAX = 300;

/** Body of PUT /users/profile/domain: a domain, or an address of its site. */
export const domainClaim = z.object({
  domain: requiredLine('Domain is required', DOMAIN_MAX, 'Enter a domain, such as example.com.'),
});

/** Body of POST /users/profile/domain/check. */
export const domainCheck = z.object({ by: oneOf(['dns', 'file'], 'Choose a way: dns or file.') });

/** Body of POST /users/profile/domain/mail. */
export const domainMail = z.object({ mailbox: oneOf(MAILBOXES, 'Choose a mailbox.') });

/** Body of POST /auth/confirm-domain. */
export const domainLink = z.object({ token: requiredLine('The link is incomplete.', 100) });

/** Why a check failed. */
export const DOMAIN_FAILURES = [
  'no-record',
  'other-record',
  'dns-timeout',
  'dns-failed',
  'no-address',
  'private',
  'refused',
  'timeout',
  'connection',
  'certificate',
  'redirects',
  'elsewhere',
  'status',
  'too-large',
  'unreadable',
  'other-file',
  'no-mail-server',
  'mail-expired',
] as const;

/** Failures that may be those of the board's own name servers or network. */
export const NETWORK_FAILURES: readonly (typeof DOMAIN_FAILURES)[number][] = [
  'dns-timeout',
  'dns-failed',
  'timeout',
  'connection',
];

export interface DomainFailure {
  by: DomainWay;
  code: (typeof DOMAIN_FAILURES)[number];
  /** What was found instead; '' where the code says it all. */
  found: string;
}

/** What was found, and what was expected. */
export function failureInWords({ by, code, found }: DomainFailure, domain: string): string {
  const [record, file] = [recordNameOf(domain), fileAddressOf(domain)];
  const sentences: Record<DomainFailure['code'], string> = {
    'no-record': `No TXT record with the value was found at ${record} or ${domain}. A new record can take some hours to be seen everywhere.`,
    'other-record': `The TXT record has another value: ${found}. Replace it with the one above.`,
    'dns-timeout': `The name server of ${domain} did not answer within 3 seconds.`,
    'dns-failed': `The name server of ${domain} answered with an error.`,
    'no-address': `No web server was found for ${found}: the name has no address.`,
    private: `${found} leads to a private address, which we do not contact. Make the file reachable from the internet.`,
    refused: `${file} redirects to ${found}. Only https addresses on their usual port are followed.`,
    timeout: `The server did not send ${file} within 3 seconds.`,
    connection: `No secure connection to the server of ${domain} was possible.`,
    certificate: `The certificate of the server is not valid for ${found}.`,
    redirects: `${file} redirects more than 3 times, or to no address.`,
    elsewhere: `${file} redirects to ${found}, which is not part of ${domain}.`,
    status: `${file} was answered with status ${found} instead of 200.`,
    'too-large': `${file} is larger than 64 KB. It should contain one line.`,
    unreadable: `${file} could not be read: it is not compressed as its headers say.`,
    'other-file': found
      ? `The file has another content: ${found}. Replace it with the value above.`
      : 'The file is empty. It should contain the value above.',
    'no-mail-server': `${domain} has no mail server (MX record), so no mailbox can receive the link.`,
    'mail-expired': `The link in the email was opened more than ${MAIL_PROOF_DAYS.valid} days ago. Send a new one.`,
  };
  return by === 'mail' && code === 'dns-failed'
    ? `The name server of ${domain} answered with an error when it was asked for the mail servers.`
    : sentences[code];
}

/**
 * `waiting` for its first proof; `verified`, also while a failed check is repeated; `taken` if another company was first;
 * `lost` when the proof is gone; `paused` when the jobs are paused for it.
 */
const DOMAIN_STATES = ['waiting', 'verified', 'taken', 'lost', 'paused'] as const;

const moment = z.nullable(z.iso.datetime());

/** A company's claim of a domain, for the company. */
export const domainClaimAnswer = z.object({
  domain: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** What to publish, and where. */
  proof: z.string(),
  recordName: z.string(),
  fileAddress: z.string(),
  /** Why it is never checked; '' if it is. */
  checkRefusal: z.string(),
  /** Why no link is mailed; '' if one can be. */
  mailRefusal: z.string(),
  /** How it was proved last; null if it never was. */
  by: z.nullable(z.enum(DOMAIN_WAYS)),
  verifiedAt: moment,
  checkedAt: moment,
  /** Why the last check failed; null if it did not. */
  failure: z.nullable(
    z.object({
      by: z.enum(DOMAIN_WAYS),
      code: z.enum(DOMAIN_FAILURES),
      message: z.string(),
    }),
  ),
  /** When the jobs are paused unless a check succeeds before. */
  pausesAt: moment,
  /** Until when a mailed link has to be renewed. */
  renewBy: moment,
  /** A mailed link that was not opened yet. */
  link: z.nullable(z.object({ to: z.string(), expiresAt: z.iso.datetime() })),
});

export type DomainClaim = z.output<typeof domainClaimAnswer>;
