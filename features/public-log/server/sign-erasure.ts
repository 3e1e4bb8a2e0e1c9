import {
  type Erasure,
  type ErasureReceipt,
  erasureText,
} from '../../../shared/accounts/erasure.ts';
import { formatKey, formatNote, signText } from '../rules/note.ts';
import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/db/connect.ts';
import { currentKey, ownKey } from './keys.ts';
import { sequenceLog } from './sequencer.ts';

/** Signs what an erasure erased with the key of the public log. The board keeps no copy. */
export async function signErasure(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  erasure: Erasure,
  now: Date,
): Promise<ErasureReceipt> {
  // The log begins with its key and its first signed state.
  if (!(await currentKey(tx))) await sequenceLog(tx, { config }, now);
  const { key, secret } = await ownKey(tx, config, now);
  const text = erasureText(key.name, erasure);
  const note = formatNote({ text, signatures: [signText(text, key.name, secret)] });
  return { receipt: 'erasure', origin: key.name, key: formatKey(key), note };
}
