import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import * as everywhere from '../../everywhere/features.ts';
import { PageOutlet } from '../../page-outlet.tsx';
import { FeaturesProvider, type WebFeature } from '../../panels.tsx';
import { PageNotFound } from '../../kit/ui/feedback/page-not-found.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { WAITS } from '../first-sign.ts';
import { SkipLink } from '../skip-link.tsx';
import styles from './frame.module.css';

export default function PublicArea() {
  return (
    <PublicShell>
      <PageOutlet />
    </PublicShell>
  );
}

/** The error page, between header and footer. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PublicShell>
      {missing ? (
        <PageNotFound />
      ) : (
        <>
          <title>Something went wrong</title>
          <ErrorState
            level={1}
            message="An unexpected error occurred."
            onRetry={() => window.location.reload()}
          />
        </>
      )}
    </PublicShell>
  );
}

const EVERYWHERE = Object.values<WebFeature>(everywhere);

/** Header, content and footer of public pages. */
function PublicShell({ children }: { children: ReactNode }) {
  return (
    <FeaturesProvider value={EVERYWHERE}>
      <div className={styles.shell} {...{ [WAITS]: '' }}>
        <SkipLink />
        <Header />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
    </FeaturesProvider>
  );
}
