import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { LIVE_PATH } from '../../shared/kit/live.ts';
import { generatedRequest } from '../support/generated-requests.ts';
import { createBoard, METRICS_TOKEN } from '../support/kill-rounds.ts';
import { sendGenerated } from '../support/send-generated.ts';
import { startMailServer } from '../support/smtp.ts';
import { MINUTE, timeLimit } from '../support/time-limit.ts';

// Does the built product stay as it is under an hour of mixed work: memory, open files, connections?

const limit = timeLimit();
const WRITERS = 2;
const READERS = 4;
/** Milliseconds between two jobs of a writer, and between two reads of a reader. */
const WRITE_PAUSE = 500;
const READ_PAUSE = 50;
/** Generated requests in a batch, and milliseconds between batches. */
const ODD_BATCH = 100;
const ODD_PAUSE = 2000;
/** Milliseconds for which a live stream stays open. */
const STREAM_TIME = 5000;
/** Figures in the whole time, at equal intervals. */
const SAMPLES = 20;

/** How much more the last quarter may need than the second one; the first warms up. */
const GROWTH_MAX = { memory: 1.3, files: 1.2, connections: 1.2 };
/** So much more is no growth: mebibytes, open files, connections. */
const NOISE = { memory: 40, files: 20, connections: 4 };

type Figures = Record<keyof typeof GROWTH_MAX, number>;

const mailServer = await startMailServer();
const board = await createBoard(mailServer);
afterAll(board.stop);
await board.start();

async function measure(): Promise<Figures> {
  const reply = await fetch(`${board.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await reply.text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    memory: Math.round(sum('process_resident_memory_bytes') / 1024 / 1024),
    files: process.platform === 'linux' ? readdirSync(`/proc/${board.pid()}/fd`).length : 0,
    connections: sum('daybreak_database_connections'),
  };
}

const mean = (all: readonly Figures[], name: keyof Figures) =>
  all.reduce((total, each) => total + each[name], 0) / all.length;

test(
  'memory, open files and connections stay as they are under mixed work',
  async () => {
    let reads = 0;
    let events = 0;
    const wrong: string[] = [];
    const isOver = () => limit.isOver();
    const paths = [
      '/',
      '/alljobs',
      '/api/jobs?limit=20',
      '/api/jobs?keywords=engineer',
      '/jobs.xml',
      '/sitemap.xml',
    ];

    const read = async (offset: number) => {
      for (let at = offset; !isOver(); at += 1) {
        const { status, body } = await fetch(board.url + paths[at % paths.length]);
        for await (const _ of body ?? []) continue;
        reads += 1;
        if (status >= 500) wrong.push(`${paths[at % paths.length]}: ${status}`);
        await sleep(READ_PAUSE);
      }
    };
    const listen = async () => {
      while (!isOver()) {
        const signal = AbortSignal.timeout(STREAM_TIME);
        const headers = { authorization: `Bearer ${board.tokens.company}` };
        try {
          const { body } = await fetch(board.url + LIVE_PATH, { headers, signal });
          for await (const _ of body ?? []) events += 1;
        } catch {
          // The time is over.
        }
      }
    };
    const sendOdd = async () => {
      // Their tokens are unknown, so that they end no session of the others.
      const unknown = ['x'.repeat(43)];
      const requests = generatedRequest({
        tokens: { admin: unknown, company: unknown, job_seeker: unknown },
        ids: [crypto.randomUUID(), ...board.acknowledged.posted.slice(0, 5)],
      });
      const statuses = new Map<number, number>();
      for (let seed = 1; !isOver(); seed += 1) {
        wrong.push(
          ...(await sendGenerated({ url: board.url, requests, seed, count: ODD_BATCH, statuses })),
        );
        await sleep(ODD_PAUSE);
      }
    };
    const samples: Figures[] = [];
    const watch = async () => {
      while (!isOver()) {
        await sleep((limit.minutes * MINUTE) / SAMPLES);
        const figures = await measure();
        samples.push(figures);
        const { memory, files, connections } = figures;
        console.log(
          `${memory} MiB, ${files} open files, ${connections} connections; ${reads} reads, ${events} live events, ${board.acknowledged.reviewed.length} moves`,
        );
      }
    };
    await Promise.all([
      ...Array.from({ length: WRITERS }, () => board.write(isOver, WRITE_PAUSE)),
      ...Array.from({ length: READERS }, (_, index) => read(index)),
      listen(),
      sendOdd(),
      watch(),
    ]);
    expect(wrong).toEqual([]);
    const quarter = Math.floor(samples.length / 4);
    const early = samples.slice(quarter, 2 * quarter);
    const late = samples.slice(-quarter);
    for (const name of Object.keys(GROWTH_MAX) as (keyof Figures)[]) {
      const most = Math.max(mean(early, name) * GROWTH_MAX[name], mean(early, name) + NOISE[name]);
      expect(mean(late, name), name).toBeLessThanOrEqual(most);
    }
    expect(await board.finish()).toEqual([]);
  },
  limit.timeout,
);
