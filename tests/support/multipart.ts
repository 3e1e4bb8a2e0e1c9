interface Part {
  name: string;
  /** The file name, sent unescaped. */
  filename?: string;
  type?: string;
  content: string | Buffer;
}

export const boundary = 'a-boundary-of-the-tests';
export const multipartType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Builds a multipart/form-data body that FormData cannot send. */
export function multipart(parts: Part[]): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}
