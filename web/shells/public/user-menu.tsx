import { IconChevronDown, IconLayoutDashboard, IconLogout } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { dashboardLinkOf } from '../../../shared/roles.ts';
import { Avatar } from '../../kit/ui/display/avatar.tsx';
import styles from './user-menu.module.css';

/** The user with Dashboard and Sign Out. A native popover: Escape and clicks outside close it. */
export default function UserMenu({ user }: { user: SessionUser }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.button}>
        <Avatar name={user.username} />
        <span className="sr-only">Account of {user.username}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.username}>{user.username}</p>
        <p className={styles.email}>{user.email}</p>
        <ul className={styles.items}>
          <li>
            <Link to={dashboardLinkOf(user.role)} className={styles.item} onClick={close}>
              <IconLayoutDashboard size={19} stroke={1.7} aria-hidden />
              Dashboard
            </Link>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={() => signOut(navigate, close)}>
              <IconLogout size={19} stroke={1.7} aria-hidden />
              Sign Out
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

/** Imports the API on the click, so that public pages do not load it. */
export async function signOut(navigate: (path: string) => void, close: () => void) {
  close();
  const { logOut } = await import('../log-out.ts');
  logOut(() => navigate('/'));
}
