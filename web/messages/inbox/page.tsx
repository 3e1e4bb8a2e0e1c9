import { useState } from 'react';
import { type ContactMessage, MESSAGE_STATUS_LABELS } from '../../../shared/messages/contact.ts';
import { useCall } from '../../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { Age, Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { MessageDetails, MessageStatusBadge } from './details.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Messages');

/** The messages from the contact page. Admins reply by email and close them. */
export default function Messages() {
  const [now] = useState(() => new Date());
  const opened = useOpened('view');
  const viewed = opened.id('view');
  const { values, clear, field, select } = useFilters({
    search: null,
    status: MESSAGE_STATUS_LABELS,
  });
  const list = useCall('listMessages', { query: usePageQuery(values) }, { keepPrevious: true });

  return (
    <Page title="Messages" subtitle="Messages from the contact page">
      <PagedList
        title="Messages"
        noun="messages"
        list={list}
        rows={list.data?.messages}
        refused="Failed to load messages."
        empty={{
          title: 'No messages yet',
          hint: 'Messages from the contact page appear here.',
        }}
        onClear={clear}
        filters={
          <>
            <SearchField label="Search messages" {...field('search')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
          </>
        }
      >
        {(rows) => <Table label="Messages" columns={toColumns(opened, now)} rows={rows} />}
      </PagedList>
      {viewed !== null && <MessageDetails id={viewed} onClose={opened.close} />}
    </Page>
  );
}

/** Characters of a message in its row. */
const SHOWN = 80;

const toColumns = (opened: Opened<'view'>, now: Date): Column<ContactMessage>[] => [
  {
    label: 'Message',
    cell: ({ _id, subject, message }) => (
      <Identity
        name={subject}
        line={message.length > SHOWN ? `${message.slice(0, SHOWN)}…` : message}
        link={opened.link('view', _id)}
      />
    ),
  },
  {
    label: 'From',
    cell: ({ name, email }) => <Pair line={<Breakable text={email} />}>{name}</Pair>,
  },
  { label: 'Status', cell: (message) => <MessageStatusBadge {...message} /> },
  { label: 'Received', cell: ({ createdAt }) => <Age at={createdAt} now={now} /> },
];
