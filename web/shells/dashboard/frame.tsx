import { QueryClientProvider } from '@tanstack/react-query';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  isRouteErrorResponse,
  Link,
  useBlocker,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { errorMessage } from '../../../shared/kit/client.ts';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { secondFactorRefusal } from '../../../shared/refusals.ts';
import { whenFoundEnded } from '../../kit/data/api.ts';
import { queryClient, useCall } from '../../kit/data/calls.ts';
import { useLiveAnswers } from '../../kit/data/live.ts';
import { isLeaveGuarded, leaveText } from '../../kit/forms/leave-guard.ts';
import { loginPath } from '../../kit/return-path.ts';
import {
  AreaUser,
  hasLeftCompany,
  readUser,
  updateStoredUser,
  USER_KEY,
  useUser,
} from '../../kit/session.ts';
import { notify } from '../../kit/notices.ts';
import { useSidebar } from './sidebar-state.ts';
import { searchOf } from '../../own-search.ts';
import { Panels, useFeatures } from '../../panels.tsx';
import { useSite } from '../../site.ts';
import { Logo } from '../../kit/ui/art/logo.tsx';
import { IconButton } from '../../kit/ui/button.tsx';
import type { PageHandle } from '../../kit/ui/layout/page-handle.ts';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { Dialog, loadDialog } from '../../kit/ui/overlays/dialog.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { SchemeSwitch } from '../../kit/ui/scheme-switch.tsx';
import { Loading } from '../../kit/ui/feedback/spinner.tsx';
import { BarSlots } from '../../kit/ui/layout/bar-slot.tsx';
import { SkipLink } from '../skip-link.tsx';
import { AddressBanner } from './address-banner.tsx';
import styles from './frame.module.css';
import { IdleWatch } from './idle-watch.tsx';
import { IdentityQuestion } from './identity-question.tsx';
import { NotificationBell } from '../notification-bell.tsx';
import { Sidebar } from './sidebar.tsx';
import { linksFor } from './sidebar-links.ts';

/** The frame of every signed-in page: sidebar, top bar, content. Below 768 px the sidebar is a drawer. */
export function DashboardShell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isFull = handles.some((handle) => handle?.isFull);
  const { search } = useLocation();
  const isWide = handles.some((handle) => handle?.isWide?.(new URLSearchParams(search)));
  const [open, toggle] = useSidebar(isFull || isWide);
  const [drawer, setDrawer] = useState(false);
  const { siteName, adminIdleMinutes } = useSite();
  // An administrator who must set up a second factor, and who has left a company, is refused nearly every call.
  const known = useUser() ?? user;
  const isLocked = secondFactorRefusal(known) !== undefined || hasLeftCompany(known);
  const [title, setTitleSlot] = useState<HTMLElement | null>(null);
  const [middle, setMiddleSlot] = useState<HTMLElement | null>(null);
  const [end, setEndSlot] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, middle, end }), [title, middle, end]);
  const features = useFeatures();
  const finder = user.role === 'company' && !isLocked ? searchOf(features) : undefined;
  useReloadForOther(user._id);
  useLeaveWithSession();
  useEffect(() => forgetAfterLogOut, []);
  useEffect(loadDialog, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AreaUser value={user}>
        <SkipLink />
        <div
          className={styles.shell}
          data-open={open || undefined}
          data-full={isFull || undefined}
          data-search={finder ? true : undefined}
        >
          <aside className={styles.aside}>
            <Sidebar user={user} collapsed={!open} />
          </aside>
          <header className={styles.bar}>
            <span className={styles.wide}>
              <IconButton
                label="Toggle sidebar"
                title="Toggle sidebar (Ctrl+B)"
                aria-expanded={open}
                aria-keyshortcuts="Control+B Meta+B"
                onClick={toggle}
              >
                <IconLayoutSidebar size={20} aria-hidden />
              </IconButton>
            </span>
            <span className={styles.narrow}>
              <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setDrawer(true)}>
                <IconMenu2 size={22} aria-hidden />
              </IconButton>
              <Link to="/" className={styles.brand}>
                <Logo size={28} />
                {siteName}
              </Link>
              <span ref={setTitleSlot} className={styles.title} />
            </span>
            <div ref={setMiddleSlot} className={styles.middle} />
            <span className={styles.end}>
              {finder && (
                <span className={styles.common}>
                  <finder.Button user={user} links={linksFor(user, features)} isSmall={isFull} />
                </span>
              )}
              {!isLocked && <NotificationBell />}
              <span className={styles.common}>
                <SchemeSwitch />
              </span>
              <span ref={setEndSlot} className={styles.slot} />
            </span>
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Panels slot="frame.top" user={user} />
            <AddressBanner />
            {user.role === 'company' && !isLocked && <MemberWatch />}
            <BarSlots value={slots}>{children}</BarSlots>
          </main>
        </div>
        <Dialog open={drawer} onClose={() => setDrawer(false)} title="Menu" side="left" bare>
          <Sidebar user={user} onFollow={() => setDrawer(false)} />
        </Dialog>
        <LeaveQuestion />
        {!isLocked && <LiveFrame />}
        <IdentityQuestion user={user} />
        {user.role === 'admin' && adminIdleMinutes && <IdleWatch minutes={adminIdleMinutes} />}
      </AreaUser>
    </QueryClientProvider>
  );
}

/** Keeps the counts of the frame, and what the page shows, up to date. */
function LiveFrame() {
  useLiveAnswers();
  return null;
}

/** Keeps what is known of the member's role as it is on the server, and says when it has changed. */
function MemberWatch() {
  const current = useCall('getProfile').data?.user;
  const known = useUser()?.teamRole;
  useEffect(() => {
    if (!current?.teamRole || current.teamRole === known) return;
    updateStoredUser({ teamRole: current.teamRole });
    if (known)
      notify.info('Role Changed', `Your role is now ${TEAM_ROLE_LABELS[current.teamRole]}.`);
  }, [current, known]);
  return null;
}

/** Reloads a private page when another user logs in in another tab, so that input is never sent as the other. */
function useReloadForOther(userId: string) {
  const user = useUser();
  const isOther = user !== null && user._id !== userId;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
}

/**
 * Opens the login page when the session has ended in another tab, or a part of the page has found that it has. Calls of
 * the page itself do so as well (api.ts).
 */
function useLeaveWithSession() {
  useEffect(() => {
    const leave = (isIdle = false) => window.location.assign(loginPath(window.location, isIdle));
    const look = () => {
      if (!readUser()) leave();
    };
    // Other changes come while this tab itself logs out, which leads elsewhere.
    const hear = ({ key }: StorageEvent) => {
      if (key === USER_KEY || key === null) look();
    };
    const stop = whenFoundEnded(leave);
    window.addEventListener('storage', hear);
    // Back may show a page as it was before the log-out.
    window.addEventListener('pageshow', look);
    return () => {
      stop();
      window.removeEventListener('storage', hear);
      window.removeEventListener('pageshow', look);
    };
  }, []);
}

/** Asks before leaving a page with unsaved changes. */
function LeaveQuestion() {
  const { state, proceed, reset } = useBlocker(isLeaveGuarded);
  return (
    <ConfirmDialog
      open={state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {leaveText()}
    </ConfirmDialog>
  );
}

/** The next user must not see data of this one. */
function forgetAfterLogOut() {
  if (!readUser()) queryClient.clear();
}

/** The server's output for a signed-in page, shown until the guard has checked the session. */
export function AuthenticationFallback() {
  return (
    <main id="main" className={styles.fallback}>
      <div className={styles.scripted}>
        <Loading>Loading authentication...</Loading>
      </div>
      <noscript>
        This page requires JavaScript. <a href="/alljobs">Browse jobs</a> without it.
      </noscript>
    </main>
  );
}

/** The error page of a signed-in page, inside the frame, with a button to try again. */
export function DashboardError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const user = readUser();
  const message = isRouteErrorResponse(error)
    ? String(error.data)
    : errorMessage(error, 'An unexpected error occurred.');
  const content = (
    <ErrorState level={1} message={message} onRetry={revalidate} busy={state === 'loading'} />
  );
  return user ? (
    <DashboardShell user={user}>{content}</DashboardShell>
  ) : (
    <main id="main">{content}</main>
  );
}
