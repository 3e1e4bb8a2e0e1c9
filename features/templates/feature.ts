import { feature } from '../../shared/kit/feature.ts';
import { templateCalls } from './calls.ts';

/** Texts that a company keeps for messages to applicants. */
export const templates = feature({
  name: 'templates',
  says: 'Companies keep texts for messages to applicants, and choose them where they write.',
  calls: templateCalls,
  group: ['Templates', "A company's texts for messages to applicants"],
  nouns: ['templates'],
  live: ['templates'],
  refusals: { 404: ['template-not-found'], 409: ['template-exists', 'templates-full'] },
  limits: {
    template: {
      per: 'user',
      calls: 300,
      hours: 1,
      sentence: 'You have changed too many templates in a short time.',
    },
  },
  pages: { company: { 'company/templates': 'page.tsx' } },
});
