import { feature } from '../../shared/kit/feature.ts';
import { talentPoolCalls } from './calls.ts';
import { talentPoolParts } from './parts.ts';

/** Companies keep people: applicants who agree, and candidates from files. They see who may be the same person. */
export const talentPool = feature({
  name: 'talent-pool',
  says: 'Companies keep applicants who agree and candidates from files, and see who may be the same person.',
  calls: talentPoolCalls,
  group: ['Candidates', "People in a company's own list, from files"],
  parts: talentPoolParts,
  // People in a company's own list, from files.
  nouns: ['candidates'],
  refusals: {
    400: ['candidate-file-unreadable'],
    404: [
      'candidate-not-found',
      'candidate-link-unknown',
      'pool-request-not-found',
      'person-not-found',
    ],
    409: [
      'too-many-candidates',
      'candidate-just-invited',
      'candidate-already-invited',
      // Of a request to stay in a talent pool.
      'pool-already-kept',
      'pool-already-asked',
      'pool-asked-before',
      'pool-asked-recently',
      'pool-withdrawn',
      'pool-request-over',
    ],
    413: ['candidate-file-too-large'],
  },
  limits: {
    // Mail services send it for all their users.
    'pool-unsubscribe': {
      per: 'network',
      calls: 1000,
      hours: 1,
      sentence: 'Too many unsubscribe requests from your network.',
    },
    'pool-answer': {
      per: 'user',
      calls: 100,
      hours: 1,
      sentence: 'You have answered too often in a short time.',
    },
    candidates: {
      per: 'user',
      calls: 600,
      hours: 1,
      sentence: 'You have changed too many candidates in a short time.',
    },
    // Each is a mail to somebody who has no account.
    'candidate-invitation': {
      per: 'user',
      calls: 200,
      hours: 24,
      sentence: 'You have invited too many candidates today.',
    },
  },
  due: ['pool-ending', 'pool-ended'],
  mails: { candidate: 'Invitation to apply', pool: 'Talent pool of a company' },
  notices: {
    job_seeker: {
      pool: {
        says: 'A company asks to keep your profile, invites you from its talent pool, or its time ends soon',
        button: 'Read and Answer',
      },
    },
  },
  erased: { 'talent-pools': 'Requests of talent pools, with your answers' },
  pages: {
    account: { 'erase-me': 'erase-me/page.tsx' },
    job_seeker: { 'stay-in-touch/:id': 'stay-in-touch/page.tsx' },
    company: {
      'company/candidates': 'list/page.tsx',
      'company/candidates/import': 'import/page.tsx',
    },
  },
});
