import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { newSavedSearch, savedSearchAnswer, savedSearchChange, stoppedAlert } from './rules.ts';

/** Rows of the API table: saved searches and their alerts. */
export const alertCalls = {
  listSavedSearches: {
    method: 'GET',
    path: '/saved-searches',
    access: 'job_seeker',
    // Each new match comes with a notification.
    reads: ['savedSearches', 'notifications'],
    summary: 'My saved searches with their new jobs, newest search first',
    answer: z.object({ count: z.number(), savedSearches: z.array(savedSearchAnswer) }),
  },
  saveSearch: {
    method: 'POST',
    path: '/saved-searches',
    access: 'job_seeker',
    changes: ['savedSearches'],
    summary:
      'Save a search and choose how often emails report its new jobs; saving it again changes that',
    body: newSavedSearch,
    answer: z.object({ savedSearch: savedSearchAnswer }),
    limit: 'saved-search',
    creates: true,
  },
  updateSavedSearch: {
    method: 'PUT',
    path: '/saved-searches/:id',
    access: 'job_seeker',
    changes: ['savedSearches'],
    summary: 'Rename a saved search, or change how often emails report its new jobs',
    body: savedSearchChange,
    answer: z.object({ savedSearch: savedSearchAnswer }),
    limit: 'saved-search',
  },
  markSearchSeen: {
    method: 'PUT',
    path: '/saved-searches/:id/seen',
    access: 'job_seeker',
    changes: ['savedSearches', 'notifications'],
    summary: 'Mark the new jobs of a saved search as seen',
    limit: 'saved-search',
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/saved-searches/:id',
    access: 'job_seeker',
    changes: ['savedSearches'],
    summary: 'Delete a saved search with its alerts',
    limit: 'saved-search',
  },
  stopAlertMails: {
    method: 'POST',
    path: '/saved-searches/unsubscribe',
    access: 'anyone',
    changes: ['savedSearches'],
    summary: 'End the emails of a saved search with the link of one of them',
    body: stoppedAlert,
    answer: z.object({ name: z.string() }),
    limit: 'unsubscribe',
  },
} as const satisfies Record<
  string,
  Endpoint<CoreNoun | 'savedSearches', 'saved-search' | 'unsubscribe'>
>;
