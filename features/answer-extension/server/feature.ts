import { implement } from '../../../server/feature.ts';
import { answerExtension } from '../feature.ts';
import { prolongAnswers } from './prolong.ts';

export const answerExtensionServer = implement(answerExtension, {
  handlers: { prolongAnswers },
  examples: {
    prolongAnswers: {
      ids: ['00000000-0000-4000-8000-000000000000'],
      days: 7,
      message: 'We need another week.',
    },
  },
});
