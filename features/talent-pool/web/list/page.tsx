import { IconFileUpload, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { APPLICATION_STATUS_LABELS } from '../../../../shared/applications/status.ts';
import { type Candidate, inviteRefusal, ORIGINS } from '../../rules/candidates.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import { useCall } from '../../../../web/kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../../../web/kit/data/filters.ts';
import { PagedList } from '../../../../web/kit/data/list.tsx';
import { useBarred } from '../../../../web/kit/member.ts';
import { type Opened, useOpened } from '../../../../web/kit/opened.ts';
import { LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Badge } from '../../../../web/kit/ui/display/badge.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { type Column, Table } from '../../../../web/kit/ui/display/table.tsx';
import { FilterSelect } from '../../../../web/kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../../../web/kit/ui/fields/search-field.tsx';
import { Barred } from '../../../../web/kit/ui/feedback/barred.tsx';
import { Page } from '../../../../web/kit/ui/layout/page.tsx';
import { NameLink, QuietLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { menuColumn, type RowAction } from '../../../../web/kit/ui/overlays/row-menu.tsx';
import { pageMeta } from '../../../../web/site.ts';
import { CandidateDetails } from './details.tsx';
import { DeleteDialog, EditDialog, InviteDialog } from './dialogs.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../../../../web/kit/data/filters.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Talent Pool');

/** The company's talent pool: people from files, and applicants who agreed to be kept. */
export default function Candidates() {
  const barred = useBarred('read-everything');
  return (
    <Page
      title="Talent Pool"
      subtitle="People you know, and applicants who agreed to stay in touch"
      actions={
        !barred && (
          <LinkButton
            to="/company/candidates/import"
            icon={<IconFileUpload size={18} aria-hidden />}
          >
            Import CSV
          </LinkButton>
        )
      }
    >
      {barred ? <Barred reason={barred} /> : <List />}
    </Page>
  );
}

type Shown = { what: 'edit' | 'invite' | 'delete'; of: Candidate };

function List() {
  const { values, clear, field, select } = useFilters({
    search: null,
    origin: ORIGINS,
    ends: { soon: 'Ends within 30 days' },
  });
  const list = useCall('listCandidates', { query: usePageQuery(values) }, { keepPrevious: true });
  const [shown, setShown] = useState<Shown>();
  const [now] = useState(() => new Date());
  const opened = useOpened('view');
  const viewed = opened.id('view');
  const barred = useBarred('handle-applications');
  const close = () => setShown(undefined);
  const rows = list.data?.candidates;
  const setting = { opened, now, barred, onShow: setShown };
  return (
    <>
      <PagedList
        title="Everybody"
        noun="people"
        list={list}
        rows={rows}
        refused="Failed to load your talent pool."
        onClear={clear}
        empty={{
          title: 'Nobody in your talent pool yet',
          hint: 'Ask applicants to stay in touch, or import a CSV file of people whom you met. You can invite them to apply.',
          children: (
            <LinkButton to="/company/candidates/import" variant="light">
              Import CSV
            </LinkButton>
          ),
        }}
        filters={
          <>
            <SearchField label="Search the talent pool" {...field('search')} />
            <FilterSelect label="Origin" all="From anywhere" {...select('origin')} />
            <FilterSelect label="Time left" all="Any time left" {...select('ends')} />
          </>
        }
      >
        {(found) => (
          <div className={styles.pool}>
            <Table dense label="Talent pool" columns={toColumns(setting)} rows={found} />
          </div>
        )}
      </PagedList>
      {viewed !== null && (
        <CandidateDetails
          key={viewed}
          id={viewed}
          actionsOf={(of) => (barred ? [] : actionsOf(of, now, setShown).flat())}
          onClose={opened.close}
        />
      )}
      {shown?.what === 'edit' && <EditDialog of={shown.of} onClose={close} />}
      {shown?.what === 'invite' && <InviteDialog of={shown.of} onClose={close} />}
      {shown?.what === 'delete' && <DeleteDialog of={shown.of} onClose={close} />}
    </>
  );
}

interface Setting {
  opened: Opened<'view'>;
  now: Date;
  barred: string | undefined;
  onShow: (shown: Shown) => void;
}

const toColumns = ({ opened, now, barred, onShow }: Setting): Column<Candidate>[] => [
  {
    label: 'Name',
    cell: ({ _id, name, headline }) => (
      <Line>
        <NameLink {...opened.link('view', _id)}>{name}</NameLink>
        {headline && <span className={styles.beside}>{headline}</span>}
      </Line>
    ),
  },
  {
    label: 'Email',
    cell: ({ email }) => <Line>{email}</Line>,
  },
  {
    label: 'Skills',
    isWide: true,
    cell: ({ skills }) => (skills ? <Line>{skillsOf(skills)}</Line> : <Quiet>None listed</Quiet>),
  },
  {
    label: 'Origin',
    isWide: true,
    cell: ({ origin, source }) =>
      origin === 'applicant' ? (
        <Badge tone="green">Consent</Badge>
      ) : (
        <span title={source}>
          <Badge tone="neutral">File</Badge>
        </span>
      ),
  },
  { label: 'Jobs', cell: (candidate) => <Jobs of={candidate} /> },
  {
    label: 'Kept until',
    cell: ({ keptUntil }) => <span className={styles.day}>{formatDay(keptUntil)}</span>,
  },
  menuColumn((of) => ({ name: of.name, groups: barred ? [] : actionsOf(of, now, onShow) })),
];

/** What a member can do with a person of the pool. */
const actionsOf = (of: Candidate, now: Date, onShow: Setting['onShow']): RowAction[][] => [
  [
    {
      label: 'Invite to Apply',
      icon: IconMail,
      blocked: inviteRefusal(of, now)?.message,
      onSelect: () => onShow({ what: 'invite', of }),
    },
    ...(of.origin === 'file'
      ? [{ label: 'Edit', icon: IconPencil, onSelect: () => onShow({ what: 'edit', of }) }]
      : []),
  ],
  [
    {
      label: of.origin === 'file' ? 'Delete' : 'Remove',
      icon: IconTrash,
      danger: true,
      onSelect: () => onShow({ what: 'delete', of }),
    },
  ],
];

/** Skills are one text in files. */
const skillsOf = (skills: string) =>
  skills
    .split(/[,;|]/)
    .map((skill) => skill.trim())
    .filter(Boolean)
    .join(', ');

/** A cell that is as wide as its column. */
const Line = ({ children }: { children: ReactNode }) => (
  <span className={styles.line}>{children}</span>
);

/** What the person applied to, or was invited to. */
function Jobs({ of: { appliedTo, invitedAt, job } }: { of: Candidate }) {
  const [latest, ...others] = appliedTo;
  if (latest) {
    const more = others.length > 0 ? ` and ${counted(others.length, 'other job')}` : '';
    const state = APPLICATION_STATUS_LABELS[latest.status];
    return (
      <Line>
        <QuietLink to={`/applications/view/${latest._id}`}>{latest.job.jobTitle}</QuietLink>
        {more}
        <span className={styles.beside}>{state}</span>
      </Line>
    );
  }
  return (
    <Line>
      {invitedAt ? (
        <Badge tone="blue">Invited {formatDay(invitedAt)}</Badge>
      ) : (
        <Badge tone="amber">Not informed yet</Badge>
      )}
      {job && <span className={styles.beside}>{job.jobTitle}</span>}
    </Line>
  );
}
