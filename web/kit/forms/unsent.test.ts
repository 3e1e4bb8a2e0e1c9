import { afterEach, expect, test, vi } from 'vitest';
import { readUnsent, unsentText } from './unsent.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

/** Puts drafts into the storage of the browser. */
function store(drafts: Record<string, unknown>) {
  const rows = Object.fromEntries(
    Object.entries(drafts).map(([key, draft]) => [`draft:${key}`, JSON.stringify(draft)]),
  );
  const getItem = (key: string) => rows[key] ?? null;
  vi.stubGlobal('localStorage', Object.assign(rows, { getItem }));
}

test('texts and forms of a user are read with the names of their fields', () => {
  store({
    'thread:me:app-1': 'Dear Ada',
    'scorecard:me:app-1': {
      recommendation: 'yes',
      comment: 'Calm hands.',
      ratings: { c1: { rating: '4', comment: 'At the wheel.' }, c2: { rating: '', comment: '' } },
      names: { c1: 'Craft', c2: 'Care' },
    },
    'new-job:firm:me': {
      jobTitle: 'Potter',
      skillsRequired: ['Clay', 'Wheel'],
      copyOf: '',
      isX: true,
    },
    'offer-change:me:app-1': { changes: { note: 'Soon.' }, replaced: { note: 'Later.' } },
    'note:other:app-1': 'Not mine',
    'note:me:app-2': '  ',
  });
  expect(readUnsent('me').map(({ form, fields }) => [form, fields])).toEqual([
    [
      'New job',
      [
        { label: 'Job title', text: 'Potter' },
        { label: 'Skills required', text: 'Clay, Wheel' },
      ],
    ],
    ['Offer change', [{ label: 'Note', text: 'Soon.' }]],
    [
      'Scorecard',
      [
        { label: 'Recommendation', text: 'yes' },
        { label: 'Comment', text: 'Calm hands.' },
        { label: 'Craft, rating', text: '4' },
        { label: 'Craft, comment', text: 'At the wheel.' },
      ],
    ],
    ['Message', [{ label: 'Text', text: 'Dear Ada' }]],
  ]);
  expect(readUnsent('me', 'app-2')).toEqual([]);
});

test('one text is copied as it was typed, several with their labels', () => {
  expect(unsentText({ fields: [{ label: 'Text', text: 'Dear Ada' }] })).toBe('Dear Ada');
  const fields = [
    { label: 'Comment', text: 'Calm hands.' },
    { label: 'Craft, rating', text: '4' },
  ];
  expect(unsentText({ fields })).toBe('Comment: Calm hands.\nCraft, rating: 4');
});

test('what was stored by something else is left out', () => {
  store({ 'rates:me': 7, 'a:me': null, 'b:me': [1, { x: 2 }] });
  expect(readUnsent('me')).toEqual([]);
});
