import type { FastifyError, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../shared/kit/endpoint.ts';
import { RESUME_MAX } from '../../shared/applications/status.ts';
import { requireStorable } from './json.ts';
import { Problem } from './problems.ts';

interface Upload {
  body: Record<string, string>;
  file: UploadedFile | undefined;
}

/**
 * Reads a multipart/form-data body: its text fields, and the file called `fileField`. Stops one byte past the limit, so
 * that a larger file is refused without storing it. @throws Problem 400, 415
 */
export async function readUpload(request: FastifyRequest, fileField: string): Promise<Upload> {
  if (!request.isMultipart())
    throw new Problem('wrong-content-type', 'Send the request body as multipart/form-data.');
  const upload: Upload = { body: {}, file: undefined };
  const parts = request.parts({
    limits: {
      files: 1,
      fields: 20,
      parts: 21,
      fileSize: RESUME_MAX + 1,
      fieldSize: 256 * 1024,
      fieldNameSize: 100,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['parts']>[0]);
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        upload.body[part.fieldname] = String(part.value);
        continue;
      }
      const content = await part.toBuffer();
      if (part.fieldname === fileField) upload.file = { name: part.filename, content };
    }
  } catch (error) {
    throw explain(error);
  }
  requireStorable(upload.body);
  requireStorable(upload.file?.name);
  return upload;
}

/** The parser's own errors: an incomplete body, or too many parts. */
function explain(error: unknown): Problem {
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_FILES_LIMIT')
    return new Problem('too-many-files', 'Please send one file only.');
  if (statusCode === 413) return new Problem('too-many-fields', 'This form has too many fields.');
  return new Problem('upload-incomplete', 'The upload was interrupted. Please try again.');
}
