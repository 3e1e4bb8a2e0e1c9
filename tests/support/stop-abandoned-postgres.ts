import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { startEmbedded } from '../../server/postgres/start.ts';

// Waits for the end of a test run: the pipe closes even when the run is killed.
// A successful run has already removed the folder.
const dir = process.argv[2] ?? '';
await process.stdin.resume().toArray();
if (existsSync(dir)) {
  // Starting takes over the running server, to stop it.
  const server = await startEmbedded({ dir, fsync: false });
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
