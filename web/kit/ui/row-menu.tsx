import { Menu } from '@mantine/core';
import { IconDots, type IconEye } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from './button.tsx';
import styles from './row-menu.module.css';
import { Spinner } from './spinner.tsx';

export interface RowAction {
  label: string;
  icon: typeof IconEye;
  onSelect?: () => void;
  /** In place of `onSelect`: a page of ours. */
  to?: string;
  /** In place of `onSelect`: another address, such as a mail or a file. */
  href?: string;
  /** Opens `href` beside the page. */
  newTab?: boolean;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  /** Why it cannot be used now; the item stays in reach and says so. */
  blocked?: string | undefined;
}

interface RowMenuProps {
  /** Whose actions these are: 'Actions for Amara Okafor'. */
  label: string;
  /** Groups with a line between them; empty ones are left out. */
  groups: readonly (readonly RowAction[])[];
  /** An action on this row is under way. */
  busy?: boolean;
}

/** The menu at the end of a table's row. */
export function RowMenu({ label, groups, busy }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A dialog opened by an action gives the focus back to whatever had it: this button, not the item that goes away.
  const returnFocus = () => button.current?.focus();
  return (
    // Inside <main>, since what lies outside of it belongs to no part of the page.
    <Menu disabled={busy ?? false} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <IconButton ref={button} label={label} aria-busy={busy || undefined}>
          {busy ? <Spinner /> : <IconDots size={20} aria-hidden />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {group.map((action) => (
                <Item key={action.label} action={action} beforeSelect={returnFocus} />
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  action: RowAction;
  beforeSelect: () => void;
}

function Item({ action, beforeSelect }: ItemProps) {
  const { label, icon: Icon, onSelect, to, href, newTab, danger, blocked } = action;
  const look = {
    leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
    className: styles.item ?? '',
    ...(danger && { 'data-danger': true }),
  };
  if (to) {
    return (
      <Menu.Item {...look} component={Link} to={to}>
        {label}
      </Menu.Item>
    );
  }
  if (href) {
    const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <Menu.Item {...look} component="a" href={href} {...target}>
        {label}
      </Menu.Item>
    );
  }
  if (blocked) {
    return (
      <Menu.Item {...look} aria-disabled closeMenuOnClick={false}>
        {label}
        <span className={styles.reason}>{blocked}</span>
      </Menu.Item>
    );
  }
  const select = () => {
    beforeSelect();
    onSelect?.();
  };
  return (
    <Menu.Item {...look} onClick={select}>
      {label}
    </Menu.Item>
  );
}
