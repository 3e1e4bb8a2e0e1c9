import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { startEmbedded } from '../../server/postgres/start.ts';

// Waits beside a test run until the run is over, however it ended: its pipe to us closes even when it is killed.
// A run that ended well has removed the folder itself.
const dir = process.argv[2] ?? '';
await process.stdin.resume().toArray();
if (existsSync(dir)) {
  // Starting takes over the server that still runs there.
  const server = await startEmbedded({ dir, fsync: false });
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
