import { type SubmitEvent, useRef, useState } from 'react';
import { NOTE_MAX, noteText } from '../../../shared/applications/lists.ts';
import { check } from '../../../shared/kit/validation.ts';
import { useDraftText } from '../../kit/forms/draft-text.ts';
import { useShortcuts } from '../../kit/keys.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import styles from './notes.module.css';
import type { NotesWork } from './notes-actions.ts';

/** From here on the room that is left is worth telling. */
const NEARLY_FULL = NOTE_MAX - 500;

interface NoteFormProps {
  /** Names whose note on what it is: what was not sent yet survives a reload. */
  draftKey: string;
  work: NotesWork;
}

/** Writes a note. What is refused stays in the field. */
export function NoteForm({ draftKey, work }: NoteFormProps) {
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
        placeholder="What you want to remember about this applicant"
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
