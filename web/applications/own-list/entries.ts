import { IconFileText } from '@tabler/icons-react';
import {
  type Application,
  type ApplicationStatus,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import type { RowAction } from '../../kit/ui/overlays/row-menu.tsx';

/** A row of a job seeker's list: an application, or what a feature adds to the list. */
export interface Entry {
  _id: string;
  jobTitle: string;
  companyName: string;
  /** '' if nobody knows, like the type. */
  jobLocation: string;
  jobType: string;
  status: ApplicationStatus;
  /** A time, or a day such as 2026-11-23. */
  appliedOn: string;
  /** Absent for what a feature adds. */
  application?: Application;
}

export const toEntry = (application: Application): Entry => ({
  ...application.job,
  _id: application._id,
  status: seekerStatus(application.status),
  appliedOn: application.appliedDate,
  application,
});

/** The page of an application. */
export const entryPath = (id: string) => `/applications/edit/${id}`;

export const openEntry = (id: string): RowAction => ({
  label: 'Open',
  icon: IconFileText,
  to: entryPath(id),
});
