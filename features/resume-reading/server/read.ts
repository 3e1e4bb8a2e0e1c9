import type { Call } from '../../../shared/api.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { UploadedFile } from '../../../shared/kit/endpoint.ts';
import { CUT, LOCKED } from '../../../shared/kit/files/refusal.ts';
import type { RefusalCode } from '../../../shared/seams.ts';
import type { SignedIn } from '../../../server/context.ts';
import { recognizeUpload } from '../../../server/files/uploads.ts';
import { Problem } from '../../../server/http/problems.ts';
import { createLine } from '../../../server/in-turn.ts';
import { outside } from '../../../server/outside/waiting.ts';
import { readInProcess } from './reading/process.ts';
import { draftRefusal, formatOf, type ResumeDraft } from '../rules.ts';
import reasons from './unreadable.json' with { type: 'json' };
import type { DraftFile, Outcome } from './worker.ts';

/** Files at the same time: while one takes all its time, others are read. */
const AT_ONCE = 3;
const REASONS = {
  ...(reasons as Record<keyof typeof reasons, Reason<RefusalCode>>),
  locked: LOCKED,
  broken: CUT,
};
/** Files that wait for their turn. */
const WAITING_MAX = 20;

const worker = new URL('./worker.ts', import.meta.url);
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
  const input: DraftFile = { format, content: file.content };
  try {
    const outcome = await outside(() => inTurn(() => readInProcess<Outcome>(worker, input)));
    if (outcome && 'draft' in outcome) {
      if (saysNothing(outcome.draft)) throw refused(REASONS['nothing-found']);
      return outcome.draft;
    }
    throw refused(REASONS[outcome?.reason ?? 'too-long']);
  } finally {
    readers.delete(userId);
  }
}

const refused = ({ code, message }: Reason<RefusalCode>) =>
  new Problem(code, message, { errors: { resume: message } });

const saysNothing = (draft: ResumeDraft): boolean =>
  Object.values(draft).every((part) => !part || (Array.isArray(part) && part.length === 0));
