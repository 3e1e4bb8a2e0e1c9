import { expect, test } from 'vitest';
import { moveUndoneUntil, UNDO_GRACE_SECONDS, UNDO_SECONDS, undoMoveRefusal } from './undo.ts';

const at = new Date('2026-11-23T10:00:00Z');
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const moved = { kind: 'status', by: 'company', at } as const;
const code = (...given: Parameters<typeof undoMoveRefusal>) => undoMoveRefusal(...given)?.code;

test('a move can be undone for ten seconds, and some more for the way to the server', () => {
  expect(moveUndoneUntil(at)).toEqual(after(UNDO_SECONDS + UNDO_GRACE_SECONDS));
  expect(code(moved, false, at)).toBeUndefined();
  expect(code(moved, false, after(UNDO_SECONDS + UNDO_GRACE_SECONDS))).toBeUndefined();
  expect(code(moved, false, after(UNDO_SECONDS + UNDO_GRACE_SECONDS + 1))).toBe('undo-expired');
});

test('only the last thing that happened can be undone, if the company did it', () => {
  expect(code({ ...moved, by: 'job_seeker' }, false, at)).toBe('application-changed');
  expect(code({ ...moved, kind: 'changed' }, false, at)).toBe('application-changed');
  expect(code(undefined, false, at)).toBe('application-changed');
  expect(code({ ...moved, kind: 'taken_back' }, false, at)).toBe('already-undone');
});

test('an offer that is answered cannot be undone, although the history does not say so yet', () => {
  expect(code(moved, true, at)).toBe('application-changed');
});
