import fc, { type Arbitrary } from 'fast-check';
import type { RefusalStatus } from '../../shared/errors.ts';
import { REFUSAL_CODES } from '../../shared/seams.ts';
import type { Generated } from './generated-requests.ts';
import { createRawClient, type RawReply } from './raw-http.ts';

/** Fewer than the product admits at once, so that no request is refused for load. */
const AT_ONCE = 6;

export interface Sending {
  url: string;
  requests: Arbitrary<Generated>;
  seed: number;
  count: number;
  /** Counts the answers by status. */
  statuses: Map<number, number>;
}

/**
 * Sends generated requests, some at the same time. The same seed and count generate the same requests.
 * @returns a description of each answer that breaks the contract
 */
export async function sendGenerated({
  url,
  requests,
  seed,
  count,
  statuses,
}: Sending): Promise<string[]> {
  const generated = fc.sample(requests, { seed, numRuns: count }).entries();
  const wrong: string[] = [];
  const work = async () => {
    const client = createRawClient(url);
    for (const [index, request] of generated) {
      const problem = await client.send(request).then(
        (reply) => {
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
          return problemOf(request, reply);
        },
        (error: Error) => error.message,
      );
      if (problem) wrong.push(`request ${index} of seed ${seed}, ${show(request)}\n  ${problem}`);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

/** What is wrong with an answer: a failure, or not what the API promises. */
function problemOf({ method, target }: Generated, { status, headers, body }: RawReply): string {
  const shown = `${status} ${body.toString().slice(0, 300)}`;
  if (!(status >= 200 && status < 500)) return shown;
  const isCall = target.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(target);
  if (!isCall || method === 'HEAD' || body.length === 0) return '';
  if (!headers.get('content-type')?.startsWith('application/json')) return `no JSON: ${shown}`;
  let answer: { status?: unknown; code?: string; message?: unknown };
  try {
    answer = JSON.parse(body.toString());
  } catch {
    return `no JSON: ${shown}`;
  }
  if (status < 400) return answer.status === true ? '' : `no envelope: ${shown}`;
  const codes: readonly string[] = REFUSAL_CODES[status as RefusalStatus] ?? [];
  const isRefusal = answer.status === false && typeof answer.message === 'string';
  return isRefusal && codes.includes(answer.code ?? '') ? '' : `no refusal by contract: ${shown}`;
}

const show = ({ method, target, headers, body }: Generated) =>
  [
    `${method} ${target.slice(0, 300)}`,
    ...headers.map(
      ([name, value]) =>
        `${name}: ${name === 'Authorization' ? value.slice(0, 12) : value.slice(0, 60)}`,
    ),
    body?.toString('latin1').slice(0, 500) ?? '',
  ].join('\n  ');
