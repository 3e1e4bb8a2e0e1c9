import { type Entry, toEntry } from '../../../web/applications/own-list/entries.ts';
import type { Application } from '../../../shared/applications/status.ts';
import type { OutsideApplication, OwnNote } from '../rules.ts';

/** An application with the job seeker's note: one of this board, or one from elsewhere. */
export interface TrackedEntry extends Entry {
  note: string;
  remindAt: string | null;
  /** Absent for one of this board. */
  outside?: OutsideApplication;
}

/** All applications, newest first. */
export function toEntries(
  applications: readonly Application[],
  outside: readonly OutsideApplication[],
  notes: readonly OwnNote[],
): TrackedEntry[] {
  const noteOf = new Map(notes.map((note) => [note.applicationId, note]));
  const entries = [
    ...applications.map((application): TrackedEntry => ({
      ...toEntry(application),
      note: noteOf.get(application._id)?.note ?? '',
      remindAt: noteOf.get(application._id)?.remindAt ?? null,
    })),
    ...outside.map((each): TrackedEntry => ({
      ...each,
      jobLocation: '',
      jobType: '',
      outside: each,
    })),
  ];
  return entries.toSorted((one, other) => other.appliedOn.localeCompare(one.appliedOn));
}
