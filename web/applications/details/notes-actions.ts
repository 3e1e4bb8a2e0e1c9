import { useState } from 'react';
import { Refusal } from '../../../shared/kit/client.ts';
import type { Note } from '../../../shared/applications/lists.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { useCall } from '../../kit/data/call.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';

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
      change((notes) => notes.filter(({ _id }) => _id !== noteId));
      notify.success('Note Deleted');
      return true;
    } catch (failure) {
      const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
      notifyFailure(failure, titles, 'Failed to delete the note.');
      // Somebody else may have been faster.
      const isGone = failure instanceof Refusal && failure.code === 404;
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

export type NotesWork = ReturnType<typeof useNotes>;
