import { useState } from 'react';
import {
  type Mail,
  MAIL_KINDS,
  MAIL_STATUS_LABELS,
  MAIL_STATUSES,
  type MailKind,
  mailKindLabel,
} from '../../shared/mail/outbox.ts';
import { useCall } from '../kit/data/calls.ts';
import { useFilters } from '../kit/data/filters.ts';
import { usePageQuery } from '../kit/data/page-query.ts';
import { PagedList } from '../kit/data/paged-list.tsx';
import { type Opened, useOpened } from '../kit/opened.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { Breakable } from '../kit/ui/display/breakable.tsx';
import { FilterSelect } from '../kit/ui/fields/filter-select.tsx';
import { Age, Identity } from '../kit/ui/display/identity.tsx';
import { PageTitle } from '../kit/ui/layout/page-title.tsx';
import { SearchField } from '../kit/ui/fields/search-field.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { Cell, Row, Table } from '../kit/ui/display/table.tsx';
import { pageMeta, useSite } from '../site.ts';
import type { Route } from './+types/page.ts';
import { MailDetails, MailStatusBadge } from './details.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Mail');

const COLUMNS = ['Mail', 'Kind', 'Status', { label: 'Attempts', numeric: true }, 'Created', 'Sent'];
const STATUS_OPTIONS = MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_LABELS[value] }));
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: MAIL_KINDS[value] }));

/** The outbox: all mails of the board; without a mail server they are only stored. */
export default function Mails() {
  const { sendsMail } = useSite();
  const opened = useOpened('view');
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    kind: KINDS,
    status: MAIL_STATUSES,
  });
  const list = useCall('listMails', { query: usePageQuery(filters) }, { keepPrevious: true });
  const [now] = useState(() => new Date());
  const failed = list.data?.failed ?? 0;

  return (
    <Stack>
      <PageTitle subtitle="Emails sent by this board and their delivery">Mail</PageTitle>
      {!sendsMail && (
        <Alert title="Email is not sent">
          No mail server is set up, so emails are stored here. Set SMTP_URL to send them.
        </Alert>
      )}
      {failed > 0 && sendsMail && (
        <Alert title={failed === 1 ? '1 email was not sent' : `${failed} emails were not sent`}>
          Open a failed or unknown email to see why and to send it again.
        </Alert>
      )}
      <PagedList
        title="Mails"
        noun="mails"
        list={list}
        rows={list.data?.mails}
        failed="Failed to load emails."
        empty={{
          title: 'No emails yet',
          hint: 'Password links, notifications and contact messages appear here.',
        }}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search emails"
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
        {(mails) => (
          <Table label="Mails" columns={COLUMNS}>
            {mails.map((mail) => (
              <MailRow key={mail._id} mail={mail} opened={opened} now={now} />
            ))}
          </Table>
        )}
      </PagedList>
      <MailDetails opened={opened} />
    </Stack>
  );
}

interface MailRowProps {
  mail: Mail;
  opened: Opened<'view'>;
  now: Date;
}

/** A mail in the table; its subject opens it. */
function MailRow({ mail, opened, now }: MailRowProps) {
  const { _id: id, to, subject, kind, status, attempts, error, createdAt, sentAt } = mail;
  return (
    <Row>
      <Cell>
        <Identity
          name={subject}
          line={
            <>
              To <Breakable text={to} />
            </>
          }
          link={opened.link('view', id)}
        />
      </Cell>
      <Cell label="Kind">{mailKindLabel(kind)}</Cell>
      <Cell label="Status">
        <MailStatusBadge status={status} />
        {error && <p className={styles.error}>{error}</p>}
      </Cell>
      <Cell label="Attempts" numeric>
        {attempts}
      </Cell>
      <Cell label="Created">
        <Age at={createdAt} now={now} />
      </Cell>
      <Cell label="Sent">
        {sentAt ? <Age at={sentAt} now={now} /> : <span aria-label="Not sent">–</span>}
      </Cell>
    </Row>
  );
}
