import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { noteAnswer, noteText } from './rules.ts';

/** Rows of the API table: private notes on applications. */
export const noteCalls = {
  listNotes: {
    method: 'GET',
    path: '/applications/:id/notes',
    ...byMember('read'),
    reads: ['notes'],
    summary: "My company's private notes on an application, oldest first",
    answer: z.object({ count: z.number(), notes: z.array(noteAnswer) }),
  },
  addNote: {
    method: 'POST',
    path: '/applications/:id/notes',
    ...byMember('write-notes'),
    changes: ['notes'],
    summary: 'Add a private note that only my company sees',
    body: noteText,
    answer: z.object({ note: noteAnswer }),
    limit: 'note',
    creates: true,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/applications/:id/notes/:noteId',
    ...byMember('write-notes'),
    changes: ['notes'],
    summary: 'Delete one of my notes',
    limit: 'note',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'notes', 'note'>>;
