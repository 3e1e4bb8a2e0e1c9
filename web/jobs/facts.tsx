import {
  IconBriefcase,
  IconCalendarEvent,
  IconClock,
  IconCoin,
  IconHourglass,
  IconMapPin,
} from '@tabler/icons-react';
import { formatDay } from '../../shared/kit/dates.ts';
import { payOf } from '../../shared/jobs/text.ts';
import { Badge } from '../kit/ui/badge.tsx';
import styles from './facts.module.css';
import type { ShownJob } from './loaded-job.ts';

/** Pay first, then where, how and until when. */
export function JobFacts({ shown: { job, words, closing } }: { shown: ShownJob }) {
  const pay = payOf(job);
  const facts = [
    [IconMapPin, 'Location', job.jobLocation, words.place],
    [IconClock, 'Type', job.jobType],
    [IconBriefcase, 'Level', job.experienceLevel, words.years],
    [IconCalendarEvent, 'Posted', formatDay(job.createdAt)],
    [
      IconHourglass,
      closing ? 'Applications until' : 'Apply before',
      formatDay(job.applicationDeadline),
      closing ? '' : words.hurry,
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      <div className={styles.pay}>
        <dt>
          <IconCoin size={16} aria-hidden />
          Salary
        </dt>
        <dd data-unknown={!pay || undefined}>
          {pay ? pay.amount : 'Salary not stated'}{' '}
          {pay?.period && <span className={styles.unit}>/ {pay.period}</span>}
        </dd>
      </div>
      {facts.map(([Icon, name, value, detail]) => (
        <div key={name}>
          <dt>
            <Icon size={16} aria-hidden />
            {name}
          </dt>
          <dd>
            {value}{' '}
            {detail && (
              <span className={styles.unit}>
                {name === 'Apply before' ? <Badge tone="amber">{detail}</Badge> : detail}
              </span>
            )}
          </dd>
          {name === 'Location' && words.mayLiveIn.length > 0 && (
            <dd className={styles.countries}>
              <Countries names={words.mayLiveIn} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Countries shown before the rest has to be opened. */
const FIRST = 6;

function Countries({ names }: { names: readonly string[] }) {
  const first = names.slice(0, FIRST).join(', ');
  const others = names.slice(FIRST);
  return (
    <>
      Applicants may live in {first}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>and {others.length} more</summary>
          {others.join(', ')}
        </details>
      )}
    </>
  );
}
