import { IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { type Note, NOTE_MAX, noteText } from '../../../shared/applications/lists.ts';
import { formatMoment } from '../../../shared/kit/dates.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { Prose, Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { LoadingShape } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { useDraftText } from '../../kit/forms/draft-text.ts';
import { useShortcuts } from '../../kit/keys.ts';
import { TextArea } from '../../kit/ui/field.tsx';
import { api } from '../../kit/data/api.ts';
import { useCall } from '../../kit/data/call.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import styles from './notes.module.css';

interface ApplicationNotesProps {
  applicationId: string;
  /** Who writes here. */
  userId: string;
  work: NotesWork;
}

/** What the company keeps in mind about an applicant. */
export function ApplicationNotes({ applicationId, userId, work }: ApplicationNotesProps) {
  return (
    <Section
      title="Private Notes"
      note="Only your company can read these notes. The applicant never sees them."
    >
      <Stack>
        <Notes work={work} />
        <NoteForm draftKey={`note:${userId}:${applicationId}`} work={work} />
      </Stack>
    </Section>
  );
}

function Notes({ work }: { work: NotesWork }) {
  const { notes, error } = work;
  if (notes?.length) return <NoteList notes={notes} work={work} />;
  if (notes) return <Quiet>No notes yet.</Quiet>;
  if (error === undefined) {
    return <LoadingShape height={56} />;
  }
  const fallback = error instanceof Refusal ? 'Failed to fetch notes.' : 'Failed to load notes.';
  return (
    <Alert
      tone="failure"
      live
      actions={
        <Button variant="outline" size="sm" onClick={work.reload}>
          Try Again
        </Button>
      }
    >
      {sentenceOf(error, fallback)}
    </Alert>
  );
}

/** Characters of a note by which the question names it. */
const EXCERPT = 60;

interface NoteListProps {
  notes: readonly Note[];
  work: NotesWork;
}

/** The notes, oldest first; one's own can be deleted. */
function NoteList({ notes, work }: NoteListProps) {
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

/** From here on the room that is left is worth telling. */
const NEARLY_FULL = NOTE_MAX - 500;

interface NoteFormProps {
  /** Names whose note on what it is: what was not sent yet survives a reload. */
  draftKey: string;
  work: NotesWork;
}

/** Writes a note. What is refused stays in the field. */
function NoteForm({ draftKey, work }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraftText(draftKey);
  const [error, setError] = useState<string>();
  const busy = work.busy === 'adding';
  useShortcuts({ n: () => field.current?.focus() });

  const change = (typed: string) => {
    setText(typed);
    setError(undefined);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (work.busy) return;
    const checked = check(noteText, { text });
    const errors = 'errors' in checked ? checked.errors : await work.add(checked.value.text);
    if (errors) setError(errors.text);
    else change('');
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextArea
        ref={field}
        label="New note"
        rows={3}
        value={text}
        error={error}
        readOnly={busy}
        placeholder="For example: strong portfolio, available from May."
        aria-keyshortcuts="n"
        hint={text.length > NEARLY_FULL ? roomText(text) : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" busy={busy}>
        Add Note
      </Button>
    </form>
  );
}

const roomText = ({ length }: string) =>
  `${length.toLocaleString('en-US')} / ${NOTE_MAX.toLocaleString('en-US')} characters`;

/** The notes on an application, oldest first, and what is done with them: one thing at a time. */
export function useNotes(id: string) {
  const { settled, retry } = useCall(() => api.listNotes({ params: { id } }));
  const loaded = settled.state === 'loaded' ? settled.value.notes : undefined;
  const [shown, setShown] = useState<Shown>({ loaded, notes: loaded });
  // Those that are shown stay where they cannot be loaded again.
  if (loaded && shown.loaded !== loaded) setShown({ loaded, notes: loaded });
  const change = (edit: (notes: readonly Note[]) => readonly Note[]) =>
    setShown((before) => ({ ...before, notes: edit(before.notes ?? []) }));
  const [busy, setBusy] = useState<'adding' | 'deleting'>();

  /** @returns what is wrong with the text; undefined where it was written down */
  async function add(text: string): Promise<FieldErrors | undefined> {
    if (busy) return {};
    setBusy('adding');
    try {
      const { note } = await api.addNote({ params: { id }, body: { text } });
      change((notes) => [...notes.filter(({ _id }) => _id !== note._id), note]);
      notify.success('Note Added', 'Only your company can read it.');
      return undefined;
    } catch (failure) {
      const titles = { refused: 'Note Not Added', failed: 'Update Error' };
      notifyFailure(failure, titles, 'The note could not be saved. Please try again.');
      return failure instanceof Refusal ? failure.errors : {};
    } finally {
      setBusy(undefined);
    }
  }

  /** @returns whether the note is gone */
  async function remove(noteId: string): Promise<boolean> {
    if (busy) return false;
    setBusy('deleting');
    try {
      await api.deleteNote({ params: { id, noteId } });
      change((notes) => notes.filter(({ _id }) => _id !== noteId));
      notify.success('Note Deleted');
      return true;
    } catch (failure) {
      const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
      notifyFailure(failure, titles, 'Failed to delete the note.');
      // Somebody else may have been faster.
      const isGone = failure instanceof Refusal && failure.status === 404;
      if (isGone) retry();
      return isGone;
    } finally {
      setBusy(undefined);
    }
  }

  const error = settled.state === 'failed' ? settled.error : undefined;
  return { notes: shown.notes, error, busy, add, remove, reload: retry };
}

interface Shown {
  loaded: readonly Note[] | undefined;
  notes: readonly Note[] | undefined;
}

type NotesWork = ReturnType<typeof useNotes>;
