import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import type { EndpointName } from '../../../shared/api.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { IDEMPOTENCY_DAYS, type UploadedFile } from '../../../shared/kit/endpoint.ts';
import { type Actor, callerIdOf, type Services } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import { firstStep } from '../../db/transaction.ts';
import { seal, unseal } from '../../sealing.ts';
import { invalid, Problem } from '../problems.ts';
import type { Envelope, RawInput } from './dispatch.ts';

/** Milliseconds between looks at a call that is running with the same key, and how many there are. */
const LOOK_AGAIN = 100;
const LOOKS = 20;
/** What is encrypted (server/sealing.ts). */
const SEALED = 'idempotency answer';

/** A POST with an Idempotency-Key. */
export interface KeyedCall {
  key: string;
  name: EndpointName;
  actor: Actor | undefined;
  input: RawInput;
}

export interface Outcome {
  answer: Envelope;
  /** Whether the call ran before, and this is its answer from then. */
  isReplayed: boolean;
}

/** The value of the header `Idempotency-Key`: up to 255 visible ASCII characters. @throws Problem 400 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalid(
    'idempotency-key-invalid',
    'Send an Idempotency-Key of 1 to 255 characters without spaces, such as a random UUID.',
  );
}

/**
 * Runs a call once for each key and user: a repetition within a day gets the first answer
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header). The key is stored by the call's own first
 * transaction, so the call has run if and only if its key is stored, even if the process ends before the answer.
 * Refused and failed calls store nothing and can be repeated. Answers are encrypted with the key, of which only a hash
 * is stored, because they may contain a session's token.
 * @throws Problem 422 if the key was used for another request, 409 if its first call is still running
 */
export async function runOnce(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  { key, name, actor, input }: KeyedCall,
  run: () => Promise<Envelope>,
): Promise<Outcome> {
  const id = sha256(JSON.stringify([callerIdOf(actor), name, key]));
  const request = digestOf(input);
  const call = { id, request, attempt: randomBytes(16), createdAt: now() };
  const earlier = await findCall(db, id, now());
  if (earlier) return replay(db, call, earlier, key, now);
  try {
    const answer = await firstStep.run((tx) => store(tx, call), run);
    const sealed = seal(JSON.stringify(answer), key, SEALED);
    // A call without a transaction has not stored its key yet. The call was carried out, so it is answered even if this
    // fails: a repetition hears that it was already sent.
    await db
      .insert(idempotencyKeys)
      .values({ ...call, answer: sealed })
      .onConflictDoUpdate({ target: idempotencyKeys.id, set: { answer: sealed } })
      .catch((error: unknown) => log.error({ err: error, call: name }, 'an answer was not kept'));
    return { answer, isReplayed: false };
  } catch (error) {
    if (!(error instanceof AlreadyRun)) throw error;
    const other = await findCall(db, id, now());
    if (!other) throw running();
    return replay(db, call, other, key, now);
  }
}

/** A concurrent call with the same key was faster. */
class AlreadyRun extends Error {}

type Row = typeof idempotencyKeys.$inferSelect;
type NewCall = Omit<Row, 'answer'>;

const findCall = async (db: Db, id: Buffer, now: Date): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.id, id),
          gt(idempotencyKeys.createdAt, addDays(now, -IDEMPOTENCY_DAYS)),
        ),
      )
  )[0];

/**
 * Stores the key, or replaces an old one, after waiting for a concurrent transaction with the same key.
 * @throws AlreadyRun if that one was committed
 */
async function store(tx: Db, { id, ...call }: NewCall): Promise<void> {
  const isOld = lte(idempotencyKeys.createdAt, addDays(call.createdAt, -IDEMPOTENCY_DAYS));
  const [stored] = await tx
    .insert(idempotencyKeys)
    .values({ id, ...call })
    .onConflictDoUpdate({
      target: idempotencyKeys.id,
      set: { ...call, answer: null },
      // A further transaction of the same call finds its own key.
      setWhere: or(isOld, eq(idempotencyKeys.attempt, call.attempt)),
    })
    .returning({ id: idempotencyKeys.id });
  if (!stored) throw new AlreadyRun();
}

async function replay(
  db: Db,
  { id, request }: NewCall,
  earlier: Row,
  key: string,
  now: () => Date,
): Promise<Outcome> {
  if (!earlier.request.equals(request))
    throw new Problem(
      'idempotency-key-reused',
      'This Idempotency-Key was used for another request. Use a new one for each request.',
    );
  let row: Row | undefined = earlier;
  for (let look = 0; row && !row.answer && look < LOOKS; look += 1) {
    await sleep(LOOK_AGAIN);
    row = await findCall(db, id, now());
  }
  if (!row?.answer) throw running();
  return { answer: JSON.parse(unseal(row.answer, key, SEALED)) as Envelope, isReplayed: true };
}

/** The first call is still running, or its process ended after its changes were stored. */
const running = () =>
  new Problem('already-sent', 'This was already sent. Reload the page to see the result.', {
    retryAfter: 5,
  });

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

const contentOf = ({ name, content }: UploadedFile) => [name, sha256(content).toString('hex')];

const digestOf = ({ params, query, body, file, moreFiles = {} }: RawInput): Buffer =>
  sha256(
    JSON.stringify([
      params,
      query,
      body,
      file && contentOf(file),
      ...Object.values(moreFiles).map(contentOf),
    ]),
  );
