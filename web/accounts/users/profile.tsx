import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UserContents } from '../../../shared/accounts/administration.ts';
import type { User } from '../../../shared/accounts/users.ts';
import type { ApplicantProfile } from '../../../shared/applications/applicant-profile.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { Career } from '../../applications/applicant/career.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { FetchedDrawer } from '../../kit/data/fetched-drawer.tsx';
import { formatLocal } from '../../kit/local-time.ts';
import { mailto } from '../../kit/mailto.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { ActionButtons } from '../../kit/ui/overlays/action-buttons.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/overlays/drawer.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { StatusLine } from '../../kit/ui/display/identity.tsx';
import { BulletList, Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { toMenu, type UserControls } from './actions.ts';
import { useFeatures } from '../../panels.tsx';
import { accountName, AddressBadge, RoleBadge, UserStatusBadge } from './status.tsx';

interface UserProfileProps extends UserControls {
  id: string;
  /** The user, if it is on the current page of the list. */
  known: User | undefined;
}

/** All data of a user in a drawer, with the admin's actions. */
export function UserProfile({ id, known, ...controls }: UserProfileProps) {
  const { close } = controls.opened;
  const query = useCall('getUser', { params: { id } });
  return (
    <FetchedDrawer
      noun="User"
      known={known}
      query={query}
      pick={({ user }) => user}
      fallback="Failed to load users data."
      onClose={close}
    >
      {(user) => (
        <Drawer
          title={accountName(user)}
          onClose={close}
          footer={
            <ActionButtons
              groups={toMenu(user, controls)}
              busy={controls.actions.isBusy(user._id)}
            />
          }
        >
          <Profile user={user} />
        </Drawer>
      )}
    </FetchedDrawer>
  );
}

function Profile({ user }: { user: User }) {
  const { applicantProfile, companyProfile, suspension } = user;
  const approval = companyProfile?.isApproved ? 'Approved Company' : 'Pending Approval';
  return (
    <>
      <StatusLine>
        <RoleBadge role={user.role} />
        <UserStatusBadge user={user} {...(companyProfile && !suspension && { label: approval })} />
        <AddressBadge user={user} />
      </StatusLine>
      {suspension && (
        <Alert tone="warning" title={`Suspended since ${formatDay(suspension.at)}`}>
          <Prose text={suspension.reason} />
        </Alert>
      )}
      <Facts
        facts={{
          Username: user.username,
          Email: (
            <a href={mailto(user.email)}>
              <Breakable text={user.email} />
            </a>
          ),
          Company: companyProfile && (
            <>
              <Link
                to={`/admin/companies?search=${encodeURIComponent(companyProfile.companyName)}`}
              >
                {companyProfile.companyName}
              </Link>
              {user.teamRole && `, ${TEAM_ROLE_LABELS[user.teamRole]}`}
            </>
          ),
          Joined: formatDay(user.createdAt),
          'Last login': user.lastLoginAt ? formatLocal(user.lastLoginAt) : 'Not recorded',
        }}
      />
      <DrawerSection title="This account owns">
        <Contents user={user} none={<Quiet>Nothing yet.</Quiet>} />
      </DrawerSection>
      {applicantProfile && <Applicant profile={applicantProfile} />}
    </>
  );
}

interface ContentsProps {
  user: User;
  /** Shown for an empty value. */
  none?: ReactNode;
}

/** The counts of a user's data, one line per kind. */
export function Contents({ user, none }: ContentsProps) {
  const query = useCall('getUser', { params: { id: user._id } });
  const words = Object.assign({}, ...useFeatures().map((feature) => feature.belongings));
  return (
    <QueryView query={query} refused="Failed to load the data of this user.">
      {({ belongings }) => {
        const lines = toLines(user, belongings, words);
        return lines.length > 0 ? <BulletList items={lines} /> : none;
      }}
    </QueryView>
  );
}

/** @param words of features (web/panels.tsx) */
function toLines(
  { role }: Pick<User, 'role'>,
  belongings: UserContents,
  words: Record<string, string>,
): string[] {
  const { jobs, publicJobs, applicationsReceived, applicationsSent, files, ...others } = belongings;
  const lines: [count: number, line: string][] =
    role === 'company'
      ? [
          [jobs, `${counted(jobs, 'job')}, ${inFigures(publicJobs)} of them public`],
          [applicationsReceived, `${counted(applicationsReceived, 'application')} received`],
          [files, `${counted(files, 'resume')} from applicants`],
        ]
      : [
          [applicationsSent, `${counted(applicationsSent, 'application')} sent`],
          ...Object.entries(words).map(([field, word]): [number, string] => {
            const count = (others as Record<string, number>)[field] ?? 0;
            return [count, counted(count, word)];
          }),
          [files, counted(files, 'resume')],
        ];
  const all = [...lines, [belongings.sessions, counted(belongings.sessions, 'session')] as const];
  return all.filter(([count]) => count > 0).map(([, line]) => line);
}

function Applicant({ profile }: { profile: ApplicantProfile }) {
  return (
    <>
      <DrawerSection title="Resume">
        {profile.resume ? (
          <LinkButton
            to={profile.resume}
            fileInNewTab
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
      <Career profile={profile} as={DrawerSection} />
    </>
  );
}
