/** `bare.ts <url> <accept-encoding> <port>`: bare node:http with the bytes of one address, the measure of all others. */
import { createServer, get } from 'node:http';

const [url = '', acceptEncoding = '', port = ''] = process.argv.slice(2);

get(url, { headers: { 'accept-encoding': acceptEncoding } }, async (answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = answer.headers['content-type'] ?? 'text/html';
  const encoding = answer.headers['content-encoding'];
  const headers = {
    'content-type': type,
    'content-length': body.length,
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
  createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
    Number(port),
    '127.0.0.1',
  );
});
