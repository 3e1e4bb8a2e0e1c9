import { Failure, Refusal } from '../../shared/kit/client.ts';

interface Watch {
  signal: AbortSignal;
  /** Called repeatedly with the number of rows received, without the header row. */
  onRows: (rows: number) => void;
}

/**
 * Downloads a streamed CSV table and reports the progress.
 * @param path server-relative and signed: it needs no token
 * @throws Refusal, Failure; an AbortError if the signal cancels it
 */
export async function downloadCsv(path: string, { signal, onRows }: Watch): Promise<Blob> {
  const response = await fetch(path, { signal }).catch(noAnswer);
  if (!response.ok || !response.body) throw await toError(response);
  const reader = response.body.getReader();
  const count = rowCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read().catch(noAnswer);
    if (done) break;
    parts.push(value);
    onRows(count(value));
  }
  return new Blob(parts, { type: 'text/csv' });
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts rows in chunks of CSV; a line break inside quotes is part of a field. */
function rowCounter() {
  let lines = 0;
  let isQuoted = false;
  return (piece: Uint8Array): number => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

function noAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new Failure('');
}

async function toError(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  return response.status < 500
    ? new Refusal(response.status, body)
    : new Failure(body.message ?? '');
}
