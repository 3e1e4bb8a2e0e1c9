import { expect } from 'vitest';
import { REFUSAL_CODES } from '../../shared/seams.ts';
import type { AnyBody, Reply } from './server.ts';

const CODES = new Set<string>(Object.values(REFUSAL_CODES).flat());
const isRefusalCode = (code: string) => CODES.has(code);

/** That an answer is a refusal as people and programs expect it: a 4xx, the envelope, a code, a sentence, and nothing else. */
export function expectRefusal({ code, headers, body, text }: Reply<AnyBody>, what = text): void {
  expect(code, what).toBeGreaterThanOrEqual(400);
  expect(code, what).toBeLessThan(500);
  expect(headers.get('content-type'), what).toMatch(/^application\/json/);
  expect(body, what).toEqual({
    status: false,
    code: expect.toSatisfy(isRefusalCode),
    message: expect.stringMatching(/^\w.{3,300}[.\w]$/),
    ...(body?.errors && { errors: expect.any(Object) }),
  });
  for (const [field, sentence] of Object.entries(body.errors ?? {})) {
    expect(field, what).not.toBe('');
    expect(sentence, what).toMatch(/\w{2}/);
  }
}
