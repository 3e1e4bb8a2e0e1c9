import { expect, test } from 'vitest';
import { connectionsFor, poolSizes } from './pool-sizes.ts';

test('processes share the connections that PostgreSQL allows, with one more during a rolling restart', () => {
  expect(poolSizes(100, 2)).toEqual({ size: 10, writes: 6 });
  expect(poolSizes(100, 5)).toEqual({ size: 6, writes: 3 });
  for (let processes = 2; processes <= 64; processes += 1) {
    const limit = connectionsFor(processes);
    const { size, writes } = poolSizes(limit, processes);
    // Beside its pools, a process has five.
    expect((processes + 1) * (size + writes + 5)).toBeLessThanOrEqual(limit - 16);
    expect(size).toBeGreaterThanOrEqual(6);
    expect(writes).toBeGreaterThanOrEqual(3);
  }
});

test('too few connections are refused with the number that is needed', () => {
  expect(() => poolSizes(100, 16)).toThrow('needs a PostgreSQL with max_connections of 169');
  expect(poolSizes(169, 16)).toEqual({ size: 2, writes: 2 });
});
