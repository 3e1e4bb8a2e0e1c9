import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');

/**
 * The headless Chromium inside the npm package @sparticuz/chromium, unpacked once per version. It brings the
 * libraries and fonts it needs, so that it starts on a bare Linux (x64).
 * @returns undefined on other machines
 */
export async function unpackedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(cache, `chromium-${packageVersion()}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: folder },
  };
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const main = require.resolve('@sparticuz/chromium');
  const { version } = require(join(dirname(main), '../package.json')) as { version: string };
  return version;
}

/** Unpacks to a temporary folder and renames it, so that other processes never see a partial browser. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unpacking = await mkdtemp(`${folder}-`);
  // The package always unpacks into the temporary folder, and its libraries only on Lambda.
  const env = { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env,
  });
  await writeFile(join(unpacking, 'fonts.conf'), fontConfiguration(folder));
  await rename(unpacking, folder).catch(async (error: unknown) => {
    await rm(unpacking, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
