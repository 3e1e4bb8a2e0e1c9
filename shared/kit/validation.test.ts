import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lines, requiredText } from './text.ts';
import { besideField, check } from './validation.ts';

test('a sentence that needs its field names it', () => {
  const schema = z.object({
    count: z.number().check(z.gte(1), z.lte(9)),
    day: z.enum(['Monday', 'Friday']),
    inner: z.object({ list: z.array(z.boolean()).check(z.maxLength(1)) }),
    rates: z.optional(z.record(z.string(), z.number())),
    size: z.optional(z.bigint()),
  });
  const good = { count: 1, day: 'Friday', inner: { list: [true] } };
  const refusals: [value: unknown, message: string][] = [
    [undefined, 'This is required'],
    [null, 'This must be an object with fields.'],
    ['text', 'This must be an object with fields.'],
    [[], 'This must be an object with fields.'],
    [{ ...good, count: '1' }, 'count: This must be a number.'],
    [{ ...good, count: 0 }, 'count: This must be at least 1.'],
    [{ ...good, count: 10 }, 'count: This must be at most 9.'],
    [{ ...good, day: 'Sunday' }, 'day: Choose one of: Monday, Friday.'],
    [{ ...good, rates: [] }, 'rates: This must be an object with fields.'],
    [{ ...good, size: 1 }, 'size: This is not valid.'],
    [{ ...good, inner: undefined }, 'inner: This is required'],
    [{ ...good, inner: { list: 'x' } }, 'inner.list: This must be a list.'],
    [{ ...good, inner: { list: [1] } }, 'inner.list: This must be true or false.'],
    [{ ...good, inner: { list: [true, true] } }, 'inner.list: At most 1 items.'],
  ];
  for (const [value, message] of refusals) expect(check(schema, value)).toMatchObject({ message });
  expect(check(schema, undefined)).toHaveProperty('errors', {});
  // A list of plain values is one field.
  expect(check(schema, { ...good, inner: { list: [1] } })).toHaveProperty('errors', {
    'inner.list': 'This must be true or false.',
  });
});

test('a schema marks the messages that need their field', () => {
  const schema = z.object({
    name: requiredText('Name is required', 3),
    list: lines(1, 10),
    color: z.string().check(z.maxLength(3, { error: besideField('Too long.') })),
    own: z.string().check(z.maxLength(3, 'The code has 3 letters.')),
  });
  const good = { name: 'a', list: 'a', color: 'red', own: 'abc' };
  const refusals: [value: unknown, message: string][] = [
    [{ ...good, name: '' }, 'Name is required'],
    [{ ...good, name: 'four' }, 'name: Keep this to 3 characters or fewer.'],
    [{ ...good, list: 'a\nb' }, 'list: At most 1 lines.'],
    [{ ...good, list: 7 }, 'list: Enter one item per line, or send a list of strings.'],
    [{ ...good, color: 'blue' }, 'color: Too long.'],
    [{ ...good, own: 'abcd' }, 'The code has 3 letters.'],
  ];
  for (const [value, message] of refusals) expect(check(schema, value)).toMatchObject({ message });
});

test('names of what every object has are fields like others', () => {
  const hostile = JSON.parse(
    '{"__proto__": {"name": "x"}, "constructor": 1, "toString": 2}',
  ) as unknown;
  const person = z.object({ name: requiredText('Name is required', 100) });
  expect(check(person, hostile)).toMatchObject({ message: 'Name is required' });
  expect(check(z.object({ name: z.optional(z.string()) }), hostile)).toEqual({ value: {} });
});
