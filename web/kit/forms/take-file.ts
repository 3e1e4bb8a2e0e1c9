import type { Reason } from '../../../shared/errors.ts';
import { formatRefusal, pdfTrouble } from '../../../shared/kit/files/refusal.ts';

/** Larger files are refused for their size, without reading them. */
const READ_MAX = 20 * 1024 * 1024;
/** Milliseconds after which a PDF that does not open is left to the server. */
const PATIENCE = 10_000;

const UNSEARCHABLE =
  'This file can be read by people, but not searched for words. One that was saved as text is found more often.';
const CHANGED = 'This file could not be read, perhaps because it has changed. Choose it again.';

/**
 * Reads a chosen file into memory, so that it is sent as it was chosen, whatever happens to it on the disk. A document
 * gets the ending of what it is.
 * @param accept endings, which decide whether documents are expected; the form says what it does with old Word files
 * @returns the copy, or why the file cannot be used
 */
export async function takeFile(
  chosen: File,
  accept: readonly string[],
): Promise<{ file: File; note?: string | undefined } | { refusal: string }> {
  if (chosen.size > READ_MAX) return { file: chosen };
  const content = await chosen.arrayBuffer().catch(() => undefined);
  if (!content) return { refusal: CHANGED };
  const { type, lastModified } = chosen;
  const copy = (name: string) => ({ file: new File([content], name, { type, lastModified }) });
  if (!accept.includes('.pdf')) return copy(chosen.name);
  // Without them the server looks.
  const rules = await import('../../../shared/kit/files/recognize.ts').catch(() => undefined);
  const found = rules?.recognizeFile(new Uint8Array(content));
  const reason =
    formatRefusal(found, [...accept, '.doc']) ??
    (found?.isDoubtful && (await openingTrouble(content).catch(() => undefined)));
  if (reason) return { refusal: `${chosen.name}: ${reason.message}` };
  const name = found?.extension && rules?.withEnding(chosen.name, found.extension);
  return { ...copy(name || chosen.name), note: found?.isUnsearchable ? UNSEARCHABLE : undefined };
}

/** Why a PDF does not open here; undefined if it does, or if it takes too long. */
async function openingTrouble(content: ArrayBuffer): Promise<Reason | undefined> {
  const { openPdf } = await import('../pdf/open.ts');
  const opened = openPdf(content);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE);
  });
  const close = () => void opened.then(({ loadingTask }) => loadingTask.destroy()).catch(() => {});
  return Promise.race([pdfTrouble(() => opened), late]).finally(close);
}
