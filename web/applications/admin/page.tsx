import { useState } from 'react';
import { IconDownload, IconEye, IconMail } from '@tabler/icons-react';
import { ADMIN_APPLICATION_SORTS } from '../../../shared/applications/lists.ts';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import {
  type Application,
  APPLICATION_STATUSES,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { ExportButton } from '../../exports/button.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { useCall } from '../../kit/data/calls.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { CountedFigures } from '../figures.tsx';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Cell, Row, Table } from '../../kit/ui/display/table.tsx';
import { ApplicationDetails, ApplicationJob } from './details.tsx';
import { FiguresAlert } from '../../kit/data/figures-alert.tsx';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';
import { CompanyFilter } from '../company-filter.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';
import { mailTo, openResume } from '../applicant-contact.ts';
import { StatusBadge } from '../badges.tsx';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { Age, Identity, Pair } from '../../kit/ui/display/identity.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Application Management');

/** All applications on the board (product.md section 2.7). */
export default function ApplicationManagement() {
  const filters = useApplicationFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="See all applications on the board"
        actions={
          <ExportButton what="applications" noun="applications" filters={filters.chosen}>
            Export Data
          </ExportButton>
        }
      >
        Application Management
      </PageTitle>
      <ApplicationList filters={filters} />
    </Stack>
  );
}

const COLUMNS = ['Applicant', 'Position', 'Applied', 'Status', 'Actions'];

/** The figures, the filtered table and the opened application. */
function ApplicationList({ filters }: { filters: ApplicationFilterState }) {
  const [now] = useState(() => new Date());
  const board = useCall('getBoard');
  const query = usePageQuery(filters.chosen);
  const list = useCall(
    'listAllApplications',
    { query },
    { keepPrevious: true, hasSignedLinks: true },
  );
  const applications = list.data?.applications;
  const opened = useOpened('view');
  const { job } = filters.filters;

  return (
    <>
      <FiguresAlert query={board} />
      <CountedFigures counts={board.data && byStatus(board.data)} />
      {job && <ApplicationJob key={job} id={job} onClear={() => filters.set({ job: '' })} />}
      <PagedList
        title="Applications"
        noun="applications"
        list={list}
        rows={applications}
        filters={<ApplicationFilters {...filters} />}
        onClear={filters.isFiltered ? filters.clear : undefined}
        empty={{
          title: 'No applications yet',
          hint: 'Applications appear here when job seekers apply.',
        }}
        failed={loadFallback(list.error, 'applications')}
      >
        {(shown) => (
          <Table label="Applications" columns={COLUMNS}>
            {shown.map((application) => (
              <ApplicationRow
                key={application._id}
                application={application}
                opened={opened}
                now={now}
              />
            ))}
          </Table>
        )}
      </PagedList>
      <ApplicationDetails applications={applications ?? []} opened={opened} />
    </>
  );
}

/** The counts without the total, which the figures add up by themselves. */
function byStatus({ applications }: BoardFigures) {
  const { total: _, ...counts } = applications;
  return counts;
}

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SORT_LABELS = { oldest: 'Oldest first' };
const SORTS = ADMIN_APPLICATION_SORTS.filter((sort) => sort !== 'newest');

/** The filters and the order in the address. */
const useApplicationFilters = () =>
  useSortedFilters(
    {
      search: null,
      status: APPLICATION_STATUSES,
      company: null,
      job: null,
    },
    SORTS,
  );

type ApplicationFilterState = ReturnType<typeof useApplicationFilters>;

/** The fields above the list. */
function ApplicationFilters({ filters, set, order }: ApplicationFilterState) {
  return (
    <>
      <SearchField
        label="Search applications"
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
      <CompanyFilter value={filters.company} onChange={(company) => set({ company })} />
      <SortFilter sorts={SORTS} labels={SORT_LABELS} order={order} />
    </>
  );
}

interface ApplicationRowProps {
  application: Application;
  opened: Opened<'view'>;
  now: Date;
}

/** An application in the table with the admin's actions. */
function ApplicationRow({ application, opened, now }: ApplicationRowProps) {
  const { _id: id, applicant, job, appliedDate, status } = application;
  const name = displayName(applicant);
  return (
    <Row>
      <Cell>
        <Identity
          name={name}
          line={<Breakable text={applicant.email} />}
          link={opened.link('view', id)}
          avatar
        />
      </Cell>
      <Cell label="Position">
        <Pair line={job.companyName}>{job.jobTitle}</Pair>
      </Cell>
      <Cell label="Applied">
        <Age at={appliedDate} now={now} />
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} />
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${name}, ${job.jobTitle}`}
          groups={[
            [
              { label: 'View Details', icon: IconEye, onSelect: () => opened.open('view', id) },
              {
                label: 'Download Resume',
                icon: IconDownload,
                onSelect: () => openResume(application),
              },
              { label: 'Contact Applicant', icon: IconMail, href: mailTo(application) },
            ],
          ]}
        />
      </Cell>
    </Row>
  );
}
