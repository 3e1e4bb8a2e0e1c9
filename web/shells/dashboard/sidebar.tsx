import { IconLogout } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { ROLE_LABELS } from '../../../shared/roles.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { useScrollToCurrent } from '../../kit/in-sight.ts';
import { useUser } from '../../kit/session.ts';
import { useFrameCall } from '../frame-call.ts';
import { logOut } from '../log-out.ts';
import { useSiteName } from '../../site.ts';
import { Logo } from '../../kit/ui/art/logo.tsx';
import { Avatar } from '../../kit/ui/display/avatar.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { type SidebarLink, useFeatures } from '../../panels.tsx';
import { inGroups, isWithin, linksFor } from './sidebar-links.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  user: SessionUser;
  /** Only icons; each name shows beside its icon on hover and focus. */
  collapsed?: boolean;
  /** Called when somebody follows a link, to close the drawer on a phone. */
  onFollow?: () => void;
}

/** Logo, navigation by role, the user, and Logout (product.md section 2.3). */
export function Sidebar({ user, collapsed, onFollow }: SidebarProps) {
  const navigate = useNavigate();
  const siteName = useSiteName();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useScrollToCurrent(nav, pathname);
  const known = useUser() ?? user;
  const all = linksFor(known, useFeatures());
  const groups = inGroups(all.filter(({ isOwn }) => !isOwn));
  const toItem = (link: SidebarLink) => (
    <Link
      key={link.to}
      to={link.to}
      className={styles.item}
      aria-current={currentOf(link, pathname)}
      onClick={onFollow}
    >
      <link.icon size={20} stroke={1.7} aria-hidden />
      <span className={styles.label}>{link.label}</span>
      <WaitingCount link={link} />
    </Link>
  );
  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <Link to="/" className={styles.brand} onClick={onFollow}>
        <Logo />
        <span className={styles.name}>{siteName}</span>
      </Link>
      <nav ref={nav} aria-label="Dashboard" className={styles.nav}>
        {groups.map(({ name, links }) =>
          name ? (
            <Stack key={name} gap={4} role="group" aria-label={name}>
              <p className={styles.heading} aria-hidden>
                {name}
              </p>
              {links.map(toItem)}
            </Stack>
          ) : (
            links.map(toItem)
          ),
        )}
      </nav>
      <div className={styles.user}>
        <Avatar name={user.username} />
        <div className={styles.identity}>
          <p className={styles.username}>{user.username}</p>
          {user.email !== user.username && <p className={styles.email}>{user.email}</p>}
          <Badge tone="blue">
            {known.teamRole ? TEAM_ROLE_LABELS[known.teamRole] : ROLE_LABELS[user.role]}
          </Badge>
        </div>
      </div>
      {all.filter(({ isOwn }) => isOwn).map(toItem)}
      <button type="button" className={styles.item} onClick={() => logOut(() => navigate('/'))}>
        <IconLogout size={20} stroke={1.7} aria-hidden />
        <span className={styles.label}>Logout</span>
      </button>
    </div>
  );
}

/** 'page' for the page itself, 'true' for the page it belongs to. */
function currentOf(link: SidebarLink, pathname: string) {
  if (pathname === link.to) return 'page';
  return isWithin(link, pathname) || undefined;
}

const MOST = 99;

/** The lists of applications, with the number of unread ones. */
const APPLICATIONS = new Set([
  '/applications/my-applications',
  '/applications/my-applications-company',
]);

function WaitingCount({ link: { to, waiting } }: { link: SidebarLink }) {
  if (APPLICATIONS.has(to)) return <UnreadCount />;
  return waiting && <Count {...waiting} />;
}

function UnreadCount() {
  const unread = useFrameCall('countUnreadApplications')?.unread ?? 0;
  return <Figure shown={unread} word="unread" />;
}

function Count({ what, word, danger }: NonNullable<SidebarLink['waiting']>) {
  const shown = useFrameCall('getWaiting')?.[what] ?? 0;
  return <Figure shown={shown} word={word} danger={danger} />;
}

interface FigureProps {
  shown: number;
  word: string;
  danger?: boolean | undefined;
}

function Figure({ shown, word, danger }: FigureProps) {
  if (shown === 0) return null;
  return (
    <span className={styles.count} data-danger={danger}>
      <span aria-hidden>{shown > MOST ? `${MOST}+` : shown}</span>
      <span className="sr-only">
        ({inFigures(shown)} {word})
      </span>
    </span>
  );
}
