import type { User } from '../../../shared/accounts/users.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import type { Opened } from '../../kit/opened.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { RowMenu } from '../../kit/ui/row-menu.tsx';
import { Cell, Row } from '../../kit/ui/table.tsx';
import { Identity, Pair, Standing } from '../../kit/ui/identity.tsx';
import { userActions } from './available-actions.ts';
import { accountName, RoleBadge, userStatus, UserStatusBadge } from './status.tsx';
import type { AskedUser, UserWork } from './actions.ts';

interface UserRowProps {
  user: User;
  work: UserWork;
  opened: Opened<'view'>;
  onAsk: (asked: AskedUser) => void;
}

/** A user in the table, with what an admin may do to them. */
export function UserRow({ user, work, opened, onAsk }: UserRowProps) {
  const name = accountName(user);
  return (
    <Row>
      <Cell>
        <Identity
          name={user.username}
          line={<Breakable text={user.email} />}
          link={opened.link('view', user._id)}
          avatar
        />
      </Cell>
      <Cell label="Role">
        <RoleBadge role={user.role} />
      </Cell>
      <Cell label="Name/Company">{name}</Cell>
      <Cell label="Status">
        <Standing>
          <UserStatusBadge user={user} />
          {userStatus(user) === 'pending' && (
            <LinkButton
              {...opened.link('view', user._id)}
              variant="light"
              size="sm"
              aria-label={`Review ${name}`}
            >
              Review
            </LinkButton>
          )}
        </Standing>
      </Cell>
      <Cell label="Joined">
        <Pair date>{formatDay(user.createdAt)}</Pair>
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${name}`}
          busy={work.isBusy(user._id)}
          groups={userActions(user, { work, opened, onAsk })}
        />
      </Cell>
    </Row>
  );
}
