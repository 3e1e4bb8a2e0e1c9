import { IconAlarm, IconExternalLink, IconNote } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatLocalDay } from '../../../web/kit/local-time.ts';
import { LinkButton } from '../../../web/kit/ui/button.tsx';
import type { OutsideApplication } from '../rules.ts';
import type { TrackedEntry } from './entries.ts';
import styles from './marks.module.css';

interface NoteMarksProps {
  entry: TrackedEntry;
  to: string;
}

/** The reminder's day, or that there is a note, with its text where there is room; opens both. */
export const NoteMarks = ({ entry: { note, remindAt, jobTitle }, to }: NoteMarksProps) => (
  <Link to={to} preventScrollReset className={styles.mark}>
    {remindAt ? (
      <>
        <IconAlarm size={16} stroke={1.7} aria-hidden />
        <span className="sr-only">Reminder on </span>
        {formatLocalDay(remindAt)}
      </>
    ) : (
      <>
        <IconNote size={16} stroke={1.7} aria-hidden />
        Note
      </>
    )}
    <span className="sr-only">: {jobTitle}</span>
    {note && (
      <span className={styles.noteText} aria-hidden>
        {note}
      </span>
    )}
  </Link>
);

export const JobPageLink = ({ link, jobTitle }: Pick<OutsideApplication, 'link' | 'jobTitle'>) => (
  <LinkButton
    to={link}
    target="_blank"
    rel="noopener noreferrer"
    variant="outline"
    size="sm"
    icon={<IconExternalLink size={16} aria-hidden />}
  >
    Job Page<span className="sr-only">: {jobTitle} (opens in a new tab)</span>
  </LinkButton>
);
