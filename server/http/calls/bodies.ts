import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, UploadedFile } from '../../../shared/kit/endpoint.ts';
import { RESUME_MAX } from '../../../shared/applications/status.ts';
import { Problem } from '../problems.ts';
import { createUploadMemory, type UploadPart } from './upload-memory.ts';

interface Upload {
  body: Record<string, string>;
  file: UploadedFile | undefined;
  /** By the name of the field without the prefix. */
  moreFiles: Record<string, UploadedFile>;
}

/** Of the whole process. */
const memory = createUploadMemory();

/**
 * Reads a multipart/form-data body: its text fields, and the file called `fileField`. Stops one byte past the limit, so
 * that a larger file is refused without storing it. Its memory is limited together with that of other uploads, until
 * the reply is sent.
 * @param more further files, by the prefix of their fields
 * @throws Problem 400, 415, 503
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  fileField: string,
  more: NonNullable<Endpoint['moreFiles']> = { prefix: '', max: 0 },
): Promise<Upload> {
  if (!request.isMultipart())
    throw new Problem('wrong-content-type', 'Send the request body as multipart/form-data.');
  const upload: Upload = { body: {}, file: undefined, moreFiles: {} };
  const parts = request.parts({
    limits: {
      files: 1 + more.max,
      fields: 20,
      parts: 21 + more.max,
      fileSize: RESUME_MAX + 1,
      fieldSize: 256 * 1024,
      fieldNameSize: 100,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['parts']>[0]);
  const held = memory.begin();
  let files = 0;
  reply.raw.once('close', () => held.end());
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        upload.body[part.fieldname] = String(part.value);
        continue;
      }
      const content = await readFile(part.file, held);
      files += 1;
      const file = { name: part.filename, content };
      const isMore = more.max > 0 && part.fieldname.startsWith(more.prefix);
      if (isMore) upload.moreFiles[part.fieldname.slice(more.prefix.length)] = file;
      else if (part.fieldname === fileField && !upload.file) upload.file = file;
      // One file in a field without a meaning is read as none, as before there were several.
      else if (files > 1) throw tooManyFiles(1);
    }
  } catch (error) {
    // The rest of the body is read and dropped, so that the sender gets the reply.
    request.raw.unpipe().resume();
    throw error instanceof Problem ? error : explain(error, 1 + more.max);
  }
  requireStorable(upload.body);
  requireStorable(upload.file?.name);
  requireStorable(Object.entries(upload.moreFiles).map(([field, { name }]) => [field, name]));
  return upload;
}

/** Reads a file as far as there is memory for it; its sender waits. */
async function readFile(file: AsyncIterable<Buffer>, held: UploadPart): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    await held.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooManyFiles = (max: number) =>
  new Problem(
    'too-many-files',
    max === 1 ? 'Please send one file only.' : `Please send at most ${max} files.`,
  );

/** The parser's own errors: an incomplete body, or too many parts. */
function explain(error: unknown, filesMax: number): Problem {
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_FILES_LIMIT') return tooManyFiles(filesMax);
  if (statusCode === 413) return new Problem('too-many-fields', 'This form has too many fields.');
  return new Problem('upload-incomplete', 'The upload was interrupted. Please try again.');
}

/** Deeper than any call needs. */
const DEPTH_MAX = 20;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Parses a JSON body; an empty one is undefined. @throws Problem 400 with a readable message */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('body-unreadable', 'The request body is not valid JSON.');
  }
  requireStorable(value);
  return value;
}

/** Refuses values that no field can store: NUL, unpaired surrogates, and deep nesting. @throws Problem 400 */
export function requireStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') return requireText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEPTH_MAX)
    throw new Problem('body-unreadable', 'The request body is nested too deeply.');
  for (const [key, item] of Object.entries(value)) {
    requireText(key);
    requireStorable(item, depth + 1);
  }
}

function requireText(text: string): void {
  if (text.includes('\0') || LONE_SURROGATE.test(text))
    throw new Problem(
      'text-not-storable',
      'This text contains a character that cannot be stored. Please remove it and try again.',
    );
}
