import { IconLogout, IconUserCog, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { MemberInvitation, TeamMember } from '../../../shared/companies/team.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import {
  TEAM_ROLE_HINTS,
  TEAM_ROLE_LABELS,
  TEAM_ROLES,
  type TeamRole,
} from '../../../shared/permissions.ts';
import { api } from '../../kit/data/api.ts';
import { ChangeDialog } from '../../kit/data/change-dialog.tsx';
import { prefetchCall, useCall, useChange } from '../../kit/data/calls.ts';
import { WholeList } from '../../kit/data/list.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { failureNotices, notifyFailure } from '../../kit/failure-notice.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useBarred, useSeesEverything } from '../../kit/member.ts';
import { notify } from '../../kit/notices.ts';
import { clearUser, useOwnId, useUser } from '../../kit/session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Pair, Unbroken } from '../../kit/ui/display/identity.tsx';
import { Initials } from '../../kit/ui/display/initials.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { EmailField, SelectField } from '../../kit/ui/fields/field.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { menuColumn, type RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { JobFilter } from '../../applications/job-filter.tsx';
import { pageMeta } from '../../site.ts';
import {
  type InviteDialogProps,
  InvitationLead,
  toInvitationColumns,
  useInvitationActions,
  useInviteLabel,
  useInvited,
} from '../invitation-columns.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Team');

export const clientLoader = () => prefetchCall('listMembers');

type Asked = 'invite' | 'leave' | { what: 'role' | 'remove'; member: TeamMember };

/** The members of the company, and who is invited to become one. Only owners change it. */
export default function Team() {
  const query = useCall('listMembers');
  const barred = useBarred('manage-team');
  const [params, setParams] = useSearchParams();
  // The search over everything leads to the dialog by the address.
  const isLedToInvite = params.get('invite') !== null;
  const [chosen, setAsked] = useState<Asked>();
  const asked = chosen ?? (isLedToInvite && !barred ? 'invite' : undefined);
  const companyName = useUser()?.companyProfile?.companyName ?? 'your company';
  const invited = useInvited();
  const close = () => {
    setAsked(undefined);
    if (isLedToInvite) setParams({}, { replace: true });
  };
  return (
    <Page
      title="Team"
      subtitle={`Who works with you at ${companyName}`}
      actions={
        <Button
          icon={<IconUserPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          blocked={barred}
          onClick={() => setAsked('invite')}
        >
          Invite Colleague
        </Button>
      }
    >
      <QueryView query={query} refused="Failed to load your team.">
        {({ members, invitations }) => (
          <Stack>
            <WholeList title="Members" noun="members" rows={members}>
              {(rows) => <Members rows={rows} barred={barred} onAsk={setAsked} />}
            </WholeList>
            {invitations.length > 0 && (
              <Invitations rows={invitations} barred={barred} onInvited={invited.onInvited} />
            )}
          </Stack>
        )}
      </QueryView>
      <Roles />
      {invited.dialog}
      {asked === 'invite' && <InviteDialog onInvited={invited.onInvited} onClose={close} />}
      {asked === 'leave' && <LeaveDialog companyName={companyName} onClose={close} />}
      {typeof asked === 'object' && asked.what === 'role' && (
        <RoleDialog member={asked.member} onClose={close} />
      )}
      {typeof asked === 'object' && asked.what === 'remove' && (
        <RemoveDialog member={asked.member} companyName={companyName} onClose={close} />
      )}
    </Page>
  );
}

/** What each role is for. */
const Roles = () => (
  <Section title="Roles">
    <dl className={styles.roles}>
      {TEAM_ROLES.map((role) => (
        <div key={role}>
          <dt>{TEAM_ROLE_LABELS[role]}</dt>
          <dd>{TEAM_ROLE_HINTS[role]}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

interface MembersProps {
  rows: readonly TeamMember[];
  barred: string | undefined;
  onAsk: (asked: Asked) => void;
}

function Members({ rows, barred, onAsk }: MembersProps) {
  const ownId = useOwnId();
  const seesAll = useSeesEverything();
  const [now] = useState(() => new Date());
  const setting = { ownId, seesAll, now, barred, onAsk };
  return <Table label="Members" columns={toMemberColumns(setting)} rows={rows} />;
}

interface MemberSetting extends Pick<MembersProps, 'barred' | 'onAsk'> {
  ownId: string | undefined;
  /** Whether the list of all applications can be opened. */
  seesAll: boolean;
  now: Date;
}

const ROLE: Column<{ role: TeamRole }> = {
  label: 'Role',
  cell: ({ role }) => <Unbroken>{TEAM_ROLE_LABELS[role]}</Unbroken>,
};

const toMemberColumns = ({
  ownId,
  seesAll,
  now,
  ...actions
}: MemberSetting): Column<TeamMember>[] => [
  {
    label: 'Member',
    cell: ({ _id, username, email, isSuspended }) => (
      <div className={styles.member}>
        <Initials name={username} size="lg" />
        <div>
          <p className={styles.name}>
            {username} {_id === ownId && <Badge tone="green">You</Badge>}
            {isSuspended && <Badge tone="red">Suspended</Badge>}
          </p>
          <Small>{email}</Small>
        </div>
      </div>
    ),
  },
  ROLE,
  {
    label: 'Assigned',
    cell: ({ _id, assigned }) => {
      const count = counted(assigned, 'application');
      if (assigned === 0) return <Quiet>Nothing</Quiet>;
      // Who sees only their own finds nothing of others.
      return seesAll ? <Link to={`${APPLICATIONS}?assigned=${_id}`}>{count}</Link> : count;
    },
  },
  {
    label: 'Last active',
    cell: ({ lastActiveAt, joinedAt }) => (
      <Pair line={`Joined ${formatDay(joinedAt)}`}>
        {lastActiveAt ? formatAge(lastActiveAt, now) : 'Never'}
      </Pair>
    ),
  },
  menuColumn((member) => ({
    name: member.username,
    groups: [toMemberMenu(member, member._id === ownId, actions)],
  })),
];

const APPLICATIONS = '/applications/my-applications-company';

function toMemberMenu(
  member: TeamMember,
  isOwn: boolean,
  { barred, onAsk }: Pick<MembersProps, 'barred' | 'onAsk'>,
): RowAction[] {
  const change: RowAction = {
    label: 'Change Role',
    icon: IconUserCog,
    onSelect: () => onAsk({ what: 'role', member }),
  };
  const end: RowAction = isOwn
    ? { label: 'Leave', icon: IconLogout, danger: true, onSelect: () => onAsk('leave') }
    : {
        label: 'Remove',
        icon: IconUserMinus,
        danger: true,
        onSelect: () => onAsk({ what: 'remove', member }),
      };
  return [...(barred ? [] : [change]), ...(barred && !isOwn ? [] : [end])];
}

interface InvitationsProps extends Pick<InviteDialogProps, 'onInvited'> {
  rows: readonly MemberInvitation[];
  barred: string | undefined;
}

function Invitations({ rows, barred, onInvited }: InvitationsProps) {
  const actions = useInvitationActions(
    'resendMemberInvitation',
    'withdrawMemberInvitation',
    onInvited,
  );
  return (
    <WholeList title="Invitations" noun="invitations" rows={rows}>
      {(shown) => (
        <Table
          label="Invitations"
          columns={toInvitationColumns<MemberInvitation>(barred ? undefined : actions, [ROLE])}
          rows={shown}
        />
      )}
    </WholeList>
  );
}

const ROLE_OPTIONS = TEAM_ROLES.map((value) => ({ value, label: TEAM_ROLE_LABELS[value] }));

interface RoleFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> {
  /** The chosen role. */
  role: string;
}

/** A role, with what it may do. */
function RoleField({ role, ...field }: RoleFieldProps) {
  const chosen = TEAM_ROLES.find((each) => each === role);
  return (
    <SelectField
      label="Role"
      options={ROLE_OPTIONS}
      hint={chosen && TEAM_ROLE_HINTS[chosen]}
      {...field}
    />
  );
}

function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { mutateAsync: invite } = useChange('inviteMember');
  const form = useForm('inviteMember', {
    defaults: { email: '', role: 'recruiter', job: '' },
    notices: failureNotices('Invitation', 'Failed to invite this address.'),
    onSubmit: async (body) => {
      onInvited(await invite({ body }));
      onClose();
    },
  });
  const job = form.control('job');
  return (
    <FormDialog title="Invite Colleague" form={form} submit={useInviteLabel()} onClose={onClose}>
      <InvitationLead />
      <EmailField autoComplete="off" {...form.field('email')} />
      <RoleField role={form.values.role} {...form.field('role')} />
      {form.values.role === 'interviewer' && (
        <JobFilter
          label="Job"
          hasLabel
          all="No job"
          value={job.value ?? ''}
          error={job.error}
          hint="Its open applications are assigned to them. Assign later ones from the list."
          onChange={job.onChange}
        />
      )}
    </FormDialog>
  );
}

function RoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { mutateAsync: change } = useChange('changeMemberRole');
  const form = useForm('changeMemberRole', {
    defaults: { role: member.role },
    notices: failureNotices('Update', 'Failed to change the role.'),
    onSubmit: async (body) => {
      const { message } = await change({ params: { id: member._id }, body });
      notify.success('Role Changed', message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${member.username}'s role`}
      form={form}
      submit="Change Role"
      onClose={onClose}
    >
      <RoleField role={form.values.role} {...form.field('role')} />
    </FormDialog>
  );
}

interface RemoveDialogProps {
  member: TeamMember;
  companyName: string;
  onClose: () => void;
}

const RemoveDialog = ({ member, companyName, onClose }: RemoveDialogProps) => (
  <ChangeDialog
    change="removeMember"
    input={{ params: { id: member._id } }}
    done="Member Removed"
    fallback="Failed to remove the member."
    title={`Remove ${member.username}?`}
    confirmLabel="Remove"
    onClose={onClose}
  >
    <p>
      {member.username} is logged out immediately and loses access to {companyName}.{' '}
      {member.assigned > 0 &&
        `${counted(member.assigned, 'application')} will no longer be assigned to them. `}
      Their notes and messages stay, with their name.
    </p>
  </ChangeDialog>
);

function LeaveDialog({ companyName, onClose }: Omit<RemoveDialogProps, 'member'>) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      // useChange would repeat the open queries, without a session.
      const { message } = await api.leaveCompany();
      void clearUser();
      await navigate('/login', { replace: true });
      notify.success('You Left', message);
    } catch (error) {
      notifyFailure(
        error,
        { refused: 'You Cannot Leave', failed: 'Update Error' },
        'Failed to leave the team.',
      );
      onClose();
    }
  };
  return (
    <ConfirmDialog
      danger
      busy={isBusy}
      title={`Leave ${companyName}?`}
      confirmLabel="Leave"
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <p>
        You are logged out and lose access to {companyName}. Your assignments end. Your notes and
        messages stay, with your name. Your account stays until you delete it.
      </p>
    </ConfirmDialog>
  );
}
