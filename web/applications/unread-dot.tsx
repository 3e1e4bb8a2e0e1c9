import styles from './unread-dot.module.css';

/** Marks an applicant with something that the company has not opened. */
export const UnreadDot = () => (
  <>
    <span className={styles.dot} aria-hidden />
    <span className="sr-only">Unread</span>
  </>
);
