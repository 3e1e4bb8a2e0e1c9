import { IconPlus, IconTrash } from '@tabler/icons-react';
import { momentOf, type WallTime } from '../../shared/kit/zones.ts';
import { Button, IconButton } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/fields/field.tsx';
import styles from './times-field.module.css';

export const NO_TIME: WallTime = { day: '', time: '' };

interface TimesFieldProps {
  times: readonly WallTime[];
  max: number;
  /** The first day that can be chosen. */
  today: string;
  error: string | undefined;
  onChange: (times: WallTime[]) => void;
}

/** Several days with their times. */
export function TimesField({ times, max, today, error, onChange }: TimesFieldProps) {
  const change = (index: number, part: Partial<WallTime>) =>
    onChange(times.map((time, at) => (at === index ? { ...time, ...part } : time)));
  return (
    <div className={styles.times}>
      {times.map((time, index) => (
        // Times have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row} role="group" aria-label={`Time ${index + 1}`}>
          <TextField
            label="Date"
            type="date"
            required
            min={today}
            value={time.day}
            onChange={({ currentTarget }) => change(index, { day: currentTarget.value })}
          />
          <TextField
            label="Time"
            type="time"
            required
            value={time.time}
            onChange={({ currentTarget }) => change(index, { time: currentTarget.value })}
          />
          {times.length > 1 && (
            <IconButton
              label={`Remove time ${index + 1}`}
              onClick={() => onChange(times.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {times.length < max && (
        <div>
          <Button
            variant="outline"
            size="sm"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...times, times.at(-1) ?? NO_TIME])}
          >
            Add Another Time
          </Button>
        </div>
      )}
    </div>
  );
}

/** The times as the API reads them; '' for an incomplete one. */
export const toMoments = (times: readonly WallTime[], timeZone: string): string[] =>
  times.map((time) => momentOf(time, timeZone)?.toISOString() ?? '');
