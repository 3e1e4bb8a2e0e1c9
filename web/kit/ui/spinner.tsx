import styles from './spinner.module.css';

/** A turning ring, as large as the text beside it. Decoration: say what is loading in words. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** A centered spinner with a sentence that is read aloud. */
export function Loading({ children }: { children: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {children}
    </p>
  );
}
