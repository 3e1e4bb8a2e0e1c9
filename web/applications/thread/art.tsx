import styles from './now.module.css';

/** Two tiles of the mosaic. */
export const Art = () => (
  <svg className={styles.art} viewBox="0 0 200 100" aria-hidden="true">
    <rect width="100" height="100" fill="var(--art-pale)" />
    <path d="M0 100A50 50 0 0 1 100 100Z" fill="var(--art-sun)" />
    <rect x="100" width="100" height="100" fill="var(--art-azure)" />
    <path d="M0 0H100V100A100 100 0 0 1 0 0Z" transform="translate(100 0)" fill="var(--art-sky)" />
  </svg>
);
