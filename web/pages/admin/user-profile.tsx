import { IconCheck, IconFileText } from '@tabler/icons-react';
import type { ApplicantProfile, CompanyProfile, User } from '../../../shared/accounts.ts';
import { formatDay } from '../../../shared/dates.ts';
import { EducationList, ExperienceList } from '../../components/career.tsx';
import { Tags } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer, DrawerSection } from '../../ui/drawer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Prose, Quiet } from '../../ui/prose.tsx';
import { Standing } from './identity.tsx';
import { accountName, RoleBadge, UserStatusBadge } from './user-status.tsx';
import type { UserWork } from './user-work.ts';

interface UserProfileProps {
  /** Null: closed. */
  id: string | null;
  users: readonly User[];
  work: UserWork;
  onClose: () => void;
}

/** Everything the API knows about a user, in a drawer; companies that wait are approved here. */
export function UserProfile({ id, users, work, onClose }: UserProfileProps) {
  if (id === null) return null;
  const user = users.find(({ _id }) => _id === id);
  const isPending = user?.companyProfile?.isApproved === false;
  const footer = user && isPending && (
    <Button
      icon={<IconCheck size={18} aria-hidden />}
      busy={work.isBusy(user._id)}
      onClick={() => void work.approve(user)}
    >
      Approve Company
    </Button>
  );
  return (
    <Drawer title={user ? accountName(user) : 'User not found.'} onClose={onClose} footer={footer}>
      {user ? <Profile user={user} /> : <p>This account is not there any more.</p>}
    </Drawer>
  );
}

function Profile({ user }: { user: User }) {
  const { applicantProfile, companyProfile } = user;
  const approval = companyProfile?.isApproved ? 'Approved Company' : 'Pending Approval';
  return (
    <>
      <Standing>
        <RoleBadge role={user.role} />
        <UserStatusBadge user={user} {...(companyProfile && { label: approval })} />
      </Standing>
      <Facts
        facts={{
          Username: user.username,
          Email: <a href={`mailto:${user.email}`}>{user.email}</a>,
          Joined: formatDay(user.createdAt),
        }}
      />
      {companyProfile && <Company profile={companyProfile} />}
      {applicantProfile && <Applicant profile={applicantProfile} />}
    </>
  );
}

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
