import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { ListedCase } from '../../rules/cases.ts';
import { REPORT_REASONS } from '../../rules.ts';
import { CompanyFilter } from '../../../../web/applications/company-filter.tsx';
import { useCall } from '../../../../web/kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../../../web/kit/data/filters.ts';
import { PagedList } from '../../../../web/kit/data/list.tsx';
import { type Opened, useOpened } from '../../../../web/kit/opened.ts';
import { Age, Identity } from '../../../../web/kit/ui/display/identity.tsx';
import { type Column, Table } from '../../../../web/kit/ui/display/table.tsx';
import { FilterSelect } from '../../../../web/kit/ui/fields/filter-select.tsx';
import { Page } from '../../../../web/kit/ui/layout/page.tsx';
import { pageMeta } from '../../../../web/site.ts';
import { CaseBadge, CaseDetails, KIND_LABELS } from './details.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../../../web/kit/data/filters.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Reports');

const STATE_LABELS = { open: 'Waiting', upheld: 'Upheld', dismissed: 'Dismissed' };
const KINDS = { job: 'Jobs', company: 'Companies', message: 'Messages' };

/** Reported jobs, companies and messages. Admins uphold or dismiss the reports. */
export default function Reports() {
  const [now] = useState(() => new Date());
  const opened = useOpened('open');
  const shown = opened.id('open');
  const { values, clear, field, select } = useFilters({
    state: STATE_LABELS,
    kind: KINDS,
    company: null,
  });
  const list = useCall('listReports', { query: usePageQuery(values) }, { keepPrevious: true });

  return (
    <Page title="Reports" subtitle="Jobs, companies and messages that people reported">
      <PagedList
        title="Reports"
        noun="reports"
        list={list}
        rows={list.data?.cases}
        refused="Failed to load reports."
        empty={{
          title: 'No reports',
          hint: 'Reported jobs, companies and messages appear here.',
        }}
        onClear={clear}
        filters={
          <>
            <FilterSelect label="State" all="All states" {...select('state')} />
            <FilterSelect label="Kind" all="All kinds" {...select('kind')} />
            <CompanyFilter {...field('company')} />
          </>
        }
      >
        {(rows) => <Table label="Reports" columns={toColumns(opened, now)} rows={rows} />}
      </PagedList>
      {shown !== null && <CaseDetails id={shown} onClose={opened.close} />}
    </Page>
  );
}

const toColumns = (opened: Opened<'open'>, now: Date): Column<ListedCase>[] => [
  {
    label: 'Reported',
    cell: ({ _id, kind, name, companyName }) => (
      <Identity
        name={name}
        line={[KIND_LABELS[kind], kind === 'company' ? '' : companyName].filter(Boolean).join(', ')}
        link={opened.link('open', _id)}
      />
    ),
  },
  {
    label: 'Reasons',
    cell: ({ reasons }) => reasons.map((reason) => REPORT_REASONS[reason]).join(', '),
  },
  { label: 'Reports', cell: ({ reports }) => reports },
  { label: 'State', cell: (found) => <CaseBadge found={found} /> },
  { label: 'Since', cell: ({ openedAt }) => <Age at={openedAt} now={now} /> },
];
