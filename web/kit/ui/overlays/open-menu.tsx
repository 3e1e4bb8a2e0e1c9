import { Menu } from '@base-ui/react/menu';
import type { IconEye } from '@tabler/icons-react';
import { Fragment, type RefObject, useId } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Fact } from '../display/left-out.tsx';
import { listContainer } from '../layout/main-element.ts';
import styles from './open-menu.module.css';

export interface RowAction {
  label: string;
  icon: typeof IconEye;
  onSelect?: () => void;
  /** What it does, below the label. */
  hint?: string;
  /** In place of `onSelect`: a page of ours. */
  to?: string;
  /** In place of `onSelect`: another address, such as a mail or a file. */
  href?: string;
  /** Opens `href` in a new tab. */
  newTab?: boolean;
  /** Announced by the button of the action. */
  opensDialog?: boolean;
  /** Left out of the buttons at the foot of the row's drawer. */
  isInMenuOnly?: boolean;
  /** The filled one among buttons. */
  isMain?: boolean;
  /** Shown in red: this cannot be undone. */
  danger?: boolean;
  /** Why it cannot be used now; the item keeps its place and shows the reason. */
  blocked?: string | undefined;
}

interface OpenMenuProps {
  label: string;
  /** Said above the items. */
  facts?: readonly Fact[] | undefined;
  groups: readonly (readonly RowAction[])[];
  /** The button that opened the menu; it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The items of a `RowMenu`. A file of its own, so that pages load it when a menu opens. */
export function OpenMenu({ label, facts, groups, button, onClose }: OpenMenuProps) {
  const id = useId();
  const hasFacts = facts !== undefined && facts.length > 0;
  const close = () => {
    flushSync(onClose);
    button.current?.focus();
  };
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal container={listContainer()}>
        <Menu.Positioner
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={8}
          className={styles.positioner}
        >
          <Menu.Popup
            ref={focusFirstItem}
            aria-label={label}
            aria-describedby={hasFacts ? id : undefined}
            finalFocus={button}
            className={styles.menu}
          >
            {hasFacts && (
              <div id={id} className={styles.facts}>
                {facts.map((fact) => (
                  <Fragment key={fact.label}>
                    <span>{fact.label}</span> <span>{fact.value}</span>
                  </Fragment>
                ))}
              </div>
            )}
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <Fragment key={group[0]?.label}>
                  {(index > 0 || hasFacts) && <Menu.Separator className={styles.line} />}
                  {group.map((action) => (
                    <Item key={action.label} action={action} close={close} />
                  ))}
                </Fragment>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The library focuses the list itself after a click; here the first item always takes the focus. */
function focusFirstItem(menu: HTMLElement | null) {
  // In the next frame the library knows the items and has placed the menu.
  requestAnimationFrame(() => {
    menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  });
}

interface ItemProps {
  action: RowAction;
  close: () => void;
}

function Item({ action, close }: ItemProps) {
  const { label, hint, icon: Icon, onSelect, to, href, newTab, danger, blocked } = action;
  const look = {
    className: styles.item,
    ...(danger && { 'data-danger': true }),
  };
  const content = (
    <>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={styles.label}>
        {label}
        {hint && <span className={styles.reason}> {hint}</span>}
        {blocked && !to && !href && <span className={styles.reason}>{blocked}</span>}
      </span>
    </>
  );
  if (to) {
    return (
      <Menu.LinkItem {...look} closeOnClick render={<Link to={to} />}>
        {content}
      </Menu.LinkItem>
    );
  }
  if (href) {
    const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <Menu.LinkItem {...look} closeOnClick href={href} {...target}>
        {content}
      </Menu.LinkItem>
    );
  }
  const select = () => {
    // The focus returns to the button first, so that a dialog opened by the action returns it there, not to this item.
    close();
    onSelect?.();
  };
  return (
    <Menu.Item {...look} disabled={Boolean(blocked)} onClick={select}>
      {content}
    </Menu.Item>
  );
}
