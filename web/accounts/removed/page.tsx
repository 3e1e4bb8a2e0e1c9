import type { Removal } from '../../../shared/accounts/removals.ts';
import { RESTORE_DAYS } from '../../../shared/jobs/removal.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { useBusyRows, useCall, useChange } from '../../kit/data/calls.ts';
import { WholeList } from '../../kit/data/list.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Recently Deleted');

/** Companies and jobs that an admin can still restore. */
export default function RecentlyDeleted() {
  const query = useCall('listRemovals');
  const isBusy = useBusyRows('restoreRemoval');
  const restoring = useChange('restoreRemoval', {
    onSuccess: ({ message }) => notify.success('Restored', message),
    onError: (error) => {
      notifyFailure(error, 'Restore', 'Failed to restore it.');
    },
  });
  const restore = (id: string) => {
    if (!isBusy(id)) restoring.mutate({ params: { id } });
  };
  return (
    <Page
      title="Recently Deleted"
      subtitle={`Restore companies and jobs within ${RESTORE_DAYS} days of their deletion`}
    >
      <QueryView query={query} refused="Failed to load the deleted companies and jobs.">
        {({ removals }) => (
          <WholeList
            title="Deleted companies and jobs"
            noun="companies and jobs"
            rows={removals}
            empty={{
              title: 'Nothing was deleted recently',
              hint: `Deleted companies and jobs stay here for ${RESTORE_DAYS} days. Deleted job seekers cannot be restored.`,
            }}
          >
            {(rows) => (
              <Table label="Recently deleted" columns={toColumns(isBusy, restore)} rows={rows} />
            )}
          </WholeList>
        )}
      </QueryView>
    </Page>
  );
}

const toColumns = (
  isBusy: (id: string) => boolean,
  restore: (id: string) => void,
): Column<Removal>[] => [
  {
    label: 'What',
    cell: ({ kind, name, companyName }) => (
      <Identity
        name={name}
        line={kind === 'job' ? `Job of ${companyName}` : 'Company with its jobs and its account'}
      />
    ),
  },
  { label: 'Reason', cell: ({ reason }) => reason || 'No reason was given.' },
  {
    label: 'Applications',
    numeric: true,
    cell: ({ applications }) => inFigures(applications),
  },
  {
    label: 'Deleted',
    cell: ({ at, until }) => (
      <Pair line={`Can be restored until ${formatDay(until)}`}>{formatDay(at)}</Pair>
    ),
  },
  {
    label: 'Actions',
    cell: ({ _id: id, name }) => (
      <Button variant="outline" size="sm" busy={isBusy(id)} onClick={() => restore(id)}>
        Restore<span className="sr-only">: {name}</span>
      </Button>
    ),
  },
];
