import { parentPort, workerData } from 'node:worker_threads';
import type { ResumeDraft } from '../../../shared/resumes/draft.ts';
import type { DRAFT_EXTENSIONS } from '../../../shared/resumes/formats.ts';
import { plainText } from '../../../shared/kit/text.ts';
import { readDocx } from './docx.ts';
import { readJsonResume } from './json-resume.ts';
import { readLinkedIn } from './linkedin.ts';
import { parseResume } from './parse.ts';
import { type ReadFile, readPdf } from './pdf.ts';
import { Unreadable, type UnreadableReason } from './unreadable.ts';

type Format = (typeof DRAFT_EXTENSIONS)[number];

/** The thread's input. */
export interface Reading {
  format: Format;
  content: Uint8Array;
  /** Only the text is needed, of a PDF or DOCX file. */
  isForText?: true;
}

/** The thread's only message. */
export type Outcome = { draft: ResumeDraft } | { reason: UnreadableReason };
export type TextOutcome = { text: string } | { reason: UnreadableReason };

const READERS: Record<Format, (content: Uint8Array) => ResumeDraft | Promise<ResumeDraft>> = {
  '.pdf': async (bytes) => parsed(await readPdf(bytes)),
  '.docx': async (bytes) => parsed(await readDocx(bytes)),
  '.json': readJsonResume,
  '.zip': readLinkedIn,
};

const parsed = ({ lines, links, pagesLeftOut }: ReadFile): ResumeDraft => ({
  ...parseResume(lines, links),
  ...(pagesLeftOut && { pagesLeftOut }),
});

/** The thread in which one file is read (server/resumes/read.ts), in a process of its own: it may need any time and memory, and is ended then. */
const { format, content, isForText } = workerData as Reading;
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await read());

async function read(): Promise<Outcome | TextOutcome> {
  try {
    if (isForText) {
      const { lines } = await (format === '.docx' ? readDocx : readPdf)(content);
      return { text: plainText(lines.map(({ text }) => text).join('\n')) };
    }
    return { draft: await READERS[format](content) };
  } catch (error) {
    // What a library throws about a file is the file's fault.
    return { reason: error instanceof Unreadable ? error.reason : 'broken' };
  }
}
