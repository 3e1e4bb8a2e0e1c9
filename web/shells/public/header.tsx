import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { dashboardLinkOf } from '../../../shared/roles.ts';
import { useUser } from '../../kit/session.ts';
import { useSiteName } from '../../site.ts';
import { Logo } from '../../kit/ui/art/logo.tsx';
import { IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { SchemeSwitch } from '../../kit/ui/scheme-switch.tsx';
import { HEADER_LINKS } from './header-links.ts';
import styles from './header.module.css';

/** Loaded when it is first opened, and for signed-in users only; visitors load neither. */
const MobileMenu = lazy(() => import('./mobile-menu.tsx'));
const UserMenu = lazy(() => import('./user-menu.tsx'));
const Bell = lazy(() => import('./bell.tsx'));

/** The common header. The server renders it for visitors; only the browser knows the session. */
export function Header() {
  const user = useUser();
  const siteName = useSiteName();
  const [menu, setMenu] = useState(false);

  // Set before the first paint (color-scheme.ts); from here on React shows the session.
  useEffect(() => document.documentElement.removeAttribute('data-signed-in'), []);

  return (
    <header className={styles.header}>
      <Container wide>
        <div className={styles.row}>
          <Link to="/" className={styles.brand}>
            <Logo />
            {siteName}
          </Link>
          <nav aria-label="Main" className={styles.nav}>
            {HEADER_LINKS.map(({ to, label }) => (
              <NavLink key={to} to={to} end className={styles.link}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={styles.actions}>
            <SchemeSwitch />
            <div className={styles.own} data-shown={user ? true : undefined}>
              <div className={styles.bell}>
                {user && (
                  <Suspense>
                    <Bell user={user} />
                  </Suspense>
                )}
              </div>
              <div className={user ? styles.account : styles.visitor}>
                {user ? (
                  <>
                    <LinkButton to={dashboardLinkOf(user.role)} variant="light">
                      Dashboard
                    </LinkButton>
                    <Suspense fallback={<span className={styles.place} />}>
                      <UserMenu user={user} />
                    </Suspense>
                  </>
                ) : (
                  <>
                    <LinkButton to="/login" variant="subtle">
                      Sign In
                    </LinkButton>
                    <LinkButton to="/signup">Get Started</LinkButton>
                  </>
                )}
              </div>
            </div>
            <div className={styles.burger}>
              <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenu(true)}>
                <IconMenu2 size={24} aria-hidden />
              </IconButton>
            </div>
          </div>
        </div>
      </Container>
      {menu && (
        <Suspense>
          <MobileMenu onClose={() => setMenu(false)} user={user} />
        </Suspense>
      )}
    </header>
  );
}
