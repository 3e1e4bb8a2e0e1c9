import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Refusal } from '../../../shared/client.ts';
import type { Note } from '../../../shared/company-applications.ts';
import type { FieldErrors } from '../../../shared/validation.ts';
import { api } from '../../browser/api.ts';
import { notifyFailure } from '../../browser/failure-notice.ts';
import { notify } from '../../browser/notices.ts';

/** The notes on an application, oldest first, and what is done with them: one thing at a time. */
export function useNotes(id: string, version: number) {
  const [notes, setNotes] = useState<readonly Note[]>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<'adding' | 'deleting'>();
  const asked = useRef(0);

  const load = async () => {
    const turn = ++asked.current;
    try {
      const answer = await api.listNotes({ params: { id } });
      if (turn !== asked.current) return;
      setNotes(answer.notes);
      setError(undefined);
    } catch (failure) {
      // Those that are shown stay.
      if (turn === asked.current) setError(failure);
    }
  };
  const loadAgain = useEffectEvent(() => void load());
  useEffect(() => loadAgain(), [version]);

  /** @returns what is wrong with the text; undefined where it was written down */
  async function add(text: string): Promise<FieldErrors | undefined> {
    if (busy) return {};
    setBusy('adding');
    try {
      const { note } = await api.addNote({ params: { id }, body: { text } });
      asked.current++;
      setNotes((before = []) => [...before.filter(({ _id }) => _id !== note._id), note]);
      notify.success('Note Added', 'Only your company reads it.');
      return undefined;
    } catch (failure) {
      const titles = { refused: 'Note Not Added', failed: 'Update Error' };
      notifyFailure(failure, titles, 'The note could not be kept. Please try again.');
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
      asked.current++;
      setNotes((before) => before?.filter(({ _id }) => _id !== noteId));
      notify.success('Note Deleted');
      return true;
    } catch (failure) {
      const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
      notifyFailure(failure, titles, 'Failed to delete the note.');
      // Somebody else may have been faster.
      const isGone = failure instanceof Refusal && failure.code === 404;
      if (isGone) void load();
      return isGone;
    } finally {
      setBusy(undefined);
    }
  }

  const reload = () => {
    setError(undefined);
    void load();
  };
  return { notes, error, busy, add, remove, reload };
}

export type NotesWork = ReturnType<typeof useNotes>;
