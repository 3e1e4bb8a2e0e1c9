import type { IconUser } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { ApplicationRowAnswer } from '../../shared/applications/lists.ts';
import type { ApplicationDetail } from '../../shared/applications/status.ts';
import type { Permission } from '../../shared/permissions.ts';

// What features add to a company's applications.

/** An action of a list, in a dialog. */
export interface ListTool {
  label: string;
  icon: typeof IconUser;
  /** By which it is found as an action of the page, beside the label; it is none without them. */
  words?: string;
  /** Only on the page of one job. */
  ofJob?: true;
  /** Only for members who may do this. */
  needs?: Permission;
  Dialog: ComponentType<{ title: string; filters: Record<string, string>; onClose: () => void }>;
}

/** How a column of a company's list of applications is drawn. */
export interface DrawnColumn<Row = ApplicationRowAnswer> {
  /** Pixels that it needs beside the others. */
  room: number;
  /** Its width in the grid; its room if left out. */
  track?: string;
  /** Its turn to leave where they have no room, from 1; it never leaves without one. */
  leaves?: number;
  isIn?: (list: ListKind) => boolean;
  title?: (application: ApplicationRowAnswer) => string | undefined;
  cell: (row: Row) => ReactNode;
}

/** What determines the columns of a list. */
export interface ListKind {
  /** All rows belong to one job. */
  ofJob: boolean;
  /** It divides a status. */
  hasSections: boolean;
}

/** What members do with one application, or with several, from menus. */
export interface ApplicationAction {
  label: string;
  icon: typeof IconUser;
  /** Those to whom it can be done: it is then in the menu of a selection only. All, if left out. */
  of?: (rows: readonly ApplicationRowAnswer[], now: Date) => readonly ApplicationRowAnswer[];
  Dialog: ComponentType<ActionDialogProps>;
}

export interface ActionDialogProps {
  applications: readonly ApplicationRowAnswer[];
  /** Called with those to whom it was done. */
  onDone?: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** One that has a key, and is an action of the page. */
export interface KeyedAction extends ApplicationAction {
  /** As an action of the page (`usePageActions`). */
  title: string;
  key: string;
  /** What the help says about the key. */
  hint: string;
  /** The title of the notice that there are too many. */
  failed: string;
  /** A button in the bar of the selected applications, in no menu. The page of one has a field for it, with the same key. */
  ofBar?: true;
}

/** A part of an application's page for its company, in a tab. */
export interface ApplicationTab {
  /** In the address. */
  name: string;
  /** The tab before it. */
  after: string;
  label: string;
  /** The number behind the label. */
  useCount: (application: ApplicationDetail) => number;
  /** How many of them are new for the company: if there are any, this number stands there. */
  useNew?: (application: ApplicationDetail) => number;
  Panel: ComponentType<{ application: ApplicationDetail }>;
  /** Its field with this key (`aria-keyshortcuts`), which members with the permission write in. */
  field?: {
    key: string;
    needs: Permission;
    label: string;
    icon: typeof IconUser;
    /** As an action of the page. */
    title: string;
    /** What the help says about the key. */
    hint: string;
    /** It has a button beside the moves. */
    hasButton?: true;
  };
}
