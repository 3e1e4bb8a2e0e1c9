import { describe, expect, test } from 'vitest';
import type { Promised } from '../../shared/applications/promise.ts';
import { prolongRefusal } from './rules.ts';

const at = (time: string) => new Date(time);

describe('a promise can be prolonged once, before its date', () => {
  const by = '2026-12-03T23:59:59.999Z';
  const open: Promised = {
    status: 'pending',
    closure: null,
    answerBy: by,
    answeredAt: null,
    prolongedFrom: null,
    lapsedAt: null,
  };
  const now = at('2026-12-01T00:00:00Z');
  test.each<[Partial<Promised>, string | undefined]>([
    [{}, undefined],
    [{ prolongedFrom: by }, 'already-prolonged'],
    [{ answerBy: '2026-11-30T23:59:59.999Z' }, 'promise-lapsed'],
    [{ answeredAt: by }, 'already-answered'],
    [{ status: 'withdrawn' }, 'nobody-waits'],
    [{ answerBy: null }, 'no-promise'],
    [{ closure: { by: 'job', reason: '', at: by } }, 'application-closed'],
  ])('%j: %s', (change, code) => {
    expect(prolongRefusal({ ...open, ...change }, now)?.code).toBe(code);
  });
});
