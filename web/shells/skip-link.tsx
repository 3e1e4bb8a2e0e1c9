import styles from './skip-link.module.css';

/** The first link of each page, shown while it has the focus. */
export const SkipLink = () => (
  <a href="#main" className={`sr-only ${styles.skip}`}>
    Skip to content
  </a>
);
