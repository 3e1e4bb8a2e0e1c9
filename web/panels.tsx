import type { IconUser } from '@tabler/icons-react';
import { Component, type ComponentType, createContext, type ReactNode, use } from 'react';
import type { ApplicantProfile } from '../shared/applications/applicant-profile.ts';
import type { CompanyProfile } from '../shared/companies/profile.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Role } from '../shared/roles.ts';
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
  /** Pages that belong to this link, but whose address does not begin with it. */
  covers?: RegExp;
}

/** The parts of a job seeker's profile that its form changes. */
export type ProfileValues = Pick<
  ApplicantProfile,
  'fullName' | 'skills' | 'education' | 'experience'
>;

/** The places where features show something, and what each of them gets. */
export interface Slots {
  /** Above the results of a search; `isEmpty`: in their place. `query` and `path` are of the page's address. */
  'search.tools': { query: string; path: string; isEmpty?: boolean };
  /** Below the results of a search, whose query is of the page's address. */
  'search.foot': { query: string };
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
  'dashboard.job_seeker': object;
  /** Beside what needs the company, for members who see everything. */
  'dashboard.company': object;
  'settings.job_seeker': object;
  /** Below a job seeker's list of applications, unless it is empty. */
  'my-applications.foot': object;
  /** Beside the heading of the job seeker's ledger. */
  'ledger.tools': object;
  /** The company's profile, for those who may edit it. */
  'company.profile': { profile: CompanyProfile };
  /** The page 'API & Webhooks'. */
  'company.api': object;
}

/** An action of a list, in a dialog. */
export interface ListTool {
  label: string;
  icon: typeof IconUser;
  /** What the palette finds it by, beside the label. */
  words: string;
  Dialog: ComponentType<{ title: string; filters: Record<string, string>; onClose: () => void }>;
}

/** What a feature shows. */
export interface WebFeature {
  name: string;
  /** Links of the sidebar, each behind another one. */
  links?: Partial<Record<Role, readonly (SidebarLink & { after: string })[]>>;
  /** Links about a job of the company, in its menu and on its page, for members who see everything. */
  jobLinks?: readonly (Pick<SidebarLink, 'label' | 'icon'> & { to: (job: string) => string })[];
  /** What members of a company do with the list of applications as it is filtered. */
  listTools?: readonly ListTool[];
  panels?: { [Slot in keyof Slots]?: ComponentType<Slots[Slot]> };
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
