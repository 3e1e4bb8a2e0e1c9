import { useState } from 'react';
import {
  type Mail,
  MAIL_KINDS,
  MAIL_STATUS_LABELS,
  mailKindLabel,
} from '../../shared/mail/outbox.ts';
import { useCall } from '../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../kit/data/filters.ts';
import { PagedList } from '../kit/data/list.tsx';
import { type Opened, useOpened } from '../kit/opened.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { Breakable } from '../kit/ui/display/breakable.tsx';
import { FilterSelect } from '../kit/ui/fields/filter-select.tsx';
import { Age, Identity } from '../kit/ui/display/identity.tsx';
import { Page } from '../kit/ui/layout/page.tsx';
import { SearchField } from '../kit/ui/fields/search-field.tsx';
import { type Column, Table } from '../kit/ui/display/table.tsx';
import { pageMeta, useSite } from '../site.ts';
import type { Route } from './+types/page.ts';
import { MailStatusBadge } from './delivery.tsx';
import { MailDetails } from './details.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Mail');

/** The outbox: all mails of the board; without a mail server they are only stored. */
export default function Mails() {
  const { sendsMail } = useSite();
  const opened = useOpened('view');
  const viewed = opened.id('view');
  const { values, clear, field, select } = useFilters({
    search: null,
    kind: MAIL_KINDS,
    status: MAIL_STATUS_LABELS,
  });
  const list = useCall('listMails', { query: usePageQuery(values) }, { keepPrevious: true });
  const [now] = useState(() => new Date());
  const failed = list.data?.failed ?? 0;

  return (
    <Page title="Mail" subtitle="Emails of this board and their delivery">
      {!sendsMail && (
        <Alert title="Email is not sent">
          No mail server is set up, so emails are stored here. Set SMTP_URL to send later ones.
        </Alert>
      )}
      {failed > 0 && sendsMail && (
        <Alert title={failed === 1 ? '1 email was not sent' : `${failed} emails were not sent`}>
          Open a failed or unknown email to see why and to send it again.
        </Alert>
      )}
      <PagedList
        title="Emails"
        noun="emails"
        list={list}
        rows={list.data?.mails}
        refused="Failed to load emails."
        empty={{
          title: 'No emails yet',
          hint: 'Password links, notifications and contact messages appear here.',
        }}
        onClear={clear}
        filters={
          <>
            <SearchField label="Search emails" {...field('search')} />
            <FilterSelect label="Kind" all="All kinds" {...select('kind')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
          </>
        }
      >
        {(rows) => <Table label="Emails" columns={toColumns(opened, now)} rows={rows} />}
      </PagedList>
      {viewed !== null && <MailDetails id={viewed} onClose={opened.close} />}
    </Page>
  );
}

const toColumns = (opened: Opened<'view'>, now: Date): Column<Mail>[] => [
  {
    label: 'Mail',
    cell: ({ _id, subject, to }) => (
      <Identity
        name={subject}
        line={
          <>
            To <Breakable text={to} />
          </>
        }
        link={opened.link('view', _id)}
      />
    ),
  },
  { label: 'Kind', cell: ({ kind }) => mailKindLabel(kind) },
  {
    label: 'Status',
    cell: ({ status, error }) => (
      <>
        <MailStatusBadge status={status} />
        {error && <p className={styles.error}>{error}</p>}
      </>
    ),
  },
  { label: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
  { label: 'Created', cell: ({ createdAt }) => <Age at={createdAt} now={now} /> },
  {
    label: 'Sent',
    cell: ({ sentAt }) => (sentAt ? <Age at={sentAt} now={now} /> : 'Not sent'),
  },
];
