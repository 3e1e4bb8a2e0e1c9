import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Percent, 0 to 100. */
  value: number;
  /** Show the label and the percentage above the bar. */
  showLabel?: boolean;
}

/** How far something is. */
export function ProgressBar({ label, value, showLabel = true }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div>
      {showLabel && (
        <p className={styles.label} aria-hidden="true">
          <span>{label}</span>
          <span>{percent}%</span>
        </p>
      )}
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
