import { Link, useLocation } from 'react-router';
import { PageOutlet } from '../../page-outlet.tsx';
import { useSiteName } from '../../site.ts';
import { HeroMosaic } from '../../kit/ui/art/hero-mosaic.tsx';
import { Logo } from '../../kit/ui/art/logo.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { SchemeSwitch } from '../../kit/ui/scheme-switch.tsx';
import styles from './account.module.css';

/** The others work as plain forms. */
const NEEDS_SCRIPTS =
  /^\/(?:login|signup|forgot-password|reset-password|accept-invitation|first-admin)/i;

export { ErrorBoundary } from './frame.tsx';

/** Login and sign-up: no header and footer, the form on one side and the picture on the other. */
export default function AccountArea() {
  const siteName = useSiteName();
  const { pathname } = useLocation();

  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Link to="/" className={styles.brand}>
            <Logo />
            {siteName}
          </Link>
          <SchemeSwitch />
        </header>
        <main id="main" tabIndex={-1} data-held="" className={styles.main}>
          {NEEDS_SCRIPTS.test(pathname) && (
            <noscript>
              <Alert tone="warning">
                Logging in and signing up require JavaScript. You can browse jobs without it.
              </Alert>
            </noscript>
          )}
          <PageOutlet />
        </main>
      </div>
      <aside className={styles.picture}>
        <div className={styles.frame}>
          <HeroMosaic />
          <p className={styles.words}>
            Pay up front. Replies from real people. A timeline for every application.
          </p>
        </div>
      </aside>
    </div>
  );
}
