import { type CSSProperties, useState } from 'react';
import { APPLICATION_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { type Numbers, inDays, SOURCE_LABELS, STEP_LABELS } from '../rules.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import styles from './drawings.module.css';

// Screen readers get the table of each drawing, which has the same figures; weeks are also read with the arrow keys.

/** The width or height of a bar, in percent. */
const size = (percent: number) =>
  ({ '--size': `${Math.min(100, Math.max(0, percent))}%` }) as CSSProperties;

const percentOf = (value: number, most: number) => (most > 0 ? (value / most) * 100 : 0);

/** Each step with its share of the step before: of all views, most steps would be too small to see. */
export function FunnelDrawing({ funnel }: Pick<Numbers, 'funnel'>) {
  return (
    <div aria-hidden className={styles.funnel}>
      {funnel.map(({ step, count, share }, index) => (
        <div key={step} className={styles.step}>
          <span>{STEP_LABELS[step]}</span>
          <span className={styles.count}>{inFigures(count)}</span>
          {index === 0 ? (
            <span className={styles.legend}>% of previous step</span>
          ) : (
            <>
              <span className={styles.track}>
                <span className={styles.bar} style={size(share ?? 0)} />
              </span>
              <span className={styles.share}>{share === null ? '–' : `${share}%`}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/** How long applications were in each status. */
export function StatusDrawing({ statuses }: Pick<Numbers, 'statuses'>) {
  const most = Math.max(0, ...statuses.map(({ medianDays }) => medianDays ?? 0));
  return (
    <div aria-hidden className={styles.rows}>
      {statuses.map(({ status, medianDays }) => (
        <div key={status} className={styles.row}>
          <span>{APPLICATION_STATUS_LABELS[status]}</span>
          <span className={styles.track}>
            <span className={styles.bar} style={size(percentOf(medianDays ?? 0, most))} />
          </span>
          <span className={styles.value}>{inDays(medianDays) || '–'}</span>
        </div>
      ))}
    </div>
  );
}

/** Views and sent applications of each source, each compared with the strongest source. */
export function SourceDrawing({ sources }: Pick<Numbers, 'sources'>) {
  const most = (what: 'views' | 'sent') => Math.max(0, ...sources.map((source) => source[what]));
  const [views, sent] = [most('views'), most('sent')];
  return (
    <div aria-hidden>
      <p className={styles.keys}>
        <span className={styles.key} data-pale>
          Views
        </span>
        <span className={styles.key}>Applications sent</span>
      </p>
      <div className={styles.rows}>
        {sources.map((source) => (
          <div key={source.source} className={styles.row}>
            <span>{SOURCE_LABELS[source.source]}</span>
            <span className={styles.pair}>
              <span className={styles.bar} data-pale style={size(percentOf(source.views, views))} />
              <span className={styles.bar} style={size(percentOf(source.sent, sent))} />
            </span>
            <span className={styles.value}>
              {counted(source.views, 'view')}
              <br />
              {inFigures(source.sent)} sent
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Views and sent applications week by week, each on its own scale. */
export function WeekDrawing({ weeks }: Pick<Numbers, 'weeks'>) {
  return (
    <div className={styles.weeks}>
      <Columns label="Views" weeks={weeks} what="views" />
      <Columns label="Applications sent" weeks={weeks} what="sent" />
    </div>
  );
}

interface ColumnsProps extends Pick<Numbers, 'weeks'> {
  label: string;
  what: 'views' | 'sent';
}

/** Weeks that have room for their numbers above the columns, and dates below them. */
const NUMBERED_MAX = 14;
const DATES_MAX = 4;

/** Columns that say their week and number under the pointer, and to the arrow keys. */
function Columns({ label, weeks, what }: ColumnsProps) {
  const [at, setAt] = useState<number>();
  const most = Math.max(0, ...weeks.map((week) => week[what]));
  const apart = Math.ceil(weeks.length / DATES_MAX);
  const last = weeks.length - 1;
  const step = (by: number) => setAt(Math.min(last, Math.max(0, (at ?? last + 1) + by)));
  const weekText = (index: number) => {
    const week = weeks[index];
    return week && `Week from ${formatNearDay(week.from)}: ${inFigures(week[what])}`;
  };
  return (
    <div className={styles.chart}>
      <p className={styles.chartTitle}>
        <span aria-hidden>{label}</span>
        <span aria-hidden>{at !== undefined && weekText(at)}</span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label} by week`}
        aria-valuemin={1}
        aria-valuemax={weeks.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={weekText(at ?? last)}
        className={styles.plot}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
      >
        <div aria-hidden className={styles.scale}>
          <span>{most > 0 && inFigures(most)}</span>
          <span>0</span>
        </div>
        <div aria-hidden className={styles.columns}>
          {weeks.map((week, index) => (
            <span
              key={week.from}
              className={styles.column}
              data-at={index === at || undefined}
              onPointerEnter={() => setAt(index)}
            >
              {week[what] > 0 && (index === at || weeks.length <= NUMBERED_MAX) && (
                <span className={styles.number}>{inFigures(week[what])}</span>
              )}
              <span
                className={styles.fill}
                style={size(percentOf(week[what], most))}
                data-pale={what === 'views' || undefined}
              />
            </span>
          ))}
        </div>
        <div aria-hidden className={styles.dates}>
          {weeks.map(
            ({ from }, index) =>
              index % apart === 0 && (
                <span key={from} style={{ left: `${(index / weeks.length) * 100}%` }}>
                  {formatNearDay(from)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}
