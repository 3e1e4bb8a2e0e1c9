import type { ReactNode } from 'react';
import { UPDATE_NOTICES } from '../kit/failure-notice.ts';
import { Section } from '../kit/ui/layout/section.tsx';
import styles from './account-settings.module.css';

interface SettingsPartProps {
  /** The hash of its address: /profile#notifications. */
  id: string;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

/** A section of the settings with an address. */
export function SettingsPart({ id, title, note, children }: SettingsPartProps) {
  return (
    <div id={id} tabIndex={-1} className={styles.part}>
      <Section title={title} note={note}>
        {children}
      </Section>
    </div>
  );
}

/** The notices after a setting or a profile was not saved. */
export const SETTING_NOTICES = {
  ...UPDATE_NOTICES,
  refused: ['Update Failed', 'An unexpected error occurred.'],
} as const;
