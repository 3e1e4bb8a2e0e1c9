import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/postgres/server.ts';
import memorySettings from '../../scripts/run/memory.json' with { type: 'json' };
import { root } from '../../scripts/steps.ts';

/** How long to wait for the product to start, in milliseconds. */
const PATIENCE = 60_000;

export interface Started {
  /** Without a slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/**
 * The product as `npm start` runs it, on demo data and a free port, with the request lines of production.
 * @param settings more environment variables
 */
export async function startProduct(
  settings: NodeJS.ProcessEnv = {},
): Promise<Started & { pid: number }> {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-bench-'));
  const port = await freePort();
  const env = {
    ...memorySettings,
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dir,
    DATABASE_URL: '',
    NODE_ENV: '',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const product = await startScript('server/main.ts', [], env);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await product.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const gaveUp = Date.now() + PATIENCE;
  while (!(await isReady(url))) {
    if (Date.now() < gaveUp && product.runs()) await sleep(100);
    else {
      await stop();
      throw new Error('The product did not start. `npm start` says why.');
    }
  }
  for (
    const served = new Set();
    served.size < Number(process.env['PROCESSES'] ?? 1);
    await sleep(50)
  )
    served.add(await whoAnswers(url));
  return { url, pid: product.pid, stop };
}

/** Which of several processes answers on a new connection. */
async function whoAnswers(url: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get(`${url}/healthz`, { agent: false }, (response) => resolve(text(response))).once(
    'error',
    reject,
  );
  return (JSON.parse(await promise) as { process?: number }).process;
}

/** A bare node:http server in its own process, which sends the same bytes as this address. */
export async function startBare(url: string, acceptEncoding: string): Promise<Started> {
  const port = await freePort();
  const bare = await startScript('tests/bench/bare.ts', [url, acceptEncoding, String(port)]);
  const own = `http://127.0.0.1:${port}`;
  while (!(await answers(own))) await sleep(20);
  return { url: own, stop: bare.stop };
}

/** The plain server of tests/bench/express.ts in its own process, on a database with its tables. */
export async function startExpress(databaseUrl: string): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production' };
  const express = await startScript('tests/bench/express.ts', [databaseUrl, String(port)], env);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/jobs?type=none`))) {
    if (!express.runs()) throw new Error('Express did not start.');
    await sleep(20);
  }
  return { url, stop: express.stop };
}

async function startScript(script: string, args: string[], env = process.env) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    runs: () => child.exitCode === null,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const isReady = (url: string) => answers(`${url}/readyz`);

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
