import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  /** What the tabs choose between; read aloud. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Spread the tabs over the whole width. */
  fullWidth?: boolean;
  /** There is room for all of it: the content without tabs. */
  untabbed?: boolean;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Tabs with their panel. Arrow keys, Home and End move between them. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  fullWidth,
  untabbed,
  children,
}: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[index]?.focus();
  };

  return (
    <>
      {!untabbed && (
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={styles.list}
          data-full={fullWidth || undefined}
        >
          {tabs.map((tab) => {
            const chosen = tab.value === value;
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                aria-selected={chosen}
                aria-controls={chosen ? `${id}-panel` : undefined}
                tabIndex={chosen ? 0 : -1}
                className={styles.tab}
                onClick={() => onChange(tab.value)}
                onKeyDown={onKeyDown}
              >
                {tab.label}
              </button>
            );
          })}
        </div>
      )}
      {/* The same element either way: what has the focus in it keeps it. */}
      <div
        {...(!untabbed && {
          role: 'tabpanel',
          id: `${id}-panel`,
          'aria-labelledby': `${id}-${value}`,
          className: styles.panel,
        })}
      >
        {children}
      </div>
    </>
  );
}
