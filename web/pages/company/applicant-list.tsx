import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { displayName } from '../../../shared/accounts.ts';
import {
  APPLICATION_STATUSES,
  type Application,
  statusLabel,
} from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { isFoundBy } from '../../../shared/text.ts';
import { useFilters } from '../../browser/filters.ts';
import { useRows } from '../../browser/rows.ts';
import { MoveDialogs } from '../../components/application-move-dialogs.tsx';
import { useMoves } from '../../components/application-moves.ts';
import { ApplicationsTable } from '../../components/applications-table.tsx';
import { NoMatches } from '../../components/no-matches.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { InSteps } from '../../ui/in-steps.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ApplicationFigures } from '../../components/application-figures.tsx';

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

interface ApplicantListProps {
  job: Job;
  loaded: readonly Application[];
}

/** One job's applicants: the figures, and the table of 'Job Applications' without its position column. */
export function ApplicantList({ job, loaded }: ApplicantListProps) {
  const [now] = useState(() => new Date());
  const { revalidate } = useRevalidator();
  const rows = useRows(loaded);
  const moves = useMoves({ onMoved: rows.replace, onConflict: () => void revalidate() });
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: APPLICATION_STATUSES,
  });
  const shown = rows.all.filter(
    ({ status, applicant }) =>
      (!filters.status || status === filters.status) &&
      isFoundBy(filters.search, [displayName(applicant), applicant.email]),
  );

  return (
    <>
      <PageTitle
        subtitle={
          <>
            <Link to={`/jobs/${job._id}`}>{job.jobTitle}</Link> • {job.jobLocation} • {job.jobType}
          </>
        }
        actions={
          <LinkButton to="/applications/my-applications-company" variant="outline">
            All applications
          </LinkButton>
        }
      >
        Applicants
      </PageTitle>
      <ApplicationFigures applications={rows.all} />
      <ListCard
        title="Applicants"
        count={shown.length}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search applicants"
              placeholder="Search applicants..."
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
            <FilterSelect
              label="Status"
              all="All statuses"
              options={STATUS_OPTIONS}
              value={filters.status}
              onChange={(status) => set({ status })}
            />
          </>
        }
      >
        {shown.length > 0 ? (
          <InSteps items={shown} noun="applicants" key={JSON.stringify(filters)}>
            {(visible) => (
              <ApplicationsTable
                label="Applicants"
                applications={visible}
                moves={moves}
                now={now}
                withPosition={false}
              />
            )}
          </InSteps>
        ) : isFiltered ? (
          <NoMatches noun="applicants" onClear={clear} />
        ) : (
          <EmptyState title="No applications for this position yet" />
        )}
      </ListCard>
      <MoveDialogs moves={moves} />
    </>
  );
}
