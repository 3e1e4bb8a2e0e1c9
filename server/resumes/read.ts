import type { Call } from '../../shared/api.ts';
import type { Reason } from '../../shared/errors.ts';
import type { UploadedFile } from '../../shared/kit/endpoint.ts';
import { CUT, LOCKED } from '../../shared/kit/files/refusal.ts';
import type { ResumeDraft } from '../../shared/resumes/draft.ts';
import { draftRefusal, formatOf } from '../../shared/resumes/formats.ts';
import type { SignedIn } from '../context.ts';
import { recognizeUpload } from '../files/uploads.ts';
import { Problem } from '../http/problems.ts';
import { createLine } from '../in-turn.ts';
import { runIsolated } from '../isolated.ts';
import { outside } from '../outside/waiting.ts';
import reasons from './reading/unreadable.json' with { type: 'json' };
import type { Outcome, Reading, TextOutcome } from './reading/worker.ts';

/** Milliseconds of a processor that a file may take. A resume takes less than one second. */
const TIME_MAX = 4000;
/** Bytes that the thread may hold, in its heap and beside it. A resume takes less than half of it. */
const MEMORY_MAX = 128 * 1024 * 1024;
/** Files at the same time: while one takes all its time, others are read. */
const AT_ONCE = 3;
const REASONS = {
  ...(reasons as Record<keyof typeof reasons, Reason>),
  locked: LOCKED,
  broken: CUT,
};
/** Files that wait for their turn. */
const WAITING_MAX = 20;

const worker = new URL('./reading/worker.ts', import.meta.url);
/** Whose files are being read or wait: one of each user. */
const readers = new Set<string>();

const inTurn = createLine({
  atOnce: AT_ONCE,
  mayWait: WAITING_MAX,
  refusal: {
    code: 'busy',
    message: 'Other resumes are being read. Please try again in a few seconds.',
  },
});

/** POST /resumes/read: what a file says, for a review. Nothing is stored. @throws as `draftOf` does */
export const draftProfile = async ({ actor }: SignedIn, { file }: Call<'draftProfile'>) => ({
  draft: await draftOf(actor.id, file),
});

/**
 * Reads a resume in a process of its own, with limits of time and memory.
 * @param userId whose it is
 * @throws Problem 400 for a missing or empty file, 413, 415, 422 with the reason if it cannot be read, 503 if others are
 * being read
 */
export async function draftOf(
  userId: string,
  upload: UploadedFile | undefined,
): Promise<ResumeDraft> {
  const file = upload && recognizeUpload(upload);
  const refusal = draftRefusal(file && { ...file, size: file.content.length });
  if (refusal || !file) throw refused(refusal ?? REASONS['other-type']);
  const format = formatOf(file.found?.extension ?? '');
  if (!format) throw refused(REASONS['other-type']);
  if (readers.has(userId))
    throw new Problem(
      'busy',
      'Your last file is still being read. Please try again in a few seconds.',
      { retryAfter: 5 },
    );
  readers.add(userId);
  try {
    const outcome = await outside(() =>
      inTurn(() => read<Outcome>({ format, content: file.content })),
    );
    if (outcome && 'draft' in outcome) {
      if (saysNothing(outcome.draft)) throw refused(REASONS['nothing-found']);
      return outcome.draft;
    }
    throw refused(REASONS[outcome?.reason ?? 'too-long']);
  } finally {
    readers.delete(userId);
  }
}

const read = async <Result>(input: Reading) => {
  const limits = { time: TIME_MAX, memory: MEMORY_MAX };
  const { latest } = await runIsolated<Result>({ file: worker, input, ...limits });
  return latest;
};

/**
 * The text of a resume that was sent with an application, line by line, with the same limits.
 * @param extension such as '.pdf'
 * @returns undefined if it cannot be read, as all DOC files
 */
export async function readTextOf(
  extension: string,
  content: Uint8Array,
): Promise<string | undefined> {
  if (extension !== '.pdf' && extension !== '.docx') return undefined;
  const outcome = await read<TextOutcome>({ format: extension, content, isForText: true });
  return outcome && 'text' in outcome ? outcome.text : undefined;
}

const refused = ({ code, message }: Reason) =>
  new Problem(code, message, { errors: { resume: message } });

const saysNothing = (draft: ResumeDraft): boolean =>
  Object.values(draft).every((part) => !part || (Array.isArray(part) && part.length === 0));
