import styles from './filled-text.module.css';

/** A text as an applicant reads it. */
export const FilledText = ({ title, text }: { title: string; text: string }) => (
  <figure className={styles.figure}>
    <figcaption className={styles.title}>{title}</figcaption>
    <p className={styles.text} dir="auto">
      {text}
    </p>
  </figure>
);
