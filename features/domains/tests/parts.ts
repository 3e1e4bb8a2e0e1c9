import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const domainsTests: FeatureTests = {
  outcomes: {
    // The link is not valid, and no domain is claimed.
    confirmDomain: () => 410,
    checkDomain: () => 404,
    mailDomainLink: () => 404,
  },
  refused: { confirmDomain: [410], checkDomain: [404], mailDomainLink: [404] },
  plantsNothing: {
    'the company and its jobs': ['claimDomain', 'checkDomain', 'mailDomainLink', 'confirmDomain'],
  },
  screens: {
    visitor: [
      {
        name: 'confirm a domain',
        path: '/confirm-domain?token=something',
        heading: 'Is this company yours?',
      },
    ],
  },
};
