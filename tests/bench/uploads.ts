/**
 * `node tests/bench/uploads.ts`: the peak growth of the process while 50 applicants send 5 MB each at the same time, and
 * again from senders that stop halfway for a second.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedDemo } from '../../demo/seed.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { RESUME_MAX } from '../../shared/applications/status.ts';
import { multipart, multipartType } from '../support/multipart.ts';
import { tinyPdf } from '../support/pdf.ts';
import type { Used } from './watched-server.ts';

const SENDERS = 50;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-uploads-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
await migrate(database);
await seedDemo(database, { now: new Date() });
const server = fork(join(import.meta.dirname, 'watched-server.ts'), [postgres.superuserUrl], {
  execArgv: ['--expose-gc'],
});
const [url] = (await once(server, 'message')) as [string];
const used = async (): Promise<Used> => {
  server.send('');
  const [usage] = (await once(server, 'message')) as [Used];
  return usage;
};

const tokens: string[] = [];
for (let number = 0; number < SENDERS; number += 1) {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `sender${number}`,
      email: `sender${number}@bench.example`,
      password: 'a long password',
      role: 'job_seeker',
    }),
  });
  const { _id } = (await response.json()) as { _id: string };
  tokens.push((await openSession(database.db, _id, 'bench', new Date())).token);
}
const list = (await (await fetch(`${url}/api/jobs?limit=2`)).json()) as { jobs: { _id: string }[] };
const content = Buffer.concat([tinyPdf()], RESUME_MAX);
const body = multipart([{ name: 'resume', filename: 'cv.pdf', type: 'application/pdf', content }]);

for (const [index, pause] of [0, 1000].entries()) {
  await used();
  const before = await used();
  const began = performance.now();
  const codes = await Promise.all(
    tokens.map((token) => send(list.jobs[index]?._id ?? '', token, pause)),
  );
  const seconds = (performance.now() - began) / 1000;
  const { rss, longestTurn } = await used();
  const counts = Object.entries(Object.groupBy(codes, String)).map(
    ([code, all]) => `${all?.length} × ${code}`,
  );
  console.log(
    `pause ${pause} ms: ${counts.join(', ')} in ${seconds.toFixed(1)} s, rss +${(rss - before.rss).toFixed(0)} MB, longest turn ${longestTurn.toFixed(0)} ms`,
  );
}

server.kill('SIGTERM');
await once(server, 'exit');
await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

/** Sends an application whose sender stops halfway for some milliseconds. @returns the status */
async function send(job: string, token: string, pause: number): Promise<number> {
  const sending = request(`${url}/api/applications/apply/${job}`, {
    method: 'POST',
    agent: false,
    headers: {
      ...multipartType,
      'content-length': body.length,
      authorization: `Bearer ${token}`,
    },
  });
  sending.write(body.subarray(0, body.length / 2));
  await sleep(pause);
  sending.end(body.subarray(body.length / 2));
  const [response] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }];
  response.resume();
  return response.statusCode;
}
