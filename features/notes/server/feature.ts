import { implement } from '../../../server/feature.ts';
import { notice } from '../../../server/mail/templates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { notes } from '../feature.ts';
import { applicationNotes } from '../tables.ts';
import { addNote, deleteNote, listNotes } from './notes.ts';

const MENTION = '@Alan Turing, could you read the letter today?';

export const notesServer = implement(notes, {
  handlers: { listNotes, addNote, deleteNote },
  forColleagues: 'addNote',
  people: [
    {
      application: applicationNotes.applicationId,
      erase: 'delete',
      counted: 'company-notes',
      export: { none: 'It is the work of a company, and for its members.' },
    },
    {
      person: applicationNotes.authorId,
      erase: { keep: 'The company goes on with what its members did, without their names.' },
      export: {
        file: 'notes',
        of: 'company',
        columns: pick(applicationNotes, 'id', 'applicationId', 'text', 'createdAt'),
        order: [applicationNotes.createdAt, applicationNotes.id],
      },
    },
  ],
  ofApplications: [{ table: applicationNotes, column: applicationNotes.applicationId }],
  mails: (board) => [
    notice(board, {
      kind: 'mention',
      title: 'Grace Hopper mentioned you: Ada Lovelace',
      text: MENTION,
      quote: MENTION,
      path: '/applications/my-applications-company',
    }),
  ],
  examples: { addNote: { text: 'Speaks three languages.' } },
});
