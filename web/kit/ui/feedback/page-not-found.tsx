import { LostArt } from '../art/empty-art.tsx';
import { LinkButton } from '../button.tsx';
import styles from './page-not-found.module.css';

/** The content of a page that does not exist (product.md section 2.4). */
export function PageNotFound() {
  return (
    <div className={styles.page}>
      <title>Page Not Found</title>
      <meta name="robots" content="noindex" />
      <LostArt />
      <h1>Page Not Found</h1>
      <p className={styles.hint}>
        This page does not exist. It may have moved, or the job may have been filled.
      </p>
      <div className={styles.actions}>
        <LinkButton to="/" size="lg">
          Back to Home
        </LinkButton>
        <LinkButton to="/alljobs" size="lg" variant="outline">
          Browse Jobs
        </LinkButton>
      </div>
    </div>
  );
}
