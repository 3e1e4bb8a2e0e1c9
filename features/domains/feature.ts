import { feature } from '../../shared/kit/feature.ts';
import { domainCalls } from './calls.ts';
import { DOMAIN_LINK_MINUTES } from './rules.ts';

/** Companies prove that a domain is theirs. The mark itself is part of the company's profile in the core. */
export const domains = feature({
  name: 'domains',
  says: 'Companies prove that a domain is theirs, and their pages say so.',
  calls: domainCalls,
  group: ['Domains', 'Proving the domain of a company'],
  nouns: ['domains'],
  refusals: {
    404: ['no-domain-claim'],
    409: ['domain-reserved', 'domain-not-mailable'],
  },
  limits: {
    // Each one asks servers that the company names, or mails somebody.
    'domain-check': {
      per: 'user',
      calls: 10,
      hours: 1,
      sentence: 'You have checked your domain too often in a short time.',
    },
  },
  due: ['domain-check'],
  queues: { domain: {} },
  mails: {
    'domain-confirmation': 'Domain of a company',
    domain: 'Domain no longer verified',
  },
  mailLinks: { 'domain-confirmation': DOMAIN_LINK_MINUTES * 60_000 },
  notices: {
    company: {
      domain: {
        says: 'Your domain can no longer be verified',
        button: 'Open Company Profile',
        needs: 'edit-company',
      },
    },
  },
  alarms: {
    domains: {
      title: 'Domain checks',
      section: 'Domains cannot be checked',
      after: 3_600_000,
      ok: "Companies' domains can be checked.",
      warning: (since) =>
        `No check of a company's domain has had an answer since ${since}. Badges and jobs stay as they are until one does.`,
      advice: 'Check the name servers of this server, and its connection to the internet.',
    },
  },
  pages: { account: { 'confirm-domain': 'confirm-domain/page.tsx' } },
});
