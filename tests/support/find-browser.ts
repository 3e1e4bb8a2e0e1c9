import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

export interface FoundBrowser {
  executablePath: string;
  source: 'CHROME_PATH' | 'system' | 'Playwright' | '@sparticuz/chromium';
  /** What the browser needs in its environment beside our own. */
  env: Record<string, string>;
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const advice = `No browser was found for the tests. Any one of these helps:
  CHROME_PATH=/path/to/chrome npm test
  apt-get install -y chromium
  npx playwright-core install --with-deps chromium-headless-shell`;

/**
 * A Chromium that starts on this machine: the one of CHROME_PATH, else the one that comes with npm, the same for
 * everybody and a third quicker than a whole browser without its window, else the system's, else the one Playwright
 * downloaded. TEST_BROWSER=system or =playwright skips those before it.
 * @param isWhole the one of npm is asked last: it paints more slowly than those that people use
 */
export async function findBrowser({ isWhole = false } = {}): Promise<FoundBrowser> {
  const { CHROME_PATH, TEST_BROWSER } = process.env;
  if (CHROME_PATH) {
    if (starts(CHROME_PATH)) return { executablePath: CHROME_PATH, source: 'CHROME_PATH', env: {} };
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, which does not start.`);
  }
  const found =
    (!TEST_BROWSER && !isWhole && (await ofNpm())) ||
    (TEST_BROWSER !== 'playwright' && ofSystem()) ||
    ofPlaywright() ||
    (isWhole && (await ofNpm()));
  if (!found) throw new Error(advice);
  return found;
}

async function ofNpm(): Promise<FoundBrowser | undefined> {
  const unpacked = await unpackedChromium();
  return unpacked && starts(unpacked.executablePath, unpacked.env)
    ? { ...unpacked, source: '@sparticuz/chromium' }
    : undefined;
}

function ofSystem(): FoundBrowser | undefined {
  const executablePath = systemPaths.find((path) => existsSync(path) && starts(path));
  return executablePath ? { executablePath, source: 'system', env: {} } : undefined;
}

function ofPlaywright(): FoundBrowser | undefined {
  const executablePath = chromium.executablePath();
  return existsSync(executablePath) && starts(executablePath)
    ? { executablePath, source: 'Playwright', env: {} }
    : undefined;
}

/** Whether the file is a browser that finds its libraries: asking for its version needs no sandbox. */
function starts(executablePath: string, env: Record<string, string> = {}): boolean {
  try {
    const version = execFileSync(executablePath, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    return /\d+\.\d+/.test(version);
  } catch {
    return false;
  }
}
