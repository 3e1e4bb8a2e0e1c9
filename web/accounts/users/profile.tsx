import { IconFileText } from '@tabler/icons-react';
import type { User } from '../../../shared/accounts/users.ts';
import type { ApplicantProfile } from '../../../shared/applications/applicant-profile.ts';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { api } from '../../kit/data/api.ts';
import type { Opened } from '../../kit/opened.ts';
import { EducationList, ExperienceList } from '../../applications/career.tsx';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Tags } from '../../kit/ui/badge.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/drawer.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { BulletList, Prose, Quiet } from '../../kit/ui/prose.tsx';
import { FetchedDrawer } from '../../kit/ui/fetched-drawer.tsx';
import { Standing } from '../../kit/ui/identity.tsx';
import { toLines } from './contents.ts';
import { UserDecision } from './decision.tsx';
import { accountName, RoleBadge, UserStatusBadge } from './status.tsx';
import type { AskedUser, UserWork } from './actions.ts';

interface UserProfileProps {
  /** The page of the list; who is opened may be on another. */
  users: readonly User[];
  work: UserWork;
  opened: Opened<'view'>;
  onAsk: (asked: AskedUser) => void;
}

/** Everything the API knows about a user, in a drawer, with what an admin may do to them. */
export function UserProfile({ users, work, opened, onAsk }: UserProfileProps) {
  const id = opened.id('view');
  if (id === null) return null;
  const changed = work.latest?.id === id ? work.latest : undefined;
  const known = users.find(({ _id }) => _id === id) ?? changed?.user;
  return (
    <FetchedDrawer
      key={id}
      noun="User"
      known={known}
      isGone={changed !== undefined && !changed.user}
      call={async () => (await api.getUser({ params: { id } })).user}
      fallback="Failed to load users data."
      onClose={opened.close}
    >
      {(user) => (
        <Drawer
          title={accountName(user)}
          onClose={opened.close}
          footer={<UserDecision user={user} work={work} onAsk={onAsk} />}
        >
          <Profile user={user} changes={work.changes} />
        </Drawer>
      )}
    </FetchedDrawer>
  );
}

function Profile({ user, changes }: { user: User; changes: number }) {
  const { applicantProfile, companyProfile, suspension } = user;
  const approval = companyProfile?.isApproved ? 'Approved Company' : 'Pending Approval';
  return (
    <>
      <Standing>
        <RoleBadge role={user.role} />
        <UserStatusBadge user={user} {...(companyProfile && !suspension && { label: approval })} />
      </Standing>
      {suspension && (
        <Alert tone="warning" title={`Suspended since ${formatDay(suspension.at)}`}>
          <Prose text={suspension.reason} />
        </Alert>
      )}
      <Facts
        facts={{
          Username: user.username,
          Email: (
            <a href={`mailto:${user.email}`}>
              <Breakable text={user.email} />
            </a>
          ),
          Joined: formatDay(user.createdAt),
        }}
      />
      <DrawerSection title="This account owns">
        <LoadedPart
          // What was done to the user may have changed it.
          key={`${user._id} ${changes}`}
          call={() => api.getUser({ params: { id: user._id } })}
          fallback="Failed to load the data of this user."
        >
          {({ belongings }) => <Owned lines={toLines(user, belongings)} />}
        </LoadedPart>
      </DrawerSection>
      {companyProfile && <Company profile={companyProfile} />}
      {applicantProfile && <Applicant profile={applicantProfile} />}
    </>
  );
}

const Owned = ({ lines }: { lines: string[] }) =>
  lines.length > 0 ? <BulletList items={lines} /> : <Quiet>Nothing yet.</Quiet>;

function Company({ profile }: { profile: CompanyProfile }) {
  const { website, description, industry, location, founded, size } = profile;
  const facts = {
    'Company name': profile.companyName,
    Website: website && (
      <a href={website} target="_blank" rel="noopener noreferrer nofollow">
        {website}
      </a>
    ),
    Industry: industry && industry.charAt(0).toUpperCase() + industry.slice(1),
    Location: location,
    Founded: founded,
    Size: size && `${size} employees`,
  };
  return (
    <>
      <DrawerSection title="Company">
        <Facts facts={facts} />
      </DrawerSection>
      <DrawerSection title="Description">
        {description ? <Prose text={description} /> : <Quiet>No description yet.</Quiet>}
      </DrawerSection>
    </>
  );
}

function Applicant({ profile }: { profile: ApplicantProfile }) {
  return (
    <>
      <DrawerSection title="Resume">
        {profile.resume ? (
          <LinkButton
            to={profile.resume}
            target="_blank"
            reloadDocument
            variant="outline"
            size="sm"
            icon={<IconFileText size={18} aria-hidden />}
          >
            Open Resume
          </LinkButton>
        ) : (
          <Quiet>No resume yet.</Quiet>
        )}
      </DrawerSection>
      <DrawerSection title="Skills">
        {profile.skills.length > 0 ? (
          <Tags items={profile.skills} max={profile.skills.length} />
        ) : (
          <Quiet>No skills yet.</Quiet>
        )}
      </DrawerSection>
      <DrawerSection title="Experience">
        <ExperienceList experience={profile.experience} />
      </DrawerSection>
      <DrawerSection title="Education">
        <EducationList education={profile.education} />
      </DrawerSection>
    </>
  );
}
