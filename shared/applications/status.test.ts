import { expect, test } from 'vitest';
import {
  APPLICATION_STATUSES,
  MOVES,
  movesFrom,
  RESUME_MAX,
  resumeRefusal,
  seekerStatus,
  sourcesOf,
  statusLabel,
  summarize,
  type ApplicationStatus,
} from './status.ts';

/** product.md section 4.2: the allowed moves of each status. */
const MENU: Record<ApplicationStatus, string[]> = {
  pending: ['Mark as Reviewed', 'Schedule Interview', 'Reject Application'],
  reviewed: ['Schedule Interview', 'Make Offer', 'Reject Application'],
  interviewed: ['Make Offer', 'Reject Application'],
  offered: [],
  rejected: [],
  withdrawn: ['Reject Application'],
};

const RESULTS: Record<string, ApplicationStatus> = {
  'Mark as Reviewed': 'reviewed',
  'Schedule Interview': 'interviewed',
  'Make Offer': 'offered',
  'Reject Application': 'rejected',
};

test('every status has exactly its moves, in the order of the menu', () => {
  for (const status of APPLICATION_STATUSES) {
    const labels = movesFrom({ status, undoWithdrawalUntil: null }).map(({ label }) => label);
    expect(labels, status).toEqual(MENU[status]);
  }
  expect(movesFrom({ status: 'unheard of', undoWithdrawalUntil: null })).toEqual([]);
  for (const { label, to } of Object.values(MOVES)) expect(RESULTS[label]).toBe(to);
});

test('what the server takes for a move is what the menu offers', () => {
  for (const from of APPLICATION_STATUSES) {
    for (const to of APPLICATION_STATUSES) {
      const isOffered = MENU[from].some((label) => RESULTS[label] === to);
      expect(sourcesOf(to).includes(from), `${from} → ${to}`).toBe(isOffered);
    }
  }
});

test('statuses as people read them', () => {
  expect(seekerStatus('reviewed')).toBe('reviewed');
  expect(seekerStatus('unheard of')).toBe('pending');
  expect(statusLabel('interviewed')).toBe('Interviewed');
  expect(statusLabel('on hold')).toBe('On hold');
  expect(statusLabel('')).toBe('Unknown');
});

test('the counts above the lists', () => {
  const statuses = ['pending', 'pending', 'reviewed', 'interviewed', 'offered', 'rejected', 'odd'];
  const counts = summarize(statuses.map((status) => ({ status })));
  expect(counts).toEqual({ total: 7, underReview: 3, interviews: 1, offers: 1 });
});

test('a resume is refused by its name and size before anybody looks inside', () => {
  const file = (name: string, size = 1000) => resumeRefusal({ name, size });
  for (const name of ['cv.pdf', 'CV.PDF', 'cv.doc', 'my cv.v2.docx', '履歴書.pdf']) {
    expect(file(name), name).toBeUndefined();
  }
  for (const missing of [undefined, null, { name: '', size: 0 }]) {
    expect(resumeRefusal(missing)).toEqual({
      code: 'resume-missing',
      message: 'Please upload your resume to apply.',
    });
  }
  for (const name of ['cv', 'cv.txt', 'cv.pdf.exe', 'cv.docm', 'pdf', 'cv.pdf ']) {
    expect(file(name), name).toMatchObject({ code: 'wrong-file-type' });
  }
  expect(file('cv.pdf', RESUME_MAX)).toBeUndefined();
  expect(file('cv.pdf', RESUME_MAX + 1)).toMatchObject({ code: 'resume-too-large' });
  expect(file('cv.pdf', 0)).toMatchObject({ code: 'resume-empty' });
});
