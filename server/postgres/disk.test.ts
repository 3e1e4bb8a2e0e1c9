import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBallast, isFull, watchDisk } from './disk.ts';

test('as the disk fills, files are refused first, then every change, and all is allowed when there is space', async () => {
  let free = 1000;
  const disk = watchDisk('/nowhere', 100, async () => free, 5);
  const becomes = async (bytes: number, allows: string) => {
    free = bytes;
    await expect.poll(() => disk.free()).toBe(bytes);
    expect(disk.allows()).toBe(allows);
  };
  await becomes(200, 'everything');
  await becomes(199, 'small changes');
  await becomes(100, 'small changes');
  await becomes(99, 'reading');
  await becomes(0, 'reading');
  await becomes(500, 'everything');
});

test('a folder that cannot be measured limits nothing', async () => {
  const disk = watchDisk('/nowhere', 100);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([disk.free(), disk.allows()]).toEqual([undefined, 'everything']);
  expect(isFull('/nowhere')).toBe(false);
});

test('the space for a restart is taken once, and given back', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-disk-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const ballast = createBallast(dir, 1);
  const file = join(dir, 'ballast');
  for (let round = 0; round < 2; round += 1) {
    ballast.fill();
    ballast.fill();
    expect(statSync(file).size).toBe(1024 * 1024);
    ballast.drop();
    ballast.drop();
    expect(existsSync(file)).toBe(false);
  }
  // Larger than any disk.
  createBallast(dir, 2 ** 40).fill();
  expect(existsSync(file)).toBe(false);
});
