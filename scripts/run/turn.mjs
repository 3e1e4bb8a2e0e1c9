import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs work under a lock on a folder. The lock is a listening socket, which the operating system releases when the
 * process ends.
 */
export async function inTurn(folder, work) {
  const name = nameFor(folder);
  let server = await claim(name);
  if (!server) console.log('Waiting for another start in this folder.');
  while (!server) {
    await sleep(200);
    server = await claim(name);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

function nameFor(folder) {
  const id = `daybreak-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`;
  // Linux and Windows support socket names outside the file system.
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
}

/** @returns undefined while another process holds the lock */
async function claim(name) {
  const server = createServer((socket) => socket.destroy());
  const code = await new Promise((resolve) => {
    server.once('error', (error) => resolve(error.code));
    server.listen(name, () => resolve(undefined));
  });
  server.unref();
  if (code !== 'EADDRINUSE') return server;
  if (name.startsWith('/') && !(await answers(name))) rmSync(name, { force: true });
  return undefined;
}

function answers(name) {
  return new Promise((resolve) => {
    const socket = connect(name, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
