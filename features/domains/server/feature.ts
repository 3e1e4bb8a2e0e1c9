import { implement } from '../../../server/feature.ts';
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
  ],
  examples: {
    claimDomain: { domain: 'initech.com' },
    checkDomain: { by: 'dns' },
    mailDomainLink: { mailbox: 'postmaster' },
    confirmDomain: { token: 'x'.repeat(43) },
  },
});
