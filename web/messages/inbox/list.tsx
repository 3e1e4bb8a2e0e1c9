import { useState } from 'react';
import {
  type ContactMessage,
  MESSAGE_STATUS_LABELS,
  MESSAGE_STATUSES,
} from '../../../shared/messages/contact.ts';
import { api } from '../../kit/data/api.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { usePaged } from '../../kit/data/paged.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { Cell, Row, Table } from '../../kit/ui/table.tsx';
import { Age, Identity, Pair } from '../../kit/ui/identity.tsx';
import { MessageDetails } from './details.tsx';
import { MessageStatusBadge } from './status.tsx';
import { usePageQuery } from '../../kit/data/page-query.ts';

const COLUMNS = ['Message', 'From', 'Status', 'Received'];
const STATUS_OPTIONS = MESSAGE_STATUSES.map((value) => ({
  value,
  label: MESSAGE_STATUS_LABELS[value],
}));

/** The filtered table, and what opens from it. */
export function MessageList() {
  const [now] = useState(() => new Date());
  const opened = useOpened('view');
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: MESSAGE_STATUSES,
  });
  const list = usePaged(usePageQuery(filters), loadMessages);

  return (
    <>
      <PagedList
        title="Messages"
        noun="messages"
        list={list}
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
        {(rows) => (
          <Table label="Messages" columns={COLUMNS}>
            {rows.map((message) => (
              <MessageRow key={message._id} message={message} opened={opened} now={now} />
            ))}
          </Table>
        )}
      </PagedList>
      <MessageDetails opened={opened} onChanged={list.replace} />
    </>
  );
}

async function loadMessages(query: Readonly<Record<string, string>>) {
  const { messages, ...page } = await api.listMessages({ query });
  return { rows: messages, ...page };
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
