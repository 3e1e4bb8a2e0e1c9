import type { IconUser } from '@tabler/icons-react';
import { Component, type ComponentType, createContext, type ReactNode, use } from 'react';
import type { ApplicantProfile } from '../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../shared/applications/lists.ts';
import type { Need } from '../shared/applications/needs.ts';
import type { ApplicationDetail } from '../shared/applications/status.ts';
import type { CompanyProfile } from '../shared/companies/profile.ts';
import type { Finding, LintedForm, ReadPlace } from '../shared/jobs/linter.ts';
import type { PostedAddress, PostedPlace } from '../shared/jobs/posted-place.ts';
import type { Job } from '../shared/jobs/posting.ts';
import type { Client } from '../shared/kit/client.ts';
import type { FormPart } from '../shared/parts/parts.ts';
import type { Channels, NotificationKind } from '../shared/notifications/kinds.ts';
import type { SessionUser } from '../shared/accounts/users.ts';
import type { WaitingCounts } from '../shared/operation/board.ts';
import type { Noun } from '../shared/seams.ts';
import type { Permission } from '../shared/permissions.ts';
import type { ManagedCompany } from '../shared/reviews/companies.ts';
import type { Role } from '../shared/roles.ts';
import type { JobFormValues } from './jobs/form-values.ts';
import type { Column } from './kit/ui/display/table.tsx';
import { TextButton } from './kit/ui/button.tsx';
import { type PageHead, useSite } from './site.ts';

export interface SidebarLink {
  to: string;
  label: string;
  icon: typeof IconUser;
  /** The heading above this link and the following ones. */
  group?: string;
  /** Beside Logout, because it concerns the account and not the board. */
  isOwn?: boolean;
  /** Only for members of a company who may do this. */
  needs?: Permission;
  /** How much waits there, in a badge. */
  waiting?: { what: keyof WaitingCounts; word: string; danger?: boolean };
  /** Pages that belong to this link, but whose address does not begin with it. */
  covers?: RegExp;
}

/** The parts of a job seeker's profile that its form changes. */
export type ProfileValues = Pick<
  ApplicantProfile,
  'fullName' | 'skills' | 'education' | 'experience'
>;

/** A job or an application that is read without a network, in the words that public/offline.js shows. */
export interface OfflineRow {
  title: string;
  company: string;
  mark: string;
  facts: string[];
  /** Lines that stand out: an interview, the end of an offer. */
  important: string[];
  /** Longer texts with their names. */
  texts: [name: string, text: string][];
}

/** A list that a job seeker reads without a network. */
export interface OfflineList {
  title: string;
  /** In the place of no rows. */
  none: string;
  /** The noun whose changes renew the copy. */
  changes: Noun;
  read: () => Promise<OfflineRow[]>;
}

/** What a job seeker's dashboard says of what needs them. */
export interface NeedWords {
  title: string;
  /** The job, and what is known. */
  line: string;
  /** Its date; `isDue` if something ends then. */
  when?: string;
  isDue?: boolean;
  verb: string;
}

/** The places where features show something, and what each of them gets. */
export interface Slots {
  /** Above the results of a search; `isEmpty`: in their place. `query` and `path` are of the page's address. */
  'search.tools': { query: string; path: string; isEmpty?: boolean };
  /** Below the results of a search, whose query is of the page's address. */
  'search.foot': { query: string };
  /** Below a company's public page. */
  'company.foot': { companyId: string };
  /** What a company knows of the person behind an application, beside it. */
  'application.person': { application: ApplicationDetail };
  /** Fields of a rejection: of one application, or of several if it is undefined. */
  'rejection.fields': {
    application: string | undefined;
    value: FormPart<'rejection'>;
    onChange: (value: FormPart<'rejection'>) => void;
  };
  /** Above what a job seeker can do with an application. */
  'my-application.head': { application: ApplicationDetail; now: Date };
  /** Below a message that the other side wrote. */
  'message.actions': { messageId: string };
  /** Below words of a company that are no message, such as the note of an offer. */
  'company.words': { companyId: string; text: string };
  /** What other sites show of a company, below its own profile. */
  'company.outside': { profile: CompanyProfile };
  /** On a job seeker's page 'Profile', with its unsaved changes. `onSave` says whether they were saved. */
  'profile.form': {
    profile: ProfileValues;
    isSaving: boolean;
    onSave: (profile: ProfileValues) => Promise<boolean>;
  };
  /** Below the field of a resume in the dialog to apply. No file: another resume is sent. */
  'apply.resume': {
    file: File | undefined;
    /** Undefined if it could not be loaded. */
    profile: ApplicantProfile | undefined;
    disabled: boolean;
  };
  /** The form of a job: last beside its fields. `isAdvised`: it says there what to do; otherwise `onAdvice` is all. */
  'job.form': {
    values: JobFormValues;
    /** The edited job. */
    job: Job | undefined;
    isAdvised: boolean;
    /** Says something about the fields, in place of what the feature said before. */
    onAdvice: (advise: (before: Advised) => Advised) => void;
  };
  /** At the foot of a posting's passport. `parts`: what features loaded for the job's page. */
  'job.page': { parts: JobPageParts };
  /** Above a company's own jobs, or one of them. */
  'jobs.own': { jobs: readonly Job[] };
  /** Once beside each list of jobs. With `hasCards`, its cards have the place `job.card`. */
  'job.list': { hasCards?: boolean };
  /** Buttons on the card of a job. `hiding` moves the focus before a card may disappear, and before it comes back. */
  'job.card': {
    job: Pick<Job, '_id' | 'jobTitle' | 'companyId' | 'companyName' | 'skills'>;
    hiding?: { onHide: () => void; onUndo: () => void };
  };
  /** Beside the button to apply. */
  'job.actions': { job: Pick<Job, '_id' | 'jobTitle'> };
  /** Below a job. */
  'job.foot': { job: Pick<Job, '_id' | 'companyId' | 'companyName'> };
  /** Beside how many results of a search are hidden. */
  'search.hidden': object;
  'dashboard.job_seeker': object;
  /** Beside what needs the company, for members who see everything. */
  'dashboard.company': object;
  'settings.job_seeker': object;
  /** Behind the sessions of a job seeker: what else opens the account. */
  'settings.access': { user: SessionUser };
  /** Below the choices of notifications. */
  'settings.notifications': { user: SessionUser };
  /** A column of the choices of notifications: its head, and the choice of each kind. `id` is the table's. */
  'notifications.channel': {
    id: string;
    choice?: { kind: NotificationKind; channels: Channels; change: (channels: Channels) => void };
  };
  /** Below a job seeker's list of applications, unless it is empty. */
  'my-applications.foot': object;
  /** Beside the heading of the job seeker's ledger. */
  'ledger.tools': object;
  /** The company's profile, for those who may edit it. */
  'company.profile': { profile: CompanyProfile };
  /** The page 'API & Webhooks'. */
  'company.api': object;
}

/** What a feature says about a posting that is being typed. */
export interface FormAdvice {
  findings: readonly Finding[];
  /** Fields that must be filled in, each with the place that asks for it. */
  required: Partial<Record<keyof LintedForm, string>>;
  /** Where the server reads the location to be; null until it has. */
  read: ReadPlace | null;
  /** The place as it is stored; null until it is that of the form. */
  posted: PostedPlace | null;
}
/** By feature. */
export type Advised = Readonly<Record<string, FormAdvice>>;

/** What features load for a job's page: things to show, by feature, and the addresses of the place of work. */
export interface JobPageParts {
  readonly addresses?: readonly PostedAddress[];
  readonly [feature: string]: unknown;
}

/** An action of a list, in a dialog. */
export interface ListTool {
  label: string;
  icon: typeof IconUser;
  /** What the palette finds it by, beside the label. */
  words: string;
  Dialog: ComponentType<{ title: string; filters: Record<string, string>; onClose: () => void }>;
}

/** What members who answer applicants do with some applications, in a dialog. */
export interface ApplicationAction {
  label: string;
  icon: typeof IconUser;
  Dialog: ComponentType<{
    rows: readonly ApplicationRowAnswer[];
    /** Called with those to whom it was done. */
    onDone?: (ids: readonly string[]) => void;
    onClose: () => void;
  }>;
}

/** Something that the palette finds. */
export interface Found {
  id: string;
  label: string;
  /** Beside the label, such as a person's address. */
  note?: string;
  icon: typeof IconUser;
  to: string;
}

/** What a feature shows. */
export interface WebFeature {
  name: string;
  /** Links of the sidebar, each behind or before one of the core. */
  links?: Partial<
    Record<Role, readonly (SidebarLink & ({ after: string } | { before: string }))[]>
  >;
  /** Links about a job of the company, in its menu and on its page, for members who see everything. */
  jobLinks?: readonly (Pick<SidebarLink, 'label' | 'icon'> & { to: (job: string) => string })[];
  /** What members who may change jobs do with one, in its menu and on its page. */
  jobActions?: readonly (Pick<SidebarLink, 'label' | 'icon'> & {
    hint: string;
    isFor: (job: Job, now: Date) => boolean;
    run: (job: Job) => Promise<void>;
  })[];
  /** What members of a company do with the list of applications as it is filtered. */
  listTools?: readonly ListTool[];
  /** In the menu of an application, and of those that are selected. */
  applicationActions?: readonly ApplicationAction[];
  /** What the palette of members who may do this searches besides: the heading, and how. */
  finds?: {
    label: string;
    needs: Permission;
    find: (search: string, limit: number) => Promise<Found[]>;
  };
  panels?: { [Slot in keyof Slots]?: ComponentType<Slots[Slot]> };
  /** Loads its part of a job's page. Only the server calls it. @param size of the company */
  loadJobPage?: ((api: Client, job: Job, size: string) => Promise<JobPageParts>) | undefined;
  /** Columns of the admins' list of companies. */
  companyColumns?: readonly Column<ManagedCompany>[];
  /** Keys of local storage whose values change what public pages show. */
  storedKeys?: readonly string[];
  offline?: OfflineList;
  /** The words of its kinds of what needs a job seeker. */
  needWords?: Record<string, (need: Need, now: Date) => NeedWords>;
  /** What one of a job seeker's things is called that it counts for admins, by the field of the answer. */
  belongings?: Record<string, string>;
  /** The icons of its kinds of notifications. */
  noticeIcons?: Record<string, typeof IconUser>;
  /** Adds to the head of public pages. Only the server calls it: browsers do without its script. */
  head?: PageHead | undefined;
}

const Features = createContext<readonly WebFeature[]>([]);
/** Gives the features to the pages below it. */
export const FeaturesProvider = Features;

/** The features that are on. */
export function useFeatures(): WebFeature[] {
  const { featuresOff } = useSite();
  return use(Features).filter(({ name }) => !featuresOff.includes(name));
}

/** What features show in a place. Each may fail alone. */
export function Panels<Slot extends keyof Slots>({ slot, ...props }: { slot: Slot } & Slots[Slot]) {
  return useFeatures().flatMap(({ name, panels }) => {
    const Panel = panels?.[slot] as ComponentType<object> | undefined;
    return Panel ? (
      <Alone key={name}>
        <Panel {...props} />
      </Alone>
    ) : (
      []
    );
  });
}

/** What fails says so, and leaves the page as it is. */
class Alone extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render = () =>
    this.state.hasFailed ? (
      <p role="status">
        This part could not be shown.{' '}
        <TextButton onClick={() => this.setState({ hasFailed: false })}>Try Again</TextButton>
      </p>
    ) : (
      this.props.children
    );
}
