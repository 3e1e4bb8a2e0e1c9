import { useId } from 'react';
import { mayMember, type Permission } from '../../../../shared/permissions.ts';
import { turnShortcuts, useShortcutsOn } from '../../keys.ts';
import { useUser } from '../../session.ts';
import { Dialog } from './dialog.tsx';
import { Stack } from '../layout/stack.tsx';
import { Switch } from '../fields/switch.tsx';
import { Small } from '../display/small.tsx';
import styles from './keys-dialog.module.css';

/** A key that a member's role may not use is not shown. */
export type KeyHelp = readonly (readonly [
  keys: readonly string[],
  what: string,
  permission?: Permission,
])[];

interface KeysDialogProps {
  open: boolean;
  /** The keys of the page and their actions. */
  keys: KeyHelp;
  onClose: () => void;
}

/** The keys of the page, and the switch to turn them off (WCAG 2.1.4). */
export function KeysDialog({ open, keys: help, onClose }: KeysDialogProps) {
  const isOn = useShortcutsOn();
  const id = useId();
  const role = useUser()?.teamRole;
  const usable = help.filter(
    ([, , permission]) => !permission || !role || mayMember(role, permission),
  );
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <Stack>
        <dl className={styles.keys} data-off={!isOn || undefined}>
          {usable.map(([keys, what]) => (
            <div key={what} className={styles.row}>
              <dt>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' or '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.choice}>
          <Switch id={id} aria-describedby={`${id}-hint`} checked={isOn} onChange={turnShortcuts} />
          <div>
            <label htmlFor={id} className={styles.label}>
              Single-key shortcuts
            </label>
            <Small id={`${id}-hint`}>
              Turn them off if you use voice input or press keys by accident. This setting is stored
              in this browser.
            </Small>
          </div>
        </div>
      </Stack>
    </Dialog>
  );
}
