import { readDocx } from './reading/docx.ts';
import { type ReadFile, readPdf } from './reading/pdf.ts';
import { type NotRead, readInThread } from './reading/thread.ts';
import type { DRAFT_EXTENSIONS, ResumeDraft } from '../rules.ts';
import { readJsonResume } from './json-resume.ts';
import { readLinkedIn } from './linkedin.ts';
import { parseResume } from './parse.ts';

type Format = (typeof DRAFT_EXTENSIONS)[number];

/** The thread's input. */
export interface DraftFile {
  format: Format;
  content: Uint8Array;
}

/** The thread's only message. */
export type Outcome = { draft: ResumeDraft } | NotRead | { reason: 'other-archive' | 'other-json' };

type Draft = ResumeDraft | undefined;

const READERS: Record<Format, (content: Uint8Array) => Draft | Promise<Draft>> = {
  '.pdf': async (bytes) => parsed(await readPdf(bytes)),
  '.docx': async (bytes) => parsed(await readDocx(bytes)),
  '.json': readJsonResume,
  '.zip': readLinkedIn,
};

const parsed = ({ lines, links, pagesLeftOut }: ReadFile): ResumeDraft => ({
  ...parseResume(lines, links),
  ...(pagesLeftOut && { pagesLeftOut }),
});

/** The thread in which one file is read (read.ts): it may need any time and memory, and is ended then. */
await readInThread(async ({ format, content }: DraftFile): Promise<Outcome> => {
  const draft = await READERS[format](content);
  return draft ? { draft } : { reason: format === '.zip' ? 'other-archive' : 'other-json' };
});
