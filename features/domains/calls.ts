import * as z from 'zod/mini';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { domainCheck, domainClaim, domainClaimAnswer, domainLink, domainMail } from './rules.ts';

const claim = z.nullable(domainClaimAnswer);

/** Verifying a domain changes what visitors read about the company, and may end the pause of its jobs. */
const CHANGED_BY_PROOF = [
  'domains',
  'users',
  'publicCompanies',
  'jobs',
  'publicJobs',
  'reviews',
  'notifications',
] as const;

/** Rows of the API table: the domains of companies. */
export const domainCalls = {
  getDomainClaim: {
    method: 'GET',
    path: '/users/profile/domain',
    ...byMember('read-everything'),
    reads: ['domains'],
    summary: "My company's domain, how to verify it, and the last check; null if it claims none",
    answer: z.object({ claim }),
  },
  claimDomain: {
    method: 'PUT',
    path: '/users/profile/domain',
    ...byMember('edit-company'),
    changes: CHANGED_BY_PROOF,
    summary: 'Claim a domain for my company; another claim and its verification end',
    body: domainClaim,
    answer: z.object({ claim }),
    limit: 'profile',
  },
  removeDomainClaim: {
    method: 'DELETE',
    path: '/users/profile/domain',
    ...byMember('edit-company'),
    changes: CHANGED_BY_PROOF,
    summary: 'Give up the domain of my company; jobs that were paused for it are public again',
    limit: 'profile',
  },
  checkDomain: {
    method: 'POST',
    path: '/users/profile/domain/check',
    ...byMember('edit-company'),
    needsConfirmedAddress: true,
    changes: CHANGED_BY_PROOF,
    summary: 'Look for the TXT record or the file now; the answer says what was found',
    body: domainCheck,
    answer: z.object({ claim }),
    limit: 'domain-check',
  },
  mailDomainLink: {
    method: 'POST',
    path: '/users/profile/domain/mail',
    ...byMember('edit-company'),
    needsConfirmedAddress: true,
    changes: ['domains', 'mails'],
    summary: 'Email a link to a mailbox of the domain; earlier links stop working',
    body: domainMail,
    answer: z.object({ claim }),
    limit: 'domain-check',
  },
  confirmDomain: {
    method: 'POST',
    path: '/auth/confirm-domain',
    access: 'anyone',
    changes: [...CHANGED_BY_PROOF, 'mails'],
    summary: 'Verify a domain with a link from an email; the link works once',
    body: domainLink,
    answer: z.object({ domain: z.string(), companyName: z.string() }),
    limit: 'new-password',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'domains', LimitName | 'domain-check'>>;
