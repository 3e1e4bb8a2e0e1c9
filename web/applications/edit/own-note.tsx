import { IconAlarm } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../kit/data/calls.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Prose } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { formatLocalDay } from '../../kit/local-time.ts';
import { NoteDialog } from '../note-dialog.tsx';
import styles from './page.module.css';

interface OwnNoteProps {
  applicationId: string;
  job: { jobTitle: string; companyName: string };
}

/** The job seeker's own note and reminder. Left out if they could not be loaded. */
export function OwnNote({ applicationId, job: { jobTitle, companyName } }: OwnNoteProps) {
  const { data } = useCall('listOwnNotes');
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const own = data.notes.find((one) => one.applicationId === applicationId);
  const { note = '', remindAt = null } = own ?? {};
  return (
    <Section title="Your note" note="Only you see it.">
      <Stack gap={10}>
        {remindAt && (
          <p className={styles.reminder}>
            <IconAlarm size={16} stroke={1.7} aria-hidden />
            <span>
              Reminder on <time dateTime={remindAt}>{formatLocalDay(remindAt)}</time>
            </span>
          </p>
        )}
        {note && <Prose text={note} />}
        <div>
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {note || remindAt ? 'Edit Note' : 'Add Note'}
          </Button>
        </div>
      </Stack>
      {isOpen && (
        <NoteDialog
          noted={{ _id: applicationId, jobTitle, companyName, note, remindAt }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
