import { useEffect, useRef } from 'react';
import type { Selection } from './selection.ts';
import styles from './select-all.module.css';

interface SelectAllProps {
  /** Rows shown. */
  count: number;
  selection: Selection;
}

/** Selects every row shown, or none; half ticked while it is some. */
export function SelectAll({ count, selection }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.chosen.length;
  const isAll = chosen === count;

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);

  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={() => selection.toggleAll(!isAll)}
      />
      {count === 1 ? 'Select the one shown' : `Select all ${count} shown`}
    </label>
  );
}
