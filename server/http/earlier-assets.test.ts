import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { earlierAssets, keepAssets } from './earlier-assets.ts';

test('case 109: the scripts of a build stay for 30 days after the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-assets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [build, data] = [join(folder, 'build'), join(folder, 'data')];
  const start = async (names: string[], day: string) => {
    await rm(build, { recursive: true, force: true });
    await mkdir(build);
    for (const name of names) {
      await mkdir(dirname(join(build, name)), { recursive: true });
      await writeFile(join(build, name), name);
    }
    await keepAssets(data, new Date(`2027-${day}T12:00:00Z`), build);
    return (await readdir(earlierAssets(data))).toSorted();
  };
  expect(await start(['a-1.js', 'a-1.js.br', 'b-1.js'], '01-01')).toEqual(['a-1.js', 'b-1.js']);
  // A restart with the same build.
  await start(['a-1.js', 'b-1.js'], '02-01');
  expect(await start(['a-2.js', 'b-1.js'], '02-02')).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  expect(await readFile(join(earlierAssets(data), 'a-1.js'), 'utf8')).toBe('a-1.js');
  expect(await start(['a-2.js', 'b-1.js'], '03-05')).toEqual(['a-2.js', 'b-1.js']);
  // A package that comes as a folder.
  expect(await start(['pdf-1/a.wasm', 'b-1.js'], '03-06')).toContain('pdf-1');
  expect(await start(['pdf-1/a.wasm', 'b-1.js'], '03-07')).toContain('pdf-1');
  expect(await start(['pdf-2/a.wasm', 'b-1.js'], '05-01')).toEqual(['b-1.js', 'pdf-2']);
});
