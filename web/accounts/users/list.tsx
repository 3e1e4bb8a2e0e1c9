import { useState } from 'react';
import type { User } from '../../../shared/accounts/users.ts';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { useOpened } from '../../kit/opened.ts';
import { type Page, usePaged } from '../../kit/data/paged.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Table } from '../../kit/ui/table.tsx';
import { BoardUnknown } from '../../home/admin/unknown.tsx';
import { useBoard } from '../../home/admin/board.ts';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';
import { UserFigures } from './figures.tsx';
import { UserFilters, type UserFilterState } from './filters.tsx';
import { UserProfile } from './profile.tsx';
import { UserQuestionDialog } from './question.tsx';
import { UserRow } from './row.tsx';
import { type AskedUser, useUserWork } from './actions.ts';

const COLUMNS = ['User', 'Role', 'Name/Company', 'Status', 'Joined', 'Actions'];

/** The figures, the filtered table and what opens from it. */
export function UserList({ filters }: { filters: UserFilterState }) {
  const board = useBoard();
  const list = usePaged(usePageQuery(filters.chosen), loadUsers);
  useFreshLinks(list.refresh);
  const opened = useOpened('view');
  const [asked, setAsked] = useState<AskedUser>();

  const rows = list.page?.rows ?? [];
  const people = board.figures?.users;
  const work = useUserWork({
    replace: (user) => {
      list.replace(user);
      if (filters.filters.status) list.refresh();
      board.refresh();
    },
    remove: (id) => {
      setAsked((before) => (before?.user._id === id ? undefined : before));
      list.remove(id);
      // One of the next page moves up.
      list.refresh();
      board.refresh();
    },
  });

  return (
    <>
      <BoardUnknown board={board} />
      <UserFigures users={people} filters={filters.filters} />
      <PagedList
        title="Users"
        noun="users"
        list={list}
        filters={<UserFilters {...filters} />}
        onClear={filters.isFiltered ? filters.clear : undefined}
        empty={{ title: 'No users yet' }}
        failed={loadFallback(list.error, 'users')}
      >
        {(shown) => (
          <Table label="Users" columns={COLUMNS}>
            {shown.map((user) => (
              <UserRow key={user._id} user={user} work={work} opened={opened} onAsk={setAsked} />
            ))}
          </Table>
        )}
      </PagedList>
      <UserProfile users={rows} work={work} opened={opened} onAsk={setAsked} />
      {asked && (
        <UserQuestionDialog asked={asked} work={work} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

async function loadUsers(query: Readonly<Record<string, string>>): Promise<Page<User>> {
  const { users, total, nextCursor } = await api.listUsers({ query });
  return { rows: users, total, nextCursor };
}
