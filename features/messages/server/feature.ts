import { implement } from '../../../server/feature.ts';
import { messages } from '../feature.ts';
import {
  listThread,
  markThreadSeen,
  messageApplicants,
  readThreads,
  sendToThread,
} from './thread.ts';

const TEXT = 'When would you start?';

export const messagesServer = implement(messages, {
  handlers: { listThread, sendToThread, markThreadSeen, messageApplicants },
  answers: {
    exportedApplication: async (db, ids) => {
      const threads = await readThreads(db, ids);
      return new Map([...threads].map(([id, thread]) => [id, { messages: thread }]));
    },
  },
  examples: {
    sendToThread: { text: TEXT },
    messageApplicants: { ids: ['00000000-0000-4000-8000-000000000000'], text: TEXT },
  },
});
