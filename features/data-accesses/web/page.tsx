import { Link, type MetaFunction } from 'react-router';
import { accessInWords, type DataAccess, SIDE_LABELS, whoInWords } from '../rules.ts';
import { retentionInWords } from '../../../shared/applications/retention.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { formatClock, formatLocalDay } from '../../../web/kit/local-time.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../../web/kit/data/filters.ts';
import { DownloadButton } from '../../../web/kit/data/download-button.tsx';
import { PagedList } from '../../../web/kit/data/list.tsx';
import { Identity, Pair } from '../../../web/kit/ui/display/identity.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { type Column, Table } from '../../../web/kit/ui/display/table.tsx';
import { FilterSelect } from '../../../web/kit/ui/fields/filter-select.tsx';
import { Page } from '../../../web/kit/ui/layout/page.tsx';
import { pageMeta, useSite } from '../../../web/site.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Who Saw My Data');

/** The job seeker's ledger: who opened, exported, moved or deleted their data (product.md section 4.20). */
export default function WhoSawMyData() {
  const { retainApplications, sendsMail } = useSite();
  const { values, clear, field } = useFilters({ who: null });
  const list = useCall('listAccesses', { query: usePageQuery(values) }, { keepPrevious: true });
  const companies = list.data?.companies ?? [];
  const sides = Object.entries(SIDE_LABELS).map(([value, label]) => ({ value, label }));
  const options = [
    ...companies.map(({ _id, companyName }) => ({ value: _id, label: companyName })),
    ...sides,
  ];
  return (
    <Page
      title="Who Saw My Data"
      subtitle="Who opened, exported, moved or deleted your data, and when"
      actions={
        <DownloadButton change="prepareMyLedger" started="The list is downloading as a CSV file.">
          Download CSV
        </DownloadButton>
      }
    >
      <PagedList
        title="Entries"
        noun="entries"
        list={list}
        rows={list.data?.accesses}
        filters={<FilterSelect label="Who" all="Everybody" options={options} {...field('who')} />}
        onClear={clear}
        empty={{
          title: 'Nobody so far',
          hint: 'When a company opens an application of yours, it appears here.',
        }}
        refused="Failed to load who saw your data."
      >
        {(rows) => <Table label="Who saw my data" columns={COLUMNS} rows={rows} />}
      </PagedList>
      {sendsMail && (
        <Quiet>
          Companies also get your applications and messages by email. Nobody can see whether an
          email was read.
        </Quiet>
      )}
      {retainApplications !== undefined && <Quiet>{retentionInWords(retainApplications)}</Quiet>}
    </Page>
  );
}

const COLUMNS: Column<DataAccess>[] = [
  {
    label: 'What',
    cell: (access) => (
      <Identity
        name={accessInWords(access)}
        line={access.times > 1 ? `${counted(access.times, 'time')} within the hour` : null}
      />
    ),
  },
  { label: 'Who', cell: ({ by }) => whoInWords(by) },
  { label: 'Application', cell: ({ about }) => (about ? <About about={about} /> : 'None') },
  {
    label: 'When',
    cell: ({ at, lastAt, times }) => (
      <Pair date line={times > 1 ? `Last at ${formatClock(lastAt)}` : formatClock(at)}>
        {formatLocalDay(at)}
      </Pair>
    ),
  },
];

/** The application, as a link if the job seeker still has it. */
function About({ about }: { about: NonNullable<DataAccess['about']> }) {
  const { applicationId, jobTitle, companyName } = about;
  const text = `${jobTitle}, ${companyName}`;
  return applicationId ? <Link to={`/applications/edit/${applicationId}`}>{text}</Link> : text;
}
