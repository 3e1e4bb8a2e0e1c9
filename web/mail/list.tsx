import { useState } from 'react';
import {
  MAIL_KINDS,
  type MailKind,
  MAIL_STATUS_LABELS,
  MAIL_STATUSES,
} from '../../shared/mail/outbox.ts';
import { api } from '../kit/data/api.ts';
import { useFilters } from '../kit/data/filters.ts';
import { useOpened } from '../kit/opened.ts';
import { usePaged } from '../kit/data/paged.ts';
import { PagedList } from '../kit/data/paged-list.tsx';
import { useSite } from '../site.ts';
import { Alert } from '../kit/ui/alert.tsx';
import { FilterSelect } from '../kit/ui/filter-select.tsx';
import { SearchField } from '../kit/ui/search-field.tsx';
import { Table } from '../kit/ui/table.tsx';
import { MailDetails } from './details.tsx';
import { MailRow } from './row.tsx';
import { usePageQuery } from '../kit/data/page-query.ts';

const COLUMNS = ['Mail', 'Kind', 'Status', { label: 'Attempts', numeric: true }, 'Created', 'Sent'];
const STATUS_OPTIONS = MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_LABELS[value] }));
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: MAIL_KINDS[value] }));

/** The filtered table and what opens from it. */
export function MailList() {
  const [now] = useState(() => new Date());
  const { sendsMail } = useSite();
  const opened = useOpened('view');
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    kind: KINDS,
    status: MAIL_STATUSES,
  });
  const list = usePaged(usePageQuery(filters), loadMails);
  const failed = list.page?.failed ?? 0;

  return (
    <>
      {!sendsMail && (
        <Alert title="No mail leaves this board">
          No mail server is set up, so mail is kept here. Set SMTP_URL to have it sent.
        </Alert>
      )}
      {failed > 0 && sendsMail && (
        <Alert title={failed === 1 ? 'One mail was not sent' : `${failed} mails were not sent`}>
          Open a failed or unclear mail to see why, and to send it again.
        </Alert>
      )}
      <PagedList
        title="Mails"
        noun="mails"
        list={list}
        failed="Failed to load mail data."
        empty={{
          title: 'No mail yet',
          hint: 'Links to a new password and messages from the contact page appear here.',
        }}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search mails"
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
        {(rows) => (
          <Table label="Mails" columns={COLUMNS}>
            {rows.map((mail) => (
              <MailRow key={mail._id} mail={mail} opened={opened} now={now} />
            ))}
          </Table>
        )}
      </PagedList>
      <MailDetails opened={opened} onChanged={list.replace} />
    </>
  );
}

async function loadMails(query: Readonly<Record<string, string>>) {
  const { mails, ...page } = await api.listMails({ query });
  return { rows: mails, ...page };
}
