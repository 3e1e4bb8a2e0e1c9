import type { ComponentProps } from 'react';
import styles from './switch.module.css';

/** On or off, which counts at once. Name it with `aria-label` or `aria-labelledby`. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  // A checkbox tells by itself whether it is on.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  return <input {...props} type="checkbox" role="switch" className={styles.switch} />;
}
