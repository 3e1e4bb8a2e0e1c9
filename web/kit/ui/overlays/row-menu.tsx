import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import type { Fact } from '../display/left-out.tsx';
import type { Column } from '../display/table.tsx';
import { loadedLater } from '../loaded-later.tsx';
import type { RowAction } from './open-menu.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import './row-menu.css';

export type { RowAction };

interface RowMenuProps {
  /** Names the row: 'Actions for Amara Okafor'. */
  label: string;
  /** The values of the columns that have no room. */
  facts?: readonly Fact[] | undefined;
  /** Groups with a line between them; empty ones are left out. */
  groups: readonly (readonly RowAction[])[];
  /** An action on this row is running. */
  busy?: boolean | undefined;
  /** Of the button: -1 in a list whose rows share one tab stop. */
  tabIndex?: number | undefined;
}

const [OpenMenu, loadMenu] = loadedLater(() =>
  import('./open-menu.tsx').then((file) => file.OpenMenu),
);

/** The menu at the end of a table row. Its script (45 kB) loads when the pointer or focus reaches the button. */
export function RowMenu({ label, facts, groups, busy = false, tabIndex }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(!busy);
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={busy || undefined}
        data-dots={busy ? undefined : ''}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(!busy)}
        onKeyDown={onKeyDown}
      >
        {busy && <Spinner />}
      </IconButton>
      {isOpen && <OpenMenu {...{ label, facts, groups, button }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RowMenuOf extends Pick<RowMenuProps, 'groups' | 'busy'> {
  /** Names the row. */
  name: string;
}

/** The last column of a table, with the menu of each row; none where it has no action. */
export const menuColumn = <Row,>(toMenu: (row: Row) => RowMenuOf): Column<Row> => ({
  label: 'Actions',
  narrow: 'corner',
  cell: (row, facts) => {
    const { name, groups, busy } = toMenu(row);
    return (
      (groups.flat().length > 0 || facts.length > 0) && (
        <RowMenu label={`Actions for ${name}`} facts={facts} groups={groups} busy={busy} />
      )
    );
  },
});
