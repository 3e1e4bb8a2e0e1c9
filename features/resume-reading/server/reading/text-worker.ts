import { plainText } from '../../../../shared/kit/text.ts';
import { readDocx } from './docx.ts';
import { readPdf } from './pdf.ts';
import { readInThread } from './thread.ts';

/** The thread's input. */
export interface TextFile {
  format: '.pdf' | '.docx';
  content: Uint8Array;
}

/** The thread in which the text of one file is read (../text.ts): it may need any time and memory, and is ended then. */
await readInThread(async ({ format, content }: TextFile) => {
  const { lines } = await (format === '.docx' ? readDocx : readPdf)(content);
  return { text: plainText(lines.map(({ text }) => text).join('\n')) };
});
