/** How much room a column needs. */
export interface Sized {
  /** Pixels that it needs beside the others. */
  room: number;
  /** Its turn to leave where they have no room, from 1; it never leaves without one. */
  leaves?: number;
}

/** The columns that have room beside each other. */
export function fitColumns<C extends Sized>(columns: readonly C[], room: number): readonly C[] {
  const needed = columns.reduce((sum, column) => sum + column.room, 0);
  const turns = columns.flatMap(({ leaves = [] }) => leaves);
  if (needed <= room || turns.length === 0) return columns;
  const next = Math.min(...turns);
  return fitColumns(
    columns.filter(({ leaves }) => leaves !== next),
    room,
  );
}
