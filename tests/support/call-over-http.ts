import type { Call, RawAnswer } from '../../shared/kit/client.ts';

/** A call of the typed client as somebody who is logged in, to a server in another process. @param signal ends it */
export async function callOverHttp(
  url: string,
  token: string,
  { method, path, body, fileField, file }: Call,
  signal?: AbortSignal,
): Promise<RawAnswer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) form.append(field, String(value));
  if (fileField) form.append(fileField, file as File);
  const reply = await fetch(`${url}/api${path}`, {
    method,
    signal: signal ?? null,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!fileField && body !== undefined && { 'content-type': 'application/json' }),
    },
    body: fileField ? form : body === undefined ? null : JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as RawAnswer['body'] };
}
