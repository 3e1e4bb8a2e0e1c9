import { IconCheck, IconLock, IconLockOpen, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CompanyState, ManagedCompany } from '../../../shared/reviews/companies.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { AdminRejectionDialog } from '../../applications/moves/rejection-dialog.tsx';
import { useVerdicts } from '../../jobs/verdicts.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Badge, type Tone } from '../../kit/ui/display/badge.tsx';
import { Identity } from '../../kit/ui/display/identity.tsx';
import { BulletList } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { menuColumn, type RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { useFeatures } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { rejectionLines } from '../item.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Companies');

const STATE_LABELS: Record<CompanyState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
};
const TONES: Record<CompanyState, Tone> = {
  pending: 'amber',
  approved: 'green',
  rejected: 'neutral',
  suspended: 'red',
};

/** Every company once, with its state, team, jobs and rejections (product.md section 2.7). */
export default function Companies() {
  const { values, clear, field, select } = useFilters({ search: null, state: STATE_LABELS });
  const list = useCall('listCompanies', { query: usePageQuery(values) }, { keepPrevious: true });
  const verdicts = useVerdicts();
  const features = useFeatures();
  const restoring = useChange('restoreUser');
  /** A company is suspended while an owner is. */
  const restore = async ({ team, companyName }: ManagedCompany) => {
    try {
      for (const { _id: id, isSuspended } of team)
        if (isSuspended) await restoring.mutateAsync({ params: { id } });
      notify.success('Company Restored', `The members of ${companyName} can log in again.`);
    } catch (error) {
      notifyFailure(error, { refused: 'Restore Failed' }, 'Failed to restore the company.');
    }
  };
  const [ending, setEnding] = useState<{ company: ManagedCompany; act: 'withdraw' | 'suspend' }>();
  const close = () => setEnding(undefined);
  const toMenu = (company: ManagedCompany): RowAction[] => {
    const { state } = company;
    const approve = () => void verdicts.approve(toDecided(company));
    const end = (act: 'withdraw' | 'suspend') => () => setEnding({ company, act });
    if (state === 'suspended')
      return [
        { label: 'Restore Company', icon: IconLockOpen, onSelect: () => void restore(company) },
      ];
    return [
      state === 'approved'
        ? { label: 'Withdraw Approval', icon: IconX, onSelect: end('withdraw') }
        : { label: 'Approve Company', icon: IconCheck, onSelect: approve },
      { label: 'Suspend Company', icon: IconLock, danger: true, onSelect: end('suspend') },
    ];
  };

  return (
    <Page
      title="Companies"
      subtitle="Approve and suspend companies"
      actions={
        <LinkButton to="/admin/removed" variant="subtle">
          Recently Deleted
        </LinkButton>
      }
    >
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
            columns={toColumns(
              toMenu,
              (company) => verdicts.isBusy(toDecided(company)),
              features.flatMap(({ companyColumns = [] }) => companyColumns),
            )}
            rows={rows}
          />
        )}
      </PagedList>
      {ending && (
        <AdminRejectionDialog
          kind="company"
          act={ending.act}
          id={toDecided(ending.company)._id}
          name={ending.company.companyName}
          busy={verdicts.isBusy(toDecided(ending.company))}
          onReject={async (details) => {
            const outcome = await verdicts.reject(toDecided(ending.company), details);
            if (outcome !== 'failed') close();
            return outcome;
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The deciding call names a company by its first owner. */
const toDecided = ({ team }: ManagedCompany) => ({
  kind: 'company' as const,
  _id: team[0]?._id ?? '',
});

const toColumns = (
  toMenu: (company: ManagedCompany) => RowAction[],
  isBusy: (company: ManagedCompany) => boolean,
  ofFeatures: readonly Column<ManagedCompany>[],
): Column<ManagedCompany>[] => [
  {
    label: 'Company',
    cell: ({ _id, companyName, state, website, joined }) => (
      <Identity
        name={companyName}
        line={
          <>
            {website || 'No website'}
            <br />
            Joined {formatDay(joined)}
          </>
        }
        {...(state === 'approved' && { link: { to: `/companies/${_id}` } })}
      />
    ),
  },
  {
    label: 'State',
    cell: ({ state, verifiedDomain }) => (
      <div>
        <Badge tone={TONES[state]} dot>
          {STATE_LABELS[state]}
        </Badge>
        <Small>{verifiedDomain ? `${verifiedDomain} verified` : 'Domain not verified'}</Small>
      </div>
    ),
  },
  {
    label: 'Team',
    cell: ({ team }) => (
      <ul>
        {team.map(({ _id, username, role }) => (
          <li key={_id}>
            <Link to={`/admin/users?view=${_id}`}>{username}</Link> ({TEAM_ROLE_LABELS[role]})
          </li>
        ))}
      </ul>
    ),
  },
  {
    label: 'Jobs',
    cell: ({ _id, jobs, publicJobs }) => (
      <div>
        <Link to={`/admin/jobs?company=${_id}`}>{counted(jobs, 'job')}</Link>
        <Small>{inFigures(publicJobs)} public</Small>
      </div>
    ),
  },
  ...ofFeatures,
  {
    label: 'Rejections',
    cell: ({ rejections }) =>
      rejections.length === 0 ? (
        'None'
      ) : (
        <details>
          <summary>{counted(rejections.length, 'rejection')}</summary>
          <BulletList items={rejectionLines(rejections)} />
        </details>
      ),
  },
  menuColumn((company) => ({
    name: company.companyName,
    groups: [toMenu(company)],
    busy: isBusy(company),
  })),
];
