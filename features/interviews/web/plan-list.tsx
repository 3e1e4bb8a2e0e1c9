import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { formatZoneClock, formatZoneDay } from '../rules/times.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import styles from './plan-list.module.css';

type Person = Pick<ApplicationRowAnswer, '_id' | 'applicant' | 'job'>;

interface PlanListProps {
  /** In the order of the times. */
  planned: readonly Person[];
  leftOut: readonly Person[];
  /** A start for each planned person; fewer while the fields are wrong. */
  starts: readonly Date[];
  minutes: number;
  timeZone: string;
  onOrder: (ids: string[]) => void;
  onLeaveOut: (id: string) => void;
  onPutBack: (id: string) => void;
}

/** Who has their interview when, before it is sent. */
export function PlanList(props: PlanListProps) {
  const { planned, leftOut, starts, minutes, timeZone, onOrder, onLeaveOut, onPutBack } = props;
  const list = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  // Moving a row takes the focus from its button.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    list.current?.querySelector<HTMLElement>(`[data-act="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });
  const clocksOf = (start: Date) =>
    [start, new Date(start.getTime() + minutes * 60_000)]
      .map((time) => formatZoneClock(time, timeZone))
      .join(' – ');
  const timeOf = (start: Date | undefined) =>
    start ? `${formatZoneDay(start, timeZone)}, ${clocksOf(start)}` : 'No time yet';
  const move = (person: Person, at: number, by: 1 | -1) => {
    const ids = planned.map(({ _id }) => _id);
    const other = ids[at + by];
    if (!other) return;
    ids[at + by] = person._id;
    ids[at] = other;
    const isLast = at + by === 0 || at + by === ids.length - 1;
    const up = isLast ? by > 0 : by < 0;
    wanted.current = `${up ? 'up' : 'down'} ${person._id}`;
    say(
      `${displayName(person.applicant)} is now ${at + by + 1} of ${ids.length}: ${timeOf(starts[at + by])}.`,
    );
    onOrder(ids);
  };
  const leaveOut = (person: Person) => {
    wanted.current = `back ${person._id}`;
    say(`${displayName(person.applicant)} is left out.`);
    onLeaveOut(person._id);
  };
  const putBack = (person: Person) => {
    wanted.current = `out ${person._id}`;
    say(`${displayName(person.applicant)} is in the plan again.`);
    onPutBack(person._id);
  };
  return (
    <div ref={list} className={styles.lists}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className={styles.list} aria-label="Plan">
        {planned.map((person, at) => {
          const name = displayName(person.applicant);
          const start = starts[at];
          return (
            <li key={person._id} className={styles.row}>
              <span className={styles.time}>
                {start ? (
                  <>
                    <span>{formatZoneDay(start, timeZone)}</span> <span>{clocksOf(start)}</span>
                  </>
                ) : (
                  'No time yet'
                )}
              </span>
              <span className={styles.who}>
                {name}
                <Small tiny as="span">
                  {person.job.jobTitle}
                </Small>
              </span>
              <span className={styles.acts}>
                {at > 0 && (
                  <IconButton
                    label={`Earlier: ${name}`}
                    data-act={`up ${person._id}`}
                    onClick={() => move(person, at, -1)}
                  >
                    <IconArrowUp size={18} aria-hidden />
                  </IconButton>
                )}
                {at < planned.length - 1 && (
                  <IconButton
                    label={`Later: ${name}`}
                    data-act={`down ${person._id}`}
                    onClick={() => move(person, at, 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={`Leave out: ${name}`}
                  data-act={`out ${person._id}`}
                  onClick={() => leaveOut(person)}
                >
                  <IconX size={18} aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {leftOut.length > 0 && (
        <div>
          <p className={styles.outTitle}>Left out: they stay where they are and are not told</p>
          <ul className={styles.list} aria-label="Left out">
            {leftOut.map((person) => (
              <li key={person._id} className={styles.row} data-out>
                <span className={styles.who}>{displayName(person.applicant)}</span>
                <Button
                  variant="outline"
                  size="sm"
                  data-act={`back ${person._id}`}
                  onClick={() => putBack(person)}
                >
                  Put Back<span className="sr-only">: {displayName(person.applicant)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
