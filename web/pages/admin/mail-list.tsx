import { useState } from 'react';
import {
  type Mail,
  MAIL_KINDS,
  type MailKind,
  MAIL_STATUS_LABELS,
  MAIL_STATUSES,
} from '../../../shared/mail.ts';
import { isFoundBy } from '../../../shared/text.ts';
import { useFilters } from '../../browser/filters.ts';
import { useOpened } from '../../browser/opened.ts';
import { NoMatches } from '../../components/no-matches.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { InSteps } from '../../ui/in-steps.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { MailDetails } from './mail-details.tsx';
import { MailRow } from './mail-row.tsx';

const COLUMNS = ['Mail', 'Kind', 'Status', { label: 'Attempts', numeric: true }, 'Created', 'Sent'];
const STATUS_OPTIONS = MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_LABELS[value] }));
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: MAIL_KINDS[value] }));

/** The filtered table and what opens from it. */
export function MailList({ mails }: { mails: readonly Mail[] }) {
  const [now] = useState(() => new Date());
  const opened = useOpened('view');
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    kind: KINDS,
    status: MAIL_STATUSES,
  });
  const shown = mails.filter(
    ({ to, subject, kind, status }) =>
      (!filters.kind || kind === filters.kind) &&
      (!filters.status || status === filters.status) &&
      isFoundBy(filters.search, [to, subject]),
  );

  const table = (
    <InSteps items={shown} noun="mails" key={JSON.stringify(filters)}>
      {(visible) => (
        <Table label="Mails" columns={COLUMNS}>
          {visible.map((mail) => (
            <MailRow key={mail._id} mail={mail} opened={opened} now={now} />
          ))}
        </Table>
      )}
    </InSteps>
  );

  return (
    <>
      {mails[0]?.status === 'kept' && (
        <Alert title="No mail leaves this board">
          No mail server is set up, so mail is kept here. Set SMTP_URL to have it sent.
        </Alert>
      )}
      <ListCard
        title="Mails"
        count={shown.length}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search mails"
              placeholder="Search mails..."
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
            <FilterSelect
              label="Kind"
              all="All kinds"
              options={KIND_OPTIONS}
              value={filters.kind}
              onChange={(kind) => set({ kind })}
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
        {shown.length > 0 && table}
        {shown.length === 0 && isFiltered && <NoMatches noun="mails" onClear={clear} />}
        {shown.length === 0 && !isFiltered && (
          <EmptyState
            title="No mail yet"
            hint="Links to a new password and messages from the contact page appear here."
          />
        )}
      </ListCard>
      <MailDetails mails={mails} opened={opened} />
    </>
  );
}
