import { IconCheck, IconEye, IconLock, IconLockOpen, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CompanyState, ManagedCompany } from '../../../shared/reviews/companies.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { SuspensionDialog } from '../../accounts/suspension-dialog.tsx';
import { AdminRejectionDialog } from '../../applications/moves/rejection-dialog.tsx';
import { useBusyRows, useCall, useChange } from '../../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Badge, type Tone } from '../../kit/ui/display/badge.tsx';
import { DomainBadge } from '../../kit/ui/display/domain-badge.tsx';
import { Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/overlays/drawer.tsx';
import { type RowAction, RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { pageMeta } from '../../site.ts';
import { CompanyFacts } from '../company-facts.tsx';
import { useVerdicts } from '../queue.ts';
import type { Route } from './+types/page.ts';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Companies');

const STATES: Record<CompanyState, [label: string, tone: Tone]> = {
  pending: ['Pending', 'amber'],
  approved: ['Approved', 'green'],
  rejected: ['Rejected', 'neutral'],
  suspended: ['Suspended', 'red'],
};
const STATE_LABELS = Object.fromEntries(
  Object.entries(STATES).map(([state, [label]]) => [state, label]),
) as Record<CompanyState, string>;

type Action = 'reject' | 'suspend';

/** Every company once, with its state, team, jobs and reports (product.md section 2.7). */
export default function Companies() {
  const { values, clear, field, select } = useFilters({ search: null, state: STATE_LABELS });
  const list = useCall('listCompanies', { query: usePageQuery(values) }, { keepPrevious: true });
  const opened = useOpened('view');
  const viewed = opened.id('view');
  const [confirmed, setConfirmed] = useState<[action: Action, company: ManagedCompany]>();
  const close = () => setConfirmed(undefined);
  const actions = useCompanyActions();
  const toActions = (company: ManagedCompany) =>
    actionsFor(company, actions, (action) => setConfirmed([action, company]));
  const [action, company] = confirmed ?? [];

  return (
    <Stack>
      <PageTitle
        subtitle="Approve and suspend companies"
        actions={
          <LinkButton to="/admin/removed" variant="subtle">
            Recently Deleted
          </LinkButton>
        }
      >
        Companies
      </PageTitle>
      <PagedList
        title="Companies"
        noun="companies"
        list={list}
        rows={list.data?.companies}
        filters={
          <>
            <SearchField label="Search companies" {...field('search')} />
            <FilterSelect label="State" all="All states" {...select('state')} />
          </>
        }
        onClear={clear}
        empty={{ title: 'No companies yet' }}
        refused="Failed to fetch companies."
      >
        {(rows) => (
          <Table
            label="Companies"
            columns={toColumns(opened, toActions, actions.isBusy)}
            rows={rows}
          />
        )}
      </PagedList>
      {viewed !== null && (
        <Details key={viewed} id={viewed} toActions={toActions} onClose={opened.close} />
      )}
      {company && action === 'reject' && (
        <AdminRejectionDialog
          kind={company.state === 'approved' ? 'approved' : 'company'}
          id={userOf(company)}
          name={company.profile.companyName}
          busy={actions.isBusy(company)}
          onReject={async (details) => {
            const outcome = await actions.reject(company, details);
            if (outcome !== 'failed') close();
            return outcome;
          }}
          onClose={close}
        />
      )}
      {company && action === 'suspend' && (
        <SuspensionDialog
          title="Suspend Company"
          id={company._id}
          busy={actions.isBusy(company)}
          onSuspend={(reason) => actions.suspend(company, reason)}
          onClose={close}
        >
          {`All members of ${company.profile.companyName} are logged out and cannot log in until you restore the company. Its jobs leave the public pages immediately.`}
        </SuspensionDialog>
      )}
    </Stack>
  );
}

/** The call that decides about a company names it by its first owner. */
const userOf = ({ team }: ManagedCompany): string => team[0]?._id ?? '';

function useCompanyActions() {
  const isChanging = useBusyRows('suspendCompany', 'restoreCompany');
  const verdicts = useVerdicts(() => {});
  const suspension = useChange('suspendCompany', {
    onSuccess: ({ message }) => notify.success('Company Suspended', message),
    onError: (error) =>
      notifyFailure(error, { refused: 'Suspension Failed' }, 'Failed to suspend the company.'),
  });
  const restoring = useChange('restoreCompany', {
    onSuccess: ({ message }) => notify.success('Company Restored', message),
    onError: (error) =>
      notifyFailure(error, { refused: 'Restore Failed' }, 'Failed to restore the company.'),
  });
  const toReview = (company: ManagedCompany) => ({
    kind: 'company' as const,
    _id: userOf(company),
    ...(company.waitsSince && { since: company.waitsSince }),
  });
  return {
    isBusy: (company: ManagedCompany) =>
      isChanging(company._id) || verdicts.isBusy(toReview(company)),
    approve: (company: ManagedCompany) => void verdicts.approve(toReview(company)),
    reject: (company: ManagedCompany, details: Parameters<typeof verdicts.reject>[1]) =>
      verdicts.reject(toReview(company), details),
    suspend: ({ _id: id }: ManagedCompany, reason: string) =>
      suspension.mutateAsync({ params: { id }, body: { reason } }),
    restore: ({ _id: id }: ManagedCompany) => restoring.mutate({ params: { id } }),
  };
}

type CompanyAction = RowAction & { onSelect: () => void };

/** What an admin can do with a company in its state. The main action comes last. */
function actionsFor(
  company: ManagedCompany,
  actions: ReturnType<typeof useCompanyActions>,
  confirm: (action: Action) => void,
): CompanyAction[] {
  const { state } = company;
  const restore = () => actions.restore(company);
  if (state === 'suspended')
    return [{ label: 'Restore Company', icon: IconLockOpen, onSelect: restore }];
  const suspend = { icon: IconLock, onSelect: () => confirm('suspend') };
  const reject = { icon: IconX, onSelect: () => confirm('reject') };
  const approve = { icon: IconCheck, onSelect: () => actions.approve(company) };
  return [
    { label: 'Suspend Company', ...suspend },
    ...(state === 'pending' ? [{ label: 'Reject Company', ...reject }] : []),
    state === 'approved'
      ? { label: 'Withdraw Approval', ...reject }
      : { label: 'Approve Company', ...approve },
  ];
}

function StateBadge({ state }: Pick<ManagedCompany, 'state'>) {
  const [label, tone] = STATES[state];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

const toColumns = (
  opened: Opened<'view'>,
  toActions: (company: ManagedCompany) => RowAction[],
  isBusy: (company: ManagedCompany) => boolean,
): Column<ManagedCompany>[] => [
  {
    label: 'Company',
    cell: ({ _id, profile: { companyName, verifiedDomain, website } }) => (
      <Identity
        name={companyName}
        line={verifiedDomain ? <DomainBadge domain={verifiedDomain} /> : website || 'No website'}
        link={opened.link('view', _id)}
      />
    ),
  },
  { label: 'State', cell: (company) => <StateBadge {...company} /> },
  { label: 'Team', numeric: true, cell: ({ team }) => inFigures(team.length) },
  {
    label: 'Jobs',
    numeric: true,
    cell: ({ jobs, publicJobs }) => (
      <Pair line={`${inFigures(publicJobs)} public`}>{inFigures(jobs)}</Pair>
    ),
  },
  {
    label: 'Reports',
    numeric: true,
    cell: ({ reports, openReports }) => (
      <Pair line={openReports > 0 && `${inFigures(openReports)} waiting`}>{inFigures(reports)}</Pair>
    ),
  },
  {
    label: 'Rejections',
    numeric: true,
    cell: ({ rejections }) => inFigures(rejections.length),
  },
  { label: 'Joined', cell: ({ joined }) => <Pair date>{formatDay(joined)}</Pair> },
  {
    label: 'Actions',
    narrow: 'corner',
    cell: (company) => (
      <RowMenu
        label={`Actions for ${company.profile.companyName}`}
        busy={isBusy(company)}
        groups={[
          [
            {
              label: 'View Company',
              icon: IconEye,
              onSelect: () => opened.open('view', company._id),
            },
          ],
          toActions(company),
        ]}
      />
    ),
  },
];

interface DetailsProps {
  id: string;
  toActions: (company: ManagedCompany) => CompanyAction[];
  onClose: () => void;
}

/** A company in a drawer: profile, team, jobs, reports and earlier rejections, with the actions. */
function Details({ id, toActions, onClose }: DetailsProps) {
  const query = useCall('listCompanies', { query: { company: id } });
  const company = query.data?.companies[0];
  if (!company)
    return (
      <Drawer title="Company" onClose={onClose}>
        <QueryView query={query} refused="Failed to fetch the company.">
          {() => <p>This company no longer exists.</p>}
        </QueryView>
      </Drawer>
    );
  const { profile, jobs, reports, openReports, team, state, rejections, publicJobs } = company;
  const actions = toActions(company);
  return (
    <Drawer
      title={profile.companyName}
      onClose={onClose}
      footer={actions.map(({ label, icon: Icon, onSelect }, index) => (
        <Button
          key={label}
          variant={index === actions.length - 1 ? 'filled' : 'outline'}
          icon={<Icon size={18} aria-hidden />}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    >
      <div>
        <StateBadge state={state} />
      </div>
      <CompanyFacts
        company={profile}
        rejections={rejections}
        facts={{
          Page: state === 'approved' && <Link to={`/companies/${id}`}>Public page</Link>,
          Joined: formatDay(company.joined),
          Jobs: (
            <Link to={`/admin/jobs?company=${id}`}>
              {counted(jobs, 'job')}, {inFigures(publicJobs)} public
            </Link>
          ),
          Reports: (
            <Link to={`/admin/reports?company=${id}`}>
              {counted(reports, 'report')}, {inFigures(openReports)} waiting
            </Link>
          ),
        }}
      />
      <DrawerSection title="Team">
        <ul>
          {team.map(({ _id, username, email, role, isSuspended }) => (
            <li key={_id}>
              <Identity
                name={username}
                line={[email, TEAM_ROLE_LABELS[role], isSuspended && 'Suspended']
                  .filter(Boolean)
                  .join(', ')}
                link={{ to: `/admin/users?view=${_id}` }}
              />
            </li>
          ))}
        </ul>
      </DrawerSection>
    </Drawer>
  );
}
