import { Progress } from '@base-ui/react/progress';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Percent; the bar is full from 100. */
  value: number;
  /** Show the label and the percentage above the bar. */
  showLabel?: boolean;
}

export function ProgressBar({ label, value, showLabel = true }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, value));
  return (
    <Progress.Root
      value={Math.min(100, percent)}
      aria-label={label}
      // Without the library's own content, which adds an invisible "x" to the text of the page.
      render={({ children: _content, ...bar }) => (
        <div {...bar}>
          {showLabel && (
            <p className={styles.label} aria-hidden="true">
              <span>{label}</span>
              <span>{percent}%</span>
            </p>
          )}
          <Progress.Track className={styles.track}>
            <Progress.Indicator className={styles.bar} />
          </Progress.Track>
        </div>
      )}
    />
  );
}
