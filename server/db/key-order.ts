/**
 * The rows of an upsert in the order of their keys. Two transactions that write the same rows in different orders wait
 * for each other until PostgreSQL ends one of them; in one order, the second waits for the first.
 * @param keyOf the columns of the key, without times
 */
export function inKeyOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly (string | number | bigint | null)[],
): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row).join('\u0000') }));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row);
}
