import type { Reason } from '../../shared/errors.ts';
import type { UploadedFile } from '../../shared/kit/endpoint.ts';
import { recognizeFile, withEnding } from '../../shared/kit/files/recognize.ts';
import type { FoundFormat } from '../../shared/kit/files/refusal.ts';
import { runIsolated } from '../isolated.ts';
import { outside } from '../outside/waiting.ts';

/** An upload with what it is by its content. */
export interface RecognizedFile extends UploadedFile {
  found: FoundFormat | undefined;
}

/** Gives a file the ending of what it is, whatever its sender called it. Unknown content keeps its name. */
export function recognizeUpload(file: UploadedFile): RecognizedFile {
  const found = recognizeFile(file.content);
  const name = found?.extension && file.name ? withEnding(file.name, found.extension) : file.name;
  return { ...file, name, found };
}

const TIME_MAX = 4000;
const MEMORY_MAX = 128 * 1024 * 1024;
const AT_ONCE = 3;
let running = 0;

/**
 * Why a doubtful PDF cannot be opened, found out in a process of its own (docs/decisions/0111). Nobody is refused for a
 * file that takes too long, or while many others are opened: the check is a service to the sender.
 */
export async function openingTrouble({
  content,
  found,
}: RecognizedFile): Promise<Reason | undefined> {
  if (!found?.isDoubtful || running >= AT_ONCE) return undefined;
  running += 1;
  try {
    const task = { input: content, time: TIME_MAX, memory: MEMORY_MAX };
    const file = new URL('./open-pdf.ts', import.meta.url);
    const { latest } = await outside(() => runIsolated<{ trouble?: Reason }>({ file, ...task }));
    return latest?.trouble;
  } finally {
    running -= 1;
  }
}
