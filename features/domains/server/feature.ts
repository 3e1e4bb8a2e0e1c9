import { implement } from '../../../server/feature.ts';
import { notice } from '../../../server/mail/templates.ts';
import { domains } from '../feature.ts';
import { domainConfirmation } from '../mails.ts';
import {
  checkDomain,
  claimDomain,
  confirmDomain,
  getDomainClaim,
  mailDomainLink,
  removeDomainClaim,
} from './actions.ts';
import { queueDomainChecks, startDomainChecks } from './checking.ts';
import { UNREACHED_SINCE } from './outage.ts';
import { endClaim } from './record.ts';
import { hintAtRivals } from './rivals.ts';

export const domainsServer = implement(domains, {
  handlers: {
    getDomainClaim,
    claimDomain,
    removeDomainClaim,
    checkDomain,
    mailDomainLink,
    confirmDomain,
  },
  due: {
    'domain-check': (needs) => (tx, due, now) =>
      queueDomainChecks(tx, needs.outsideQueue, due, now),
  },
  task: { title: 'Domain checks', text: 'Checks the verified domains of companies again' },
  alarms: { domains: UNREACHED_SINCE },
  companyRemoved: endClaim,
  reviewHints: hintAtRivals,
  start: startDomainChecks,
  mails: (board) => [
    domainConfirmation(board, {
      domain: 'acme.example',
      companyName: 'Acme',
      token: 'an-example-that-proves-nothing',
    }),
    notice(board, {
      kind: 'domain',
      title: 'acme.example can no longer be verified',
      text: 'No TXT record with the value was found at _daybreak.acme.example or acme.example. Until it is found, your pages no longer say that the domain is verified. Your jobs are paused on Nov 26, 2026.',
      path: '/company/profile',
    }),
  ],
  examples: {
    claimDomain: { domain: 'initech.com' },
    checkDomain: { by: 'dns' },
    mailDomainLink: { mailbox: 'postmaster' },
    confirmDomain: { token: 'x'.repeat(43) },
  },
});
