import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does some work in a folder while no other process does such work there. A name that is listened on serves as the
 * lock: the operating system takes it back however its holder ends.
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
  // Linux and Windows have names for this that are no files.
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
}

/** @returns undefined while another process has the name */
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
