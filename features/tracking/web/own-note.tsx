import { IconAlarm } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../web/kit/data/calls.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Prose } from '../../../web/kit/ui/display/prose.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { formatLocalDay } from '../../../web/kit/local-time.ts';
import type { Slots } from '../../../web/panels.tsx';
import { pick } from '../../../shared/kit/pick.ts';
import { NoteDialog } from './note-dialog.tsx';
import styles from './own-note.module.css';

/** The job seeker's own note and reminder. Left out if they could not be loaded. */
export function OwnNote({ application }: Slots['my-application.side']) {
  const { _id, job } = application;
  const { data } = useCall('listOwnNotes');
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const own = data.notes.find((one) => one.applicationId === _id);
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
          noted={{ ...pick(job, 'jobTitle', 'companyName'), _id, note, remindAt }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
