import { extname } from 'node:path';
import {
  countAttempt,
  findWaitingTexts,
  storeTexts,
  type WaitingText,
} from '../applications/search/texts.ts';
import type { Services } from '../context.ts';
import { readWhole } from '../files/files.ts';
import { Problem } from '../http/problems.ts';
import { readInProcess } from './reading/process.ts';
import type { NotRead } from './reading/thread.ts';
import type { TextFile } from './reading/worker.ts';

interface Needs extends Pick<Services, 'db' | 'log'> {
  files: Pick<Services['files'], 'open'>;
}

/** Milliseconds after which a run begins no further file. The next one is a minute later. */
const RUN = 40_000;
/** Applications that are found at a time. */
const BATCH = 20;
/** Attempts to read a file. More than one, because a process can end for other reasons. */
const ATTEMPTS_MAX = 3;
/** Characters of a resume that are kept. */
const KEPT_MAX = 40_000;

const worker = new URL('./reading/worker.ts', import.meta.url);

/**
 * Reads the texts of applications that wait for it, one file at a time, so that companies find them (product.md section
 * 4.36). What is left when the run ends waits for the next.
 * @throws Problem 503 if the bucket does not answer
 */
export async function readWaitingTexts(needs: Needs, stop: AbortSignal): Promise<string> {
  const { db } = needs;
  const until = Date.now() + RUN;
  let [read, unreadable] = [0, 0];
  for (;;) {
    const waiting = await findWaitingTexts(db, BATCH);
    for (const each of waiting) {
      if (stop.aborted || Date.now() > until) return summaryOf(read, unreadable);
      const text = await readResume(needs, each);
      await storeTexts(db, each, { resume: text ?? '', isUnreadable: text === undefined });
      read += 1;
      if (text === undefined) unreadable += 1;
    }
    if (waiting.length === 0) return summaryOf(read, unreadable);
  }
}

const summaryOf = (read: number, unreadable: number) =>
  read === 0 ? '' : `${read} read, ${unreadable} of them without a readable resume.`;

/** The text of a resume, '' if there is none; undefined if it cannot be read. */
async function readResume({ db, files }: Needs, waiting: WaitingText): Promise<string | undefined> {
  const { resumeId, attempts } = waiting;
  if (!resumeId) return '';
  if (attempts >= ATTEMPTS_MAX) return undefined;
  await countAttempt(db, waiting, attempts + 1);
  try {
    const file = await files.open(db, resumeId);
    if (!file) return '';
    const text = await readTextOf(extname(file.name).toLowerCase(), await readWhole(file));
    return text?.slice(0, KEPT_MAX);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'files-unavailable') return undefined;
    // The bucket is away, which says nothing about the file.
    await countAttempt(db, waiting, attempts);
    throw error;
  }
}

/** The text of a file, line by line; undefined if it cannot be read, as all DOC files. */
async function readTextOf(extension: string, content: Uint8Array): Promise<string | undefined> {
  if (extension !== '.pdf' && extension !== '.docx') return undefined;
  const file: TextFile = { format: extension, content };
  const outcome = await readInProcess<{ text: string } | NotRead>(worker, file);
  return outcome && 'text' in outcome ? outcome.text : undefined;
}
