import { feature } from '../../shared/kit/feature.ts';
import { noteCalls } from './calls.ts';
import { noteParts } from './parts.ts';

/** Private notes of a company's members on applications. */
export const notes = feature({
  name: 'notes',
  says: 'Members of a company write private notes on applications, find them, and mention colleagues.',
  calls: noteCalls,
  group: ['Applications', 'Applications, interviews and notes'],
  parts: noteParts,
  nouns: [
    /** A company's notes on applications. */
    'notes',
  ],
  live: ['notes'],
  refusals: { 404: ['note-not-found'] },
  limits: {
    note: {
      per: 'user',
      calls: 300,
      hours: 1,
      sentence: 'You have written too many notes in a short time.',
    },
  },
  mails: { mention: 'Mention in a note' },
  notices: {
    company: {
      mention: {
        says: 'A colleague mentions you in a note',
        button: 'Open Application',
        isNeed: true,
      },
    },
  },
  /** Colleagues mention the reader. */
  companyNeeds: { mention: { rank: 120, may: 'read' } },
  erased: { 'company-notes': "Companies' notes about you" },
});
