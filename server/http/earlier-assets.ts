import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../config.ts';

const ASSETS = join(ROOT, 'build', 'client', 'assets');
/** Days after which no open tab needs the scripts of an earlier build. */
const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** The folder with the scripts and styles of this and earlier builds. */
export const earlierAssets = (dataDir: string): string => join(dataDir, 'assets');

/**
 * Keeps the scripts and styles of this build for tabs that are open when the board is upgraded: they load what they need
 * later by its name, which a new build no longer has. Those of builds that ended 30 days ago are removed.
 * @param now also the time until which those of this build were in use
 */
export async function keepAssets(dataDir: string, now: Date, from = ASSETS): Promise<void> {
  const kept = earlierAssets(dataDir);
  await mkdir(kept, { recursive: true });
  const built = new Set((await readdir(from)).filter((name) => !/\.(?:br|gz)$/.test(name)));
  for (const name of built) {
    const [source, target] = [join(from, name), join(kept, name)];
    // Some are folders. What is there already stays.
    await cp(source, target, { recursive: true, force: false });
    await utimes(target, now, now);
  }
  for (const name of await readdir(kept)) {
    if (built.has(name)) continue;
    const { mtime } = await stat(join(kept, name));
    if (now.getTime() - mtime.getTime() > DAYS * DAY)
      await rm(join(kept, name), { recursive: true });
  }
}
