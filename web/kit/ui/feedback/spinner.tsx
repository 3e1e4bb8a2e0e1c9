import styles from './spinner.module.css';

/** A spinning ring as large as the text beside it. Decoration: write what is loading beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** A centered spinner with an announcement. */
export function Loading({ children }: { children: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {children}
    </p>
  );
}
