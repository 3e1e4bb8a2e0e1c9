import type { ReactNode } from 'react';
import { Section } from '../kit/ui/section.tsx';
import styles from './account-settings.module.css';

interface SettingsPartProps {
  /** What a link to it ends in: /profile#notifications. */
  id: string;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

/** One part of the settings, which a link can lead to. */
export function SettingsPart({ id, title, note, children }: SettingsPartProps) {
  return (
    <div id={id} tabIndex={-1} className={styles.part}>
      <Section title={title} note={note}>
        {children}
      </Section>
    </div>
  );
}

/** The notices of a setting that could not be saved. */
export const UPDATE_NOTICES = {
  refused: ['Update Failed', 'An unexpected error occurred.'],
  failed: ['Update Error', 'An unexpected error occurred during update.'],
} as const;
