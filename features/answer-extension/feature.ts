import { feature } from '../../shared/kit/feature.ts';
import { answerExtensionCalls } from './calls.ts';

export const answerExtension = feature({
  name: 'answer-extension',
  says: 'Companies extend the dates of the answers that they promised, once and with a message.',
  calls: answerExtensionCalls,
  group: ['Applications'],
  refusals: {
    409: ['no-promise', 'already-prolonged', 'already-answered', 'nobody-waits', 'promise-lapsed'],
  },
});
