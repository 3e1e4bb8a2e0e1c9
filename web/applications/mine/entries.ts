import {
  type Application,
  type ApplicationStatus,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import type { OutsideApplication, OwnNote } from '../../../shared/applications/tracking.ts';

/** An application in the job seeker's list: one of this board, or one from elsewhere. */
export interface Entry {
  _id: string;
  jobTitle: string;
  companyName: string;
  /** '' for one from elsewhere, like the type. */
  jobLocation: string;
  jobType: string;
  status: ApplicationStatus;
  /** A time, or a day such as 2026-11-23. */
  appliedOn: string;
  note: string;
  remindAt: string | null;
  /** Absent for one from elsewhere. */
  application?: Application;
  /** Absent for one of this board. */
  outside?: OutsideApplication;
}

/** All applications, newest first. */
export function toEntries(
  applications: readonly Application[],
  outside: readonly OutsideApplication[],
  notes: readonly OwnNote[],
): Entry[] {
  const noteOf = new Map(notes.map((note) => [note.applicationId, note]));
  const entries = [
    ...applications.map((application): Entry => ({
      ...application.job,
      _id: application._id,
      status: seekerStatus(application.status),
      appliedOn: application.appliedDate,
      note: noteOf.get(application._id)?.note ?? '',
      remindAt: noteOf.get(application._id)?.remindAt ?? null,
      application,
    })),
    ...outside.map((each): Entry => ({ ...each, jobLocation: '', jobType: '', outside: each })),
  ];
  return entries.toSorted((one, other) => other.appliedOn.localeCompare(one.appliedOn));
}
