import { useState } from 'react';
import { IconDownload, IconEye, IconMail } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { AdminApplicationSort } from '../../../shared/applications/lists.ts';
import {
  type Application,
  APPLICATION_STATUS_LABELS,
} from '../../../shared/applications/status.ts';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { ExportButton } from '../../exports/button.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { FiguresAlert } from '../../kit/data/figures-alert.tsx';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { Age, Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { menuColumn } from '../../kit/ui/overlays/row-menu.tsx';
import { pageMeta } from '../../site.ts';
import { mailTo, openResume } from '../applicant/contact.ts';
import { StatusBadge } from '../badges.tsx';
import { CompanyFilter } from '../company-filter.tsx';
import { CountedFigures } from '../figures.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationDetails, ApplicationJob } from './details.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Application Management');

const SORT_LABELS: Record<Exclude<AdminApplicationSort, 'newest'>, string> = {
  oldest: 'Oldest first',
};

/** All applications on the board (product.md section 2.7). */
export default function ApplicationManagement() {
  const [now] = useState(() => new Date());
  const { values, set, clear, field, select } = useFilters({
    search: null,
    status: APPLICATION_STATUS_LABELS,
    company: null,
    job: null,
    sort: SORT_LABELS,
  });
  const board = useCall('getBoard');
  const list = useCall(
    'listAllApplications',
    { query: usePageQuery(values) },
    { keepPrevious: true, hasSignedLinks: true },
  );
  const applications = list.data?.applications;
  const opened = useOpened('view');
  const viewed = opened.id('view');

  return (
    <Page
      title="Application Management"
      subtitle="See all applications on the board"
      actions={
        <ExportButton what="applications" filters={values}>
          Export Data
        </ExportButton>
      }
    >
      <FiguresAlert query={board} />
      <CountedFigures counts={board.data && byStatus(board.data)} />
      {values.job && (
        <ApplicationJob key={values.job} id={values.job} onClear={() => set({ job: '' })} />
      )}
      <PagedList
        title="Applications"
        noun="applications"
        list={list}
        rows={applications}
        filters={
          <>
            <SearchField label="Search applications" {...field('search')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
            <CompanyFilter {...field('company')} />
            <FilterSelect label="Sort" all="Newest first" {...select('sort')} />
          </>
        }
        onClear={clear}
        empty={{
          title: 'No applications yet',
          hint: 'Applications appear here when job seekers apply.',
        }}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
      >
        {(rows) => <Table label="Applications" columns={toColumns(opened, now)} rows={rows} />}
      </PagedList>
      {viewed !== null && (
        <ApplicationDetails
          key={viewed}
          id={viewed}
          listed={applications?.find(({ _id }) => _id === viewed)}
          onClose={opened.close}
        />
      )}
    </Page>
  );
}

/** The counts without the total, which the figures calculate. */
function byStatus({ applications }: BoardFigures) {
  const { total: _, ...counts } = applications;
  return counts;
}

/** The table of applications, with the admin's actions. */
const toColumns = (opened: Opened<'view'>, now: Date): Column<Application>[] => [
  {
    label: 'Applicant',
    cell: ({ _id, applicant }) => (
      <Identity
        name={displayName(applicant)}
        line={<Breakable text={applicant.email} />}
        link={opened.link('view', _id)}
        avatar
      />
    ),
  },
  { label: 'Position', cell: ({ job }) => <Pair line={job.companyName}>{job.jobTitle}</Pair> },
  { label: 'Applied', cell: ({ appliedDate }) => <Age at={appliedDate} now={now} /> },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  menuColumn((application) => ({
    name: `${displayName(application.applicant)}, ${application.job.jobTitle}`,
    groups: [
      [
        {
          label: 'View Details',
          icon: IconEye,
          onSelect: () => opened.open('view', application._id),
        },
        { label: 'Download Resume', icon: IconDownload, onSelect: () => openResume(application) },
        { label: 'Contact Applicant', icon: IconMail, href: mailTo(application) },
      ],
    ],
  })),
];
