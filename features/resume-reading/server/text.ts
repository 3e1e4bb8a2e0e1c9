import { readInProcess } from './reading/process.ts';
import type { TextFile } from './reading/text-worker.ts';
import type { NotRead } from './reading/thread.ts';

const worker = new URL('./reading/text-worker.ts', import.meta.url);

/** The text of a file, line by line; undefined if it cannot be read, as all DOC files. */
export async function resumeText(
  extension: string,
  content: Uint8Array,
): Promise<string | undefined> {
  if (extension !== '.pdf' && extension !== '.docx') return undefined;
  const file: TextFile = { format: extension, content };
  const outcome = await readInProcess<{ text: string } | NotRead>(worker, file);
  return outcome && 'text' in outcome ? outcome.text : undefined;
}
