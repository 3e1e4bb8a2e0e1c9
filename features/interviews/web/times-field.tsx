import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { readMoment, type WallTime, wallTimeOf } from '../../../shared/kit/zones.ts';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import styles from './times-field.module.css';

export const NO_TIME: WallTime = { day: '', time: '' };

interface TimesFieldProps {
  times: readonly WallTime[];
  max: number;
  /** The first day that can be chosen. */
  today: string;
  /** Of the form; those of `startsAt` and its parts are shown. */
  errors: FieldErrors;
  onChange: (times: WallTime[]) => void;
}

/** One or several days with their times. */
export function TimesField({ times, max, today, errors, onChange }: TimesFieldProps) {
  const rows = useRef<HTMLDivElement>(null);
  const count = useRef(times.length);
  // The focus follows a time that is added, and does not go with one that is removed.
  useEffect(() => {
    if (times.length !== count.current)
      rows.current
        ?.querySelector<HTMLElement>(`[role=group]:nth-child(${times.length}) input`)
        ?.focus();
    count.current = times.length;
  }, [times.length]);
  const change = (index: number, part: Partial<WallTime>) =>
    onChange(times.map((time, at) => (at === index ? { ...time, ...part } : time)));
  // The schema may name the list, or one of its times.
  const [name, error] = Object.entries(errors).find(([key]) => key.startsWith('startsAt')) ?? [];
  const wrong = Number(name?.split('.')[1] ?? 0);
  return (
    <div ref={rows} className={styles.times}>
      {times.map((time, index) => (
        <div
          // Times have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={styles.row}
          data-many={times.length > 1 || undefined}
          role="group"
          aria-label={`Time ${index + 1}`}
        >
          <TextField
            label="Date"
            type="date"
            required
            min={today}
            value={time.day}
            error={index === wrong ? error : undefined}
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
            <span className={styles.remove}>
              <IconButton
                label={`Remove time ${index + 1}`}
                onClick={() => onChange(times.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </span>
          )}
        </div>
      ))}
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

/**
 * The times as the API reads them; '' for an incomplete one. A time that clocks skip stays as it is, so that the schema
 * refuses it.
 */
export const toMoments = (times: readonly WallTime[], timeZone: string): string[] =>
  times.map(({ day, time }) => {
    const text = day && time ? `${day}T${time}` : '';
    const moment = readMoment(text, timeZone);
    return moment instanceof Date ? moment.toISOString() : text;
  });

/** The times as the fields show them. */
export const toWallTimes = (moments: readonly string[], timeZone: string): WallTime[] =>
  moments.map((moment) => wallTimeOf(new Date(moment), timeZone));
