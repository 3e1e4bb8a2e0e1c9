import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Note } from '../../../shared/applications/lists.ts';
import { formatMoment } from '../../../shared/kit/dates.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { IconButton } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Prose } from '../../kit/ui/prose.tsx';
import styles from './notes.module.css';
import type { NotesWork } from './notes-actions.ts';

/** Characters of a note by which the question names it. */
const EXCERPT = 60;

interface NoteListProps {
  notes: readonly Note[];
  work: NotesWork;
}

/** The notes, oldest first; one's own can be deleted. */
export function NoteList({ notes, work }: NoteListProps) {
  const [asked, setAsked] = useState<Note>();
  const list = useRef<HTMLOListElement>(null);
  // The button that was pressed goes with its note.
  useKeptFocus(list, String(notes.length));

  const remove = async () => {
    if (asked && (await work.remove(asked._id))) setAsked(undefined);
  };

  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.notes} aria-label="Private notes">
        {notes.map((note) => (
          <li key={note._id} className={styles.note}>
            <p className={styles.by}>
              <span className={styles.author}>
                {note.isMine ? 'You' : note.by || 'Somebody who has left'}
              </span>{' '}
              <time dateTime={note.at}>{formatMoment(note.at)}</time>
            </p>
            {note.isMine && (
              <span className={styles.delete}>
                <IconButton
                  label={`Delete note of ${formatMoment(note.at)}`}
                  aria-haspopup="dialog"
                  onClick={() => setAsked(note)}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              </span>
            )}
            <Prose text={note.text} />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        busy={work.busy === 'deleting'}
        title="Delete Note"
        confirmLabel="Delete Note"
        onConfirm={() => void remove()}
        onClose={() => setAsked(undefined)}
      >
        <p>
          Are you sure you want to delete "{excerpt(asked?.text ?? '')}"? This action cannot be
          undone.
        </p>
      </ConfirmDialog>
    </>
  );
}

const excerpt = (text: string) =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
