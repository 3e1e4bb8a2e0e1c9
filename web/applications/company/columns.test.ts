import { describe, expect, test } from 'vitest';
import type { WebFeature } from '../../panels.tsx';
import { columnsOf, layoutOf, linesOf, type ListKind } from './columns.tsx';

const questions = [
  { id: 'one', text: 'When could you start?' },
  { id: 'two', text: 'How many years?' },
];
/** A feature with a column of one job. */
const OF_JOB: WebFeature = {
  name: 'any',
  applicationColumns: {
    figure: { after: 'applied', room: 84, leaves: 4, isIn: ({ ofJob }) => ofJob, cell: () => '1' },
  },
};
const kinds: Record<string, ListKind> = {
  'all applications': {
    ofJob: false,
    hasSections: true,
    questions: [],
    isSelectable: true,
    texts: [],
  },
  'one job': { ofJob: true, hasSections: false, questions: [], isSelectable: true, texts: [] },
  'one job with stages and answers': {
    ofJob: true,
    hasSections: true,
    questions,
    isSelectable: true,
    texts: ['Referred by'],
  },
  'one job, only read': {
    ofJob: true,
    hasSections: true,
    questions: [],
    isSelectable: false,
    texts: [],
  },
};

test.each(Object.entries(kinds))(
  '%s: at every width each column is drawn or in the menu, and what is drawn fits',
  (_, kind) => {
    const columns = columnsOf(kind, [OF_JOB]);
    for (let room = 320; room <= 2000; room += 10) {
      const lines = linesOf(columns, room);
      const { shown, left, isCards } = layoutOf(columns, lines);
      expect([...shown, ...left].map(({ name }) => name).toSorted()).toEqual(
        columns.map(({ name }) => name).toSorted(),
      );
      expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'menu']));
      expect(isCards || sumOf(shown.map(leastOf)) <= room).toBe(true);
    }
  },
);

/** The width below which a track does not shrink. */
const leastOf = ({ room, track = `${room}px` }: { room: number; track?: string }) =>
  Number(/\d+/.exec(track)?.[0]);
const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

describe('the list of all applications', () => {
  const columns = columnsOf(
    {
      ofJob: false,
      hasSections: false,
      questions: [],
      isSelectable: true,
      texts: [],
    },
    [],
  );
  const leftAt = (room: number) =>
    layoutOf(columns, linesOf(columns, room)).left.map(({ label }) => label);

  test.each([
    [360, ['Skills', 'Applied Date']],
    [920, ['Skills']],
    [1440, []],
  ])('at %i pixels, the menu has %j', (room, left) => expect(leftAt(room)).toEqual(left));

  test('its areas are one line, or two on a card, and below the name is where a search was found', () => {
    expect(layoutOf(columns, linesOf(columns, 960)).style).toMatchObject({
      '--areas': "'box name position applied answer status menu'",
      '--found-areas':
        "'box name position applied answer status menu' 'box found found found answer status menu'",
    });
    expect(layoutOf(columns, linesOf(columns, 360)).style).toMatchObject({
      '--areas': "'name answer menu' 'position status menu'",
      '--found-areas': "'name answer menu' 'position status menu' 'found found menu'",
    });
  });
});

test('answers take the place of the skills', () => {
  const columns = columnsOf(
    {
      ofJob: true,
      hasSections: false,
      questions,
      isSelectable: true,
      texts: [],
    },
    [],
  );
  const { left } = layoutOf(columns, linesOf(columns, 1440));
  expect(left.map(({ label }) => label)).toEqual(['Skills']);
});
