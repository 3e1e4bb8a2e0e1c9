import type { IconUser } from '@tabler/icons-react';
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useMemo,
} from 'react';
import type { ApplicantProfile } from '../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../shared/applications/lists.ts';
import type { Need } from '../shared/applications/needs.ts';
import type { Application, ApplicationDetail, Move } from '../shared/applications/status.ts';
import type { CompanyProfile } from '../shared/companies/profile.ts';
import type { Denial } from '../shared/errors.ts';
import type { TeamMember } from '../shared/companies/team.ts';
import type { Finding, LintedForm, ReadPlace } from '../shared/jobs/advice.ts';
import type { PostedAddress, PostedPlace } from '../shared/jobs/posted-place.ts';
import type { Job } from '../shared/jobs/posting.ts';
import type { Client } from '../shared/kit/client.ts';
import type { FormPart } from '../shared/parts/parts.ts';
import type { Channels, MailPace, NotificationKind } from '../shared/notifications/kinds.ts';
import type { SessionUser } from '../shared/accounts/users.ts';
import type { WaitingCounts } from '../shared/operation/board.ts';
import type { AnswerPart } from '../shared/parts/parts.ts';
import type { Permission } from '../shared/permissions.ts';
import type { ManagedCompany } from '../shared/reviews/companies.ts';
import type { Role } from '../shared/roles.ts';
import type { CompanyNeedWords, EventWords, NeedWords, OwnList } from './feature-words.ts';
import type {
  ApplicationAction,
  ApplicationTab,
  DrawnColumn,
  KeyedAction,
  ListTool,
} from './applications/additions.ts';
import type { MoveDetails, MoveInParts, Progress } from './applications/moves/parts.ts';
import type { NextStep, TellsSteps } from './applications/thread/timeline-steps.ts';
import type { JobFormValues } from './jobs/form-values.ts';
import type { Tone } from './kit/ui/display/badge.tsx';
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

/** An applicant's own application, at a time. */
interface OwnApplication {
  application: ApplicationDetail;
  now: Date;
}

/** What an applicant can do now with an application: one card, and the dialogs that it opens, which outlive it. */
export interface ApplicantCard {
  isFor: (application: ApplicationDetail, now: Date) => boolean;
  Card: ComponentType<OwnApplication & { onAsk: (question: string) => void }>;
  Dialog: ComponentType<OwnApplication & { question: string; onClose: () => void }>;
}

/** What of an application its marks are made of. */
export type Marked = Pick<Application, 'status'> & AnswerPart<'applicationRow'>;

/** The dialog of a move, and what it adds to it. */
export interface MoveDialogProps {
  /** The first of those that are moved. */
  application: ApplicationRowAnswer;
  applications: readonly ApplicationRowAnswer[];
  busy: boolean;
  /** Why it can no longer be sent. */
  outdated: string | undefined;
  /** Of a move with several calls. */
  progress: Progress | undefined;
  /** What the move cancels (`canceledByMove`), as sentences with a space before each; or ''. */
  canceled: string;
  /** Chooses the part of the new status. */
  section: ReactNode;
  /** @returns errors by field. @param parts of several applications */
  onSend: (details: MoveDetails, parts?: MoveInParts) => unknown;
  onClose: () => void;
}

/** How a move asks. */
interface MoveDialog {
  Dialog: ComponentType<MoveDialogProps>;
  /** It also asks about several applications. */
  ofSeveral?: true;
  /** The key of the move presses a button in the tab 'Profile' of applications that have the status already. */
  again?: {
    /** What the help of that page says about the key. */
    hint: string;
    /** A notice to those who press the key in a list, which opens that page. */
    title: string;
    text: string;
  };
}

/** The filters of a search, as its calls take them. */
export type SearchQuery = Omit<
  NonNullable<Parameters<Client['listJobs']>[0]>['query'] & object,
  'keywords' | 'literal' | 'sort' | 'cursor' | 'limit' | 'facets' | 'fold'
>;

/** The places where features show something, and what each of them gets. */
export interface Slots {
  /**
   * In the positioned parent of a field for keywords, outside of its label. `filters` are those of the search, by default the
   * location of the form. `onChoose` follows when the form has what was chosen, without a place that stays; by default the
   * form is submitted, unless words may still follow.
   */
  'search.field': {
    field: RefObject<HTMLInputElement | null>;
    filters?: () => SearchQuery;
    onChoose?: (chosen: { keywords: string; location?: string }) => void;
  };
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
  /** Above the field of a text to applicants, such as a choice of what it begins with. */
  'message.field': {
    kind: 'rejection' | 'message' | 'invitation' | 'interview' | 'offer';
    text: string;
    onText: (text: string) => void;
    /** Texts that the field begins with, the one of now first. */
    startsWith: readonly string[];
    /** Fills in the fields of a text, unless they stay in it. */
    fill: (text: string) => string;
    disabled: boolean | undefined;
  };
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
  /** In place of the resume of the profile, on the page 'Profile'. */
  'profile.resume': object;
  /** Below the field of a resume in the dialog to apply. No file: another resume is sent. */
  'apply.resume': {
    file: File | undefined;
    /** Undefined if it could not be loaded. */
    profile: ApplicantProfile | undefined;
    disabled: boolean;
  };
  /** Fields of the dialog to apply, below its own. */
  'apply.fields': {
    job: Job;
    value: FormPart<'apply'>;
    disabled: boolean;
    onChange: (change: FormPart<'apply'>) => void;
  };
  /** The end of the sentence about what happens next, in that dialog. */
  'apply.next': { job: Job };
  /** The form of a job: last beside its fields. `isAdvised`: it says there what to do; otherwise `onAdvice` is all. */
  'job.form': {
    values: JobFormValues;
    /** The edited job. */
    job: Job | undefined;
    isAdvised: boolean;
    /** What features found out about the location. */
    read: ReadPlace | null;
    /** Says something about the fields, in place of what the feature said before. */
    onAdvice: (advise: (before: Advised) => Advised) => void;
  };
  /** Below the suggestions for the form of a job. `read` as above. */
  'job.advice': { values: JobFormValues; read: ReadPlace | null };
  /** At the foot of a posting's passport. `parts`: what features loaded for the job's page; a preview has no page yet. */
  'job.page': { job: Pick<Job, '_id'>; isPreview: boolean; parts: JobPageParts };
  /** Further jobs below a job. `level`: of the job's heading. */
  'job.others': { parts: JobPageParts; isOpen: boolean; level: 1 | 2 };
  /** Above a company's own jobs, or one of them. */
  'jobs.own': { jobs: readonly Job[] };
  /** Once beside each list of jobs. With `hasCards`, its cards have the place `job.card`. */
  'job.list': { hasCards?: boolean };
  /** Buttons on the card of a job. `hiding` moves the focus before a card may disappear, and before it comes back. */
  'job.card': {
    job: Pick<Job, '_id' | 'jobTitle' | 'companyId' | 'companyName' | 'skills'>;
    hiding?: { onHide: () => void; onUndo: () => void };
  };
  /** Below the pay of a job. */
  'job.pay': {
    job: Pick<Job, 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'>;
  };
  /** Below the terms for those who apply to a job. `applied`: the reader's application. */
  'job.terms': { job: Pick<Job, 'replyDays'>; applied: { _id: string } | undefined };
  /** Beside the button to apply. */
  'job.actions': { job: Pick<Job, '_id' | 'jobTitle'> };
  /** Below a job. */
  'job.foot': { job: Pick<Job, '_id' | 'companyId' | 'companyName'> };
  /** Beside how many results of a search are hidden. */
  'search.hidden': object;
  /** Behind its status. */
  'application.state': { application: ApplicationDetail };
  /** Beside the answer date of an application, on its page for the company. */
  'application.facts': { application: ApplicationDetail };
  /** Above every page of somebody who is signed in. */
  'frame.top': { user: SessionUser };
  /** In the footer of public pages. */
  'site.foot': object;
  'dashboard.job_seeker': object;
  /** Beside what needs a job seeker. */
  'needs.job_seeker': object;
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
  /** Above a company's list of all applications. */
  'applications.above': object;
  /** Behind the figures above it. */
  'applications.chips': ListFilters;
  /** Before the switches of the list. */
  'applications.tools': ListFilters;
  /** Among the filters of the list. */
  'applications.filters': ListFilters;
  /** The first behind the name of an applicant, in the list and on cards of the board. */
  'application.star': { application: ApplicationRowAnswer };
  /** At the end of a card of the board. */
  'application.card': { application: ApplicationRowAnswer };
  /** Behind the day of an application, on its page for the company. */
  'application.applied': { application: ApplicationDetail };
  /** Buttons for mentioned members who do not see an application. `onSeen`: they do now, and the button disappears. */
  'mention.unseen': { id: string; members: readonly TeamMember[]; onSeen: () => void };
  /** Behind the name of an applicant in the list. */
  'application.marks': { application: ApplicationRowAnswer };
  /** Below the heading of an application's page for its company. */
  'application.info': { application: ApplicationDetail };
  /** Below the timeline of a job seeker's application. */
  'my-application.choice': { application: ApplicationDetail };
  /** Below what a job seeker can do with an application. */
  'my-application.foot': { application: ApplicationDetail };
  /** Beside a job seeker's application. */
  'my-application.side': { application: Pick<ApplicationDetail, '_id' | 'job'> };
  /** Beside the receipt of a deleted account. */
  'erasure.actions': object;
  /** Beside the heading of a job seeker's list of applications. */
  'my-applications.actions': object;
  /** The list in place of the plain one: `OwnApplications` (web/applications/own-list) with more. */
  'my-applications.list': { applications: readonly Application[] };
  /** Behind the sentence below the title of that list. */
  'my-applications.subtitle': object;
  /** Below a job seeker's list of applications, unless it is empty. */
  'my-applications.foot': object;
  /** In the tab 'Profile' of an application that a company reads, before its own parts. */
  'application.panels': { application: ApplicationDetail; now: Date };
  /** Below those: what is agreed with the applicant. */
  'application.agreed': { application: ApplicationDetail; now: Date };
  /** The same for the applicant, below what they can do now. */
  'my-application.agreed': { application: ApplicationDetail; now: Date };
  /** What a withdrawal ends, before it is confirmed. */
  'withdrawal.ends': { application: ApplicationDetail };
  /** The company's profile, for those who may edit it. */
  'company.profile': { profile: CompanyProfile };
  /** The page 'API & Webhooks'. */
  'company.api': object;
}

/** The filters of a company's list of applications in its address. */
export interface ListFilters {
  filters: Readonly<Record<string, string>>;
  setFilters: (change: Readonly<Record<string, string>>) => void;
}

/** What a feature says about a posting that is being typed. */
export interface FormAdvice {
  findings: readonly Finding[];
  /** Fields that must be filled in, each with the place that asks for it. */
  required?: Partial<Record<keyof LintedForm, string>>;
  /** Where the server reads the location to be; null until it has. */
  read?: ReadPlace | null;
  /** The place as it is stored; null until it is that of the form. */
  posted?: PostedPlace | null;
  /** It has all that the server would refuse: without findings, the job is ready. */
  isWhole?: boolean;
}
/** By feature. */
export type Advised = Readonly<Record<string, FormAdvice>>;

/** What features load for a job's page: things to show, by feature, and the addresses of the place of work. */
export interface JobPageParts {
  readonly addresses?: readonly PostedAddress[];
  readonly [feature: string]: unknown;
}

export interface SearchProps {
  user: SessionUser;
  /** The pages of the sidebar. */
  links: readonly SidebarLink[];
  /** The button is an icon, because the page needs the bar. */
  isSmall: boolean;
}

/** Something that a company's search over everything finds. */
export interface FoundEntry {
  id: string;
  label: string;
  /** Beside the label, such as a person's job. */
  note?: string;
  icon: typeof IconUser;
  to?: string;
}

/** A resume that a job seeker can send. */
export interface OfferedResume {
  _id: string;
  name: string;
  /** The resume of the profile. */
  isDefault: boolean;
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
  /** Around a company's list of applications, and the page of one. `jobId` is '' if they are of several jobs. */
  aroundApplications?: ComponentType<{ jobId: string; children: ReactNode }>;
  /** Columns on the screen with a heading in its parts, each behind another one; a dash stands for nothing. */
  applicationColumns?: Record<string, DrawnColumn & { after: string }>;
  /** Its orders of applications, as cards of the board are put in order. */
  applicationOrders?: Record<string, (a: ApplicationRowAnswer, b: ApplicationRowAnswer) => number>;
  /** On the card of an application in place of the skills, or nothing. */
  applicationFigure?: (application: ApplicationRowAnswer) => ReactNode;
  /** Parameters of the address of this list that are no filters: clearing the filters clears them. */
  listFields?: readonly string[];
  /** A company's search over everything, in the bar of each of its pages: its button, and how menus and keys open it. */
  search?: { Button: ComponentType<SearchProps>; open: () => void; label: string; key: string };
  /** A group of what this search finds. @param search the text, a moment after it was typed */
  finds?: { label: string; useEntries: (text: string, search: string) => FoundEntry[] };
  applicationActions?: readonly (ApplicationAction | KeyedAction)[];
  applicationTabs?: readonly ApplicationTab[];
  panels?: { [Slot in keyof Slots]?: ComponentType<Slots[Slot]> };
  /** Why a job seeker cannot apply now: asked when they are about to, and when an application was refused. */
  refuseApplying?: (userId: string) => Promise<Denial<string> | undefined>;
  /** What a job seeker can send when applying, in place of the resume of the profile. The first is chosen. */
  resumes?: () => Promise<readonly OfferedResume[]>;
  /** Loads its part of a job's page. Only the server calls it. @param size of the company */
  loadJobPage?:
    | ((api: Client, job: Job, size: Promise<string>) => Promise<JobPageParts>)
    | undefined;
  /** Columns of the admins' list of companies. */
  companyColumns?: readonly Column<ManagedCompany>[];
  /** Links at the foot of public pages. */
  footerLinks?: readonly { to: string; label: string }[];
  /** What the page 'About' says of it. */
  about?: { title: string; Text: ComponentType };
  /** Whether it signs the receipts of deleted accounts. */
  signsReceipts?: true;
  /** Its public pages that need their scripts before somebody uses them. */
  startsAt?: readonly string[];
  /** Keys of local storage whose values change what public pages show. */
  storedKeys?: readonly string[];
  ownList?: OwnList;
  /** Renews the lists of the job seeker that it keeps in this browser. */
  renewCopy?: (userId: string, features: readonly WebFeature[]) => Promise<void>;
  /** The words of its kinds of what needs a job seeker. */
  needWords?: Record<string, (need: Need, now: Date) => NeedWords>;
  /** A hook: what the dashboard counts beside the job seeker's applications. */
  useMoreApplications?: () => readonly Pick<Application, 'status'>[];
  /** What one of a job seeker's things is called that it counts for admins, by the field of the answer. */
  belongings?: Record<string, string>;
  /** The dialogs of moves that need more than a plain question, by the new status. */
  moveDialogs?: Partial<Record<Move['to'], MoveDialog>>;
  /** What a decision cancels, as a sentence. */
  canceledByMove?: (applications: readonly ApplicationRowAnswer[]) => string | undefined;
  applicantCard?: ApplicantCard;
  /** What stands beside the status of an application, or in its place. */
  statusMark?: (application: Marked) => { label: string; tone: Tone } | undefined;
  /** The sentence about a decided application, in the place of its moves. */
  decision?: (application: ApplicationDetail) => string | undefined;
  /** What an applicant can expect next, if the feature knows. */
  nextSteps?: (application: ApplicationDetail, now: Date) => readonly NextStep[] | undefined;
  /** What is important now about an application, in sentences, beside its facts. */
  inShort?: (application: ApplicationDetail) => readonly string[];
  /** The words of its kinds of lines in histories, of what needs a company, and of a job seeker's dates. */
  eventWords?: Record<string, EventWords>;
  /** What it says of single lines in the history of an application. */
  historySteps?: TellsSteps;
  companyNeedWords?: Record<string, CompanyNeedWords>;
  dateWords?: Record<string, (time: string) => string>;
  /** The pace of its mails of notifications (`pace` of its manifest). */
  mailPace?: { value: MailPace; label: string };
  /** The icons of its kinds of notifications. */
  noticeIcons?: Record<string, typeof IconUser>;
  /** Adds to the head of public pages. Only the server calls it: browsers do without its script. */
  head?: PageHead | undefined;
  /** Scripts that only the server has. The first runs before each page is painted, the second before a public one hydrates. */
  earlyScript?: string | undefined;
  lateScript?: string | undefined;
}

const Features = createContext<readonly WebFeature[]>([]);
/** Gives the features to the pages below it. */
export const FeaturesProvider = Features;

/** The features that are on. */
export function useFeatures(): WebFeature[] {
  const { featuresOff } = useSite();
  const all = use(Features);
  return useMemo(() => all.filter(({ name }) => !featuresOff.includes(name)), [all, featuresOff]);
}

/** Why features let a job seeker not apply now. */
export async function refuseApplying(features: readonly WebFeature[], userId: string) {
  const refusals = await Promise.all(features.flatMap((one) => one.refuseApplying?.(userId) ?? []));
  return refusals.find((refusal) => refusal !== undefined);
}

/** What features show in a place, or what stands there without any. Each may fail alone. */
export function Panels<Slot extends keyof Slots>({
  slot,
  children,
  ...props
}: { slot: Slot; children?: ReactNode } & Slots[Slot]) {
  const shown = useFeatures().flatMap(({ name, panels }) => {
    const Panel = panels?.[slot] as ComponentType<object> | undefined;
    return Panel ? (
      <Alone key={name}>
        <Panel {...props} />
      </Alone>
    ) : (
      []
    );
  });
  return shown.length ? shown : children;
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
