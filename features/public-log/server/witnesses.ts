import { desc, eq, sql } from 'drizzle-orm';
import { toBase64 } from '../rules/bytes.ts';
import { openCheckpoint } from '../rules/checkpoint.ts';
import { makeConsistency } from '../rules/merkle.ts';
import {
  formatSignature,
  type NoteSignature,
  parseKey,
  parseSignatures,
  type VerifierKey,
  verifyNote,
} from '../rules/note.ts';
import { tileReader } from '../rules/tiles.ts';
import type { Config } from '../../../server/config.ts';
import { StartError } from '../../../server/start-error.ts';
import type { Db } from '../../../server/db/connect.ts';
import { logCosignatures } from '../tables.ts';
import { fetchOutside, type OutsideAnswer } from '../../../server/outside/fetch.ts';
import { currentKey } from './keys.ts';
import { readCheckpoint } from './sequencer.ts';
import { fetchTileFrom } from './tiles.ts';

interface Needs {
  db: Db;
  config: Pick<Config, 'ofFeatures' | 'outside'>;
}

/** A witness that signs the public log. */
interface Witness {
  key: VerifierKey;
  /** The address before `/add-checkpoint`, without a slash at its end. */
  address: string;
}

/** The witnesses of LOG_WITNESSES: public keys with addresses, separated by commas. @throws StartError if one is wrong */
export const readWitnesses = ({
  ofFeatures: { LOG_WITNESSES = '' },
}: Pick<Config, 'ofFeatures'>): Witness[] =>
  LOG_WITNESSES.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(readWitness);

function readWitness(value: string): Witness {
  const [text = '', address = '', ...rest] = value.split(/ +/);
  const key = parseKey(text);
  if (key?.type !== 'cosignature' || !/^https:\/\/\S+$/.test(address) || rest.length > 0)
    throw new StartError(
      'LOG_WITNESSES must list witnesses, separated by commas: each a public key for cosignatures (NAME+ID+KEY), a space, and its address with https.',
    );
  return { key, address: address.replace(/\/$/, '') };
}

/** Milliseconds for a whole request. */
const PATIENCE = 10_000;

/**
 * Offers the newest checkpoint to the witnesses that have not signed it (https://c2sp.org/tlog-witness), and stores their
 * cosignatures.
 * @returns what was done, for the operation page
 * @throws Error naming the witnesses that did not sign
 */
export async function offerCheckpoints({ db, config }: Needs): Promise<string> {
  const key = await currentKey(db);
  const content = await readCheckpoint(db);
  const checkpoint = key && content ? openCheckpoint(content, [key]) : undefined;
  if (!content || !checkpoint) return '';
  const failed: string[] = [];
  let signed = 0;
  for (const witness of readWitnesses(config)) {
    const { name } = witness.key;
    try {
      const known = await lastSize(db, name);
      if (known === checkpoint.size) continue;
      const body = { content, size: checkpoint.size };
      let answer = await offer({ db, config }, witness, { ...body, from: known });
      // The witness knows another state than the one whose cosignature is here.
      const says = /^(0|[1-9]\d{0,14})\n$/.exec(answer.text)?.[1];
      if (answer.status === 409 && says !== undefined && Number(says) <= checkpoint.size)
        answer = await offer({ db, config }, witness, { ...body, from: Number(says) });
      if (answer.status !== 200) throw new Error(`it answered ${answer.status}`);
      await store(db, checkpoint, witness.key, parseSignatures(answer.text) ?? []);
      signed += 1;
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`Not signed by every witness. ${failed.join('; ')}`);
  return signed > 0 ? `Signed by ${signed} ${signed === 1 ? 'witness' : 'witnesses'}.` : '';
}

/** The size of the newest checkpoint that a witness has signed; 0 if there is none. */
async function lastSize(db: Db, name: string): Promise<number> {
  const [row] = await db
    .select({ size: logCosignatures.size })
    .from(logCosignatures)
    .where(eq(logCosignatures.name, name))
    .orderBy(desc(logCosignatures.size))
    .limit(1);
  return row?.size ?? 0;
}

async function offer(
  { db, config }: Needs,
  { address }: Witness,
  { content, size, from }: { content: string; size: number; from: number },
): Promise<OutsideAnswer> {
  const proof = await makeConsistency(from, size, tileReader(size, fetchTileFrom(db)));
  const lines = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  return fetchOutside(config.outside, `${address}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from(`old ${from}\n${lines}\n${content}`),
    patience: PATIENCE,
  });
}

/** @throws Error if no genuine signature of the witness is among them */
async function store(
  db: Db,
  { note, size }: { note: { text: string }; size: number },
  key: VerifierKey,
  signatures: NoteSignature[],
): Promise<void> {
  const [verified] = verifyNote({ text: note.text, signatures }, [key]) ?? [];
  if (!verified?.at) throw new Error('its signature is not genuine');
  const line = formatSignature(verified.signature);
  const { at } = verified;
  await db
    .insert(logCosignatures)
    .values({ size, name: key.name, line, at })
    .onConflictDoUpdate({
      target: [logCosignatures.size, logCosignatures.name],
      set: { line: sql`excluded.line`, at: sql`excluded.at` },
    });
}
