import { expect, test } from 'vitest';
import { createUploadMemory } from './upload-memory.ts';

test('uploads share a limited memory: the oldest goes on, the others wait for it', async () => {
  const memory = createUploadMemory({ bytes: 100, always: 1, wait: 300_000 });
  const [first, second, third] = [memory.begin(), memory.begin(), memory.begin()];
  await first.take(60);
  await second.take(40);
  await first.take(50);
  const ready: string[] = [];
  const waiting = [
    second.take(10).then(() => ready.push('second')),
    third.take(60).then(() => ready.push('third')),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect(ready).toEqual([]);
  first.end();
  await waiting[0];
  expect(ready).toEqual(['second']);
  second.end();
  await waiting[1];
  third.end();
});

test('an upload that waits too long, or whose sender has gone, is refused', async () => {
  const memory = createUploadMemory({ bytes: 100, always: 1, wait: 50 });
  const [first, second, third] = [memory.begin(), memory.begin(), memory.begin()];
  await first.take(100);
  await expect(second.take(1)).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  third.end();
  first.end();
  await expect(third.take(1)).rejects.toMatchObject({ code: 'overloaded' });
  await second.take(100);
});
