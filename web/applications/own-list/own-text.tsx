import { ClampedText } from '../../kit/ui/display/clamped-text.tsx';
import styles from './row.module.css';

/** Lines of a cover letter or note before it is expanded (product.md section 2.5). */
const LINES = 3;

/** A text in the details of a row. */
export const OwnText = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.letter}>
    <h4>{title}</h4>
    <ClampedText text={text} lines={LINES} />
  </div>
);
