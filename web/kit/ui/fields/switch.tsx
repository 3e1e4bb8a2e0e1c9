import { Switch as BaseSwitch } from '@base-ui/react/switch';
import styles from './switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The id for a label's `htmlFor`. */
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

/** On or off; takes effect immediately. Name it with a label, `aria-label` or `aria-labelledby`. */
export function Switch({ onChange, ...props }: SwitchProps) {
  return (
    <BaseSwitch.Root {...props} onCheckedChange={onChange} className={styles.switch}>
      <BaseSwitch.Thumb className={styles.knob} />
    </BaseSwitch.Root>
  );
}
