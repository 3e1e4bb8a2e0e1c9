import { type KeyboardEvent, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationStatus,
  movesFrom,
  statusLabel,
} from '../../../shared/applications/status.ts';
import type { ApplicationRow } from './state.ts';

interface Carried {
  application: ApplicationRow;
  /** Which of the columns where it may go, from 0. */
  at: number;
}

/** The columns where an application may go. */
const targetsOf = ({ status }: ApplicationRow): ApplicationStatus[] =>
  movesFrom(status).map(({ to }) => to);

/** Where the arrow keys lead among `count` columns, round and round. */
function stepFrom(key: string, at: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return (at + step + count) % count;
  return { Home: 0, End: count - 1 }[key];
}

/**
 * Cards that are carried by keys: Space or Enter picks up and drops, arrow keys choose among the columns where the card
 * may go, Escape leaves it where it is.
 * @param say reads a sentence aloud
 */
export function useCardCarry(
  onDrop: (application: ApplicationRow, to: ApplicationStatus) => void,
  say: (sentence: string) => void,
) {
  const [carried, setCarried] = useState<Carried>();
  const over = carried && targetsOf(carried.application)[carried.at];

  const cancel = () => {
    if (!carried) return;
    const { applicant, status } = carried.application;
    setCarried(undefined);
    say(`Cancelled. ${displayName(applicant)} stays in ${statusLabel(status)}.`);
  };

  function onKeyDown(application: ApplicationRow, event: KeyboardEvent) {
    const { key } = event;
    const targets = targetsOf(application);
    const name = displayName(application.applicant);
    const isCarried = carried?.application._id === application._id;
    const isAct = key === 'Enter' || key === ' ';

    if (!isCarried) {
      const [first] = targets;
      if (!isAct || !first) return;
      event.preventDefault();
      setCarried({ application, at: 0 });
      const list = targets.map(statusLabel).join(', ');
      say(`Picked up ${name}. Can move to ${list}. Now over ${statusLabel(first)}.`);
      return;
    }
    const next = stepFrom(key, carried.at, targets.length);
    const target = targets[next ?? carried.at];
    if (isAct && target) {
      event.preventDefault();
      setCarried(undefined);
      say(`Dropped ${name} on ${statusLabel(target)}.`);
      onDrop(application, target);
    } else if (next !== undefined && target) {
      event.preventDefault();
      setCarried({ application, at: next });
      say(`Over ${statusLabel(target)}, ${next + 1} of ${targets.length}.`);
    } else if (key === 'Escape') {
      event.preventDefault();
      cancel();
    }
  }

  return { carried: carried?.application, over, onKeyDown, cancel };
}
