import type { Api } from '../../shared/api.ts';
import type { Reason } from '../../shared/errors.ts';
import type { Parsed, UploadedFile } from '../../shared/kit/endpoint.ts';
import type { ResumeDraft } from '../../shared/resumes/draft.ts';
import { draftRefusal, formatOf } from '../../shared/resumes/formats.ts';
import type { SignedIn } from '../context.ts';
import { recognizeUpload } from '../files/uploads.ts';
import { Problem } from '../http/problems.ts';
import { runIsolated } from '../isolated.ts';
import { outside } from '../outside/waiting.ts';
import type { UnreadableReason } from './reading/unreadable.ts';
import type { Outcome, Reading, TextOutcome } from './reading/worker.ts';

/** Milliseconds of a processor that a file may take. A resume takes less than one second. */
const TIME_MAX = 4000;
/** Bytes that the thread may hold, in its heap and beside it. A resume takes less than half of it. */
const MEMORY_MAX = 128 * 1024 * 1024;
/** Files at the same time: while one takes all its time, others are read. */
const AT_ONCE = 3;
/** Files that wait for their turn, and the milliseconds that each may wait. */
const WAITING_MAX = 20;
const WAIT_MAX = 10_000;

const worker = new URL('./reading/worker.ts', import.meta.url);
/** Whose files are being read or wait: one of each user. */
const readers = new Set<string>();
let running = 0;
const waiting: (() => void)[] = [];

/** Runs work when it is its turn. @throws Problem 503 if that takes too long */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= WAITING_MAX) throw othersAreRead();
  else await myTurn();
  try {
    return await work();
  } finally {
    // The place is passed on.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const myTurn = () =>
  new Promise<void>((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(othersAreRead());
    }, WAIT_MAX);
    waiting.push(begin);
  });

const othersAreRead = () =>
  new Problem('busy', 'Other resumes are being read. Please try again in a few seconds.', {
    retryAfter: 2,
  });

/** POST /resumes/read: what a file says, for a review. Nothing is stored. @throws as `draftOf` does */
export async function draftProfile({ actor }: SignedIn, { file }: Parsed<Api['draftProfile']>) {
  const draft = await draftOf(actor.id, file);
  return { draft };
}

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
  if (refusal) throw refused(refusal);
  const format = file && formatOf(file.name);
  if (!file || !format) throw refused(draftRefusal(undefined)!);
  if (!STARTS[format].some((start) => startsWith(file.content, start))) throw refused(OTHER_TYPE);
  if (readers.has(userId))
    throw new Problem(
      'busy',
      'Your last file is still being read. Please try again in a few seconds.',
      {
        retryAfter: 2,
      },
    );
  readers.add(userId);
  try {
    const outcome = await outside(() =>
      inTurn(() => read<Outcome>({ format, content: file.content })),
    );
    if (outcome && 'draft' in outcome) {
      if (saysNothing(outcome.draft)) throw refused(NOTHING_FOUND);
      return outcome.draft;
    }
    throw refused(UNREADABLE[outcome?.reason ?? 'too-long']);
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

/** How files of a format begin. JSON is read as a whole. */
const STARTS = { '.pdf': ['%PDF-'], '.docx': ['PK'], '.zip': ['PK'], '.json': [''] };
/** Bytes before the mark of a PDF that readers accept. */
const BEFORE_MARK = 1024;

const startsWith = (content: Uint8Array, start: string): boolean =>
  Buffer.from(content.subarray(0, BEFORE_MARK)).toString('latin1').includes(start);

const OTHER_TYPE: Reason = {
  code: 'wrong-file-type',
  message:
    'The content of this file does not match its name. Choose a PDF or DOCX file, or an export.',
};

const saysNothing = (draft: ResumeDraft): boolean =>
  Object.values(draft).every((part) => !part || (Array.isArray(part) && part.length === 0));

const NOTHING_FOUND: Reason = {
  code: 'resume-without-text',
  message:
    'No name, contact, skills, experience or education were found in this file. Please fill in your profile yourself.',
};

const UNREADABLE: Record<UnreadableReason, Reason> = {
  locked: {
    code: 'resume-locked',
    message: 'This PDF needs a password. Save it without one and choose it again.',
  },
  broken: {
    code: 'resume-broken',
    message:
      'This file is damaged and cannot be read. Save it again, or fill in your profile yourself.',
  },
  'without-text': {
    code: 'resume-without-text',
    message:
      'This file has no text, perhaps because it is a scan. Please fill in your profile yourself.',
  },
  'without-letters': {
    code: 'resume-unreadable-text',
    message:
      'The letters of this file cannot be read, because its fonts do not say what they mean. Save it again as PDF, or fill in your profile yourself.',
  },
  'other-content': {
    code: 'resume-unreadable-text',
    message:
      'The text of this file is stored in a way that cannot be read here. Open it with Word, save it again as DOCX or PDF, and choose it again.',
  },
  'too-long': {
    code: 'resume-too-long',
    message:
      'This file is too large to be read, or takes too long. Save it again, or fill in your profile yourself.',
  },
  'other-archive': {
    code: 'resume-broken',
    message:
      'This is not the archive of a LinkedIn account: it has no Profile.csv and no Positions.csv.',
  },
  'other-json': {
    code: 'resume-broken',
    message: 'This is not a JSON Resume file: it has neither basics nor work.',
  },
};
