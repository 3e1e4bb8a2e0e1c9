import { useState } from 'react';
import {
  type ContactMessage,
  MESSAGE_STATUS_LABELS,
  MESSAGE_STATUSES,
} from '../../../shared/messages/contact.ts';
import { useCall } from '../../kit/data/calls.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { usePageQuery } from '../../kit/data/page-query.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { Age, Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { Cell, Row, Table } from '../../kit/ui/display/table.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { MessageDetails, MessageStatusBadge } from './details.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Messages');

const COLUMNS = ['Message', 'From', 'Status', 'Received'];
const STATUS_OPTIONS = MESSAGE_STATUSES.map((value) => ({
  value,
  label: MESSAGE_STATUS_LABELS[value],
}));

/** The inbox of the contact page: read, answered by mail, closed. */
export default function Messages() {
  const [now] = useState(() => new Date());
  const opened = useOpened('view');
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: MESSAGE_STATUSES,
  });
  const list = useCall('listMessages', { query: usePageQuery(filters) }, { keepPrevious: true });

  return (
    <Stack>
      <PageTitle subtitle="Messages from the contact page">Messages</PageTitle>
      <PagedList
        title="Messages"
        noun="messages"
        list={list}
        rows={list.data?.messages}
        failed="Failed to load messages."
        empty={{
          title: 'No messages yet',
          hint: 'Messages from the contact page appear here.',
        }}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search messages"
              value={filters.search}
              onSearch={(search) => set({ search })}
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
        {(messages) => (
          <Table label="Messages" columns={COLUMNS}>
            {messages.map((message) => (
              <MessageRow key={message._id} message={message} opened={opened} now={now} />
            ))}
          </Table>
        )}
      </PagedList>
      <MessageDetails opened={opened} />
    </Stack>
  );
}

interface MessageRowProps {
  message: ContactMessage;
  opened: Opened<'view'>;
  now: Date;
}

function MessageRow({ message, opened, now }: MessageRowProps) {
  const { _id: id, subject, message: text, name, email, status, createdAt } = message;
  const line = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return (
    <Row>
      <Cell>
        <Identity name={subject} line={line} link={opened.link('view', id)} />
      </Cell>
      <Cell label="From">
        <Pair line={<Breakable text={email} />}>{name}</Pair>
      </Cell>
      <Cell label="Status">
        <MessageStatusBadge status={status} />
      </Cell>
      <Cell label="Received">
        <Age at={createdAt} now={now} />
      </Cell>
    </Row>
  );
}
