import * as z from 'zod/mini';
import type { CoreNoun } from '../../shared/nouns.ts';
import { type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import {
  newOutsideApplication,
  outsideApplicationAnswer,
  outsideApplicationChange,
  ownNoteAnswer,
  ownNoteChange,
} from './rules.ts';

const count = z.number();

/** Rows of the API table: a job seeker's own notes, and applications elsewhere. */
export const trackingCalls = {
  listOwnNotes: {
    method: 'GET',
    path: '/applications/own-notes',
    access: 'job_seeker',
    reads: ['applications'],
    summary: 'My own notes and reminders, which nobody else reads',
    answer: z.object({ count, notes: z.array(ownNoteAnswer) }),
  },
  saveOwnNote: {
    method: 'PUT',
    path: '/applications/:id/own-note',
    access: 'job_seeker',
    changes: ['applications'],
    summary: 'Change my own note and reminder of my application',
    body: ownNoteChange,
    answer: z.object({ note: ownNoteAnswer }),
    limit: 'own-note',
  },
  listOutsideApplications: {
    method: 'GET',
    path: '/outside-applications',
    access: 'job_seeker',
    reads: ['applications'],
    summary: 'The applications that I made elsewhere, newest first',
    answer: z.object({ count, outsideApplications: z.array(outsideApplicationAnswer) }),
  },
  addOutsideApplication: {
    method: 'POST',
    path: '/outside-applications',
    access: 'job_seeker',
    changes: ['applications'],
    summary: 'Add an application that I made elsewhere',
    body: newOutsideApplication,
    answer: z.object({ outsideApplication: outsideApplicationAnswer }),
    limit: 'own-note',
    creates: true,
  },
  updateOutsideApplication: {
    method: 'PUT',
    path: '/outside-applications/:id',
    access: 'job_seeker',
    changes: ['applications'],
    summary: 'Change an application that I made elsewhere',
    body: outsideApplicationChange,
    answer: z.object({ outsideApplication: outsideApplicationAnswer }),
    limit: 'own-note',
  },
  deleteOutsideApplication: {
    method: 'DELETE',
    path: '/outside-applications/:id',
    access: 'job_seeker',
    changes: ['applications'],
    summary: 'Delete an application that I made elsewhere',
    limit: 'own-note',
  },
  prepareMyApplications: {
    method: 'POST',
    path: '/exports/my-applications',
    access: 'job_seeker',
    group: 'Exports',
    // It changes nothing that is shown.
    changes: [],
    summary:
      'Get a link to my applications as CSV, with those elsewhere, notes and reminders; it is bound to this session and expires after an hour',
    answer: z.object({ path: z.string() }),
    limit: 'export',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName | 'own-note'>>;
