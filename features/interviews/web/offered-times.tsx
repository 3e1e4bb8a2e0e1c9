import { formatZoneClock, formatZoneDay } from '../rules/times.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import styles from './offered-times.module.css';

interface OfferedTimesProps {
  times: readonly Date[];
  /** The moments (ISO 8601) that are not offered. */
  removed: readonly string[];
  minutes: number;
  timeZone: string;
  onChange: (removed: string[]) => void;
}

/** Times to choose from, by day. Each can be taken out. */
export function OfferedTimes(props: OfferedTimesProps) {
  const { times, removed, minutes, timeZone, onChange } = props;
  const days = Map.groupBy(times, (time) => formatZoneDay(time, timeZone));
  const out = new Set(removed);
  const toggle = (key: string) =>
    onChange(out.has(key) ? removed.filter((one) => one !== key) : [...removed, key]);
  return (
    <div className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <fieldset key={day} className={styles.day}>
          <legend className={styles.legend}>{day}</legend>
          <div className={styles.times}>
            {ofDay.map((time) => {
              const key = time.toISOString();
              return (
                <label key={key} className={styles.time}>
                  <input type="checkbox" checked={!out.has(key)} onChange={() => toggle(key)} />
                  <span>
                    {formatZoneClock(time, timeZone)}
                    <span className="sr-only">
                      {' '}
                      to {formatZoneClock(new Date(time.getTime() + minutes * 60_000), timeZone)}
                    </span>
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      <Small tiny>
        {inFigures(times.filter((time) => !out.has(time.toISOString())).length)} of{' '}
        {inFigures(times.length)} times are offered. Clear a time to leave it out.
      </Small>
    </div>
  );
}
