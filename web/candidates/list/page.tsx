import { IconFileUpload, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { APPLICATION_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { type Candidate, inviteRefusal } from '../../../shared/candidates/candidates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useCall } from '../../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { useBarred, useSeesEverything } from '../../kit/member.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Barred } from '../../kit/ui/feedback/barred.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { CandidateDetails } from './details.tsx';
import { DeleteDialog, EditDialog, InviteDialog } from './dialogs.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Candidates');

/** People in the company's own list, who have not applied. */
export default function Candidates() {
  const barred = useBarred('read-everything');
  return (
    <Stack>
      <PageTitle
        subtitle="People you know and would like to invite to apply"
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
        Candidates
      </PageTitle>
      {barred ? <Barred reason={barred} /> : <List />}
    </Stack>
  );
}

type Shown = { what: 'edit' | 'invite' | 'delete'; of: Candidate };

function List() {
  const { values, clear, field } = useFilters({ search: null });
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
        title="All Candidates"
        noun="candidates"
        list={list}
        rows={rows}
        refused="Failed to load your candidates."
        onClear={clear}
        empty={{
          title: 'No candidates yet',
          hint: 'Import a CSV file of people whom you met. You can invite them to apply to a job.',
          children: (
            <LinkButton to="/company/candidates/import" variant="light">
              Import CSV
            </LinkButton>
          ),
        }}
        filters={<SearchField label="Search candidates" {...field('search')} />}
      >
        {(found) => <Table label="Candidates" columns={toColumns(setting)} rows={found} />}
      </PagedList>
      {viewed !== null && (
        <CandidateDetails
          candidate={rows?.find(({ _id }) => _id === viewed)}
          isLoading={rows === undefined}
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
      <Identity name={name} line={headline} link={opened.link('view', _id)} />
    ),
  },
  {
    label: 'Contact',
    cell: ({ email, phone }) => <Pair line={phone}>{email}</Pair>,
  },
  {
    label: 'For',
    cell: ({ job }) => (job ? job.jobTitle : <Quiet>No job yet</Quiet>),
  },
  { label: 'State', cell: (candidate) => <State of={candidate} /> },
  {
    label: 'Kept until',
    cell: ({ keptUntil }) => <span className={styles.day}>{formatDay(keptUntil)}</span>,
  },
  {
    label: 'Actions',
    narrow: 'corner',
    cell: (of) =>
      !barred && (
        <RowMenu
          label={`Actions for ${of.name}`}
          groups={[
            [
              {
                label: 'Invite to Apply',
                icon: IconMail,
                blocked: inviteRefusal(of, now)?.message,
                onSelect: () => onShow({ what: 'invite', of }),
              },
              { label: 'Edit', icon: IconPencil, onSelect: () => onShow({ what: 'edit', of }) },
            ],
            [
              {
                label: 'Delete',
                icon: IconTrash,
                danger: true,
                onSelect: () => onShow({ what: 'delete', of }),
              },
            ],
          ]}
        />
      ),
  },
];

function State({ of: { application, invitedAt } }: { of: Candidate }) {
  const seesAll = useSeesEverything();
  if (application)
    return (
      <div>
        <Badge tone="green">Applied</Badge>
        <Small>
          {seesAll && (
            <QuietLink to={`/applications/view/${application._id}`}>
              {APPLICATION_STATUS_LABELS[application.status]}
            </QuietLink>
          )}
        </Small>
      </div>
    );
  if (invitedAt)
    return (
      <div>
        <Badge tone="blue">Invited</Badge>
        <Small>{formatDay(invitedAt)}</Small>
      </div>
    );
  return <Badge tone="amber">Not informed yet</Badge>;
}
