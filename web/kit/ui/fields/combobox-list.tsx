import { Combobox } from '@base-ui/react/combobox';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { listContainer } from '../layout/main-element.ts';
import styles from './combobox-list.module.css';

interface ComboboxListProps<Item> {
  /** The name of the list, which is read aloud. */
  label: string;
  align: 'start' | 'end';
  /** Below the options. */
  foot?: ReactNode;
  /** The `ComboboxOption` of an item. */
  children: (item: Item) => ReactElement;
}

/** The open list of a combobox. It has no `Combobox.Popup`, which would hide the page from screen readers. */
export const ComboboxList = <Item,>({ label, align, foot, children }: ComboboxListProps<Item>) => (
  <Combobox.Portal container={listContainer()}>
    <Combobox.Positioner
      align={align}
      sideOffset={8}
      className={styles.dropdown}
      // A press on the list must not move the focus, because leaving the field closes the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Combobox.List aria-label={label} className={styles.options}>
        {children}
      </Combobox.List>
      {foot}
    </Combobox.Positioner>
  </Combobox.Portal>
);

type ComboboxOptionProps = Pick<ComponentProps<typeof Combobox.Item>, 'value' | 'children'>;

export const ComboboxOption = (props: ComboboxOptionProps) => (
  <Combobox.Item {...props} className={styles.option} />
);
