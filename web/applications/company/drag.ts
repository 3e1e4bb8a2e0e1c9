import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationStatus,
  movesFrom,
  statusLabel,
} from '../../../shared/applications/status.ts';
import type { ApplicationRow } from './state.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const SLOP = 6;

/** Drags with a mouse or pen begin anywhere on a card except its buttons; with a finger only on the handle. */
class CardSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent }: PointerEvent) => canStartDrag(nativeEvent),
    },
  ];
}

function canStartDrag({ button, isPrimary, pointerType, target }: globalThis.PointerEvent) {
  if (button !== 0 || !isPrimary || !(target instanceof Element)) return false;
  if (target.closest('[data-grip]')) return true;
  return pointerType !== 'touch' && !target.closest('button, [role=menu]');
}

/** @param isDragging a drag ends when the window loses the focus, because pointer events may be lost then */
export function useCardSensors(isDragging: boolean) {
  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = () => document.dispatchEvent(new globalThis.PointerEvent('pointercancel'));
    window.addEventListener('blur', cancel);
    return () => window.removeEventListener('blur', cancel);
  }, [isDragging]);
  return useSensors(useSensor(CardSensor, { activationConstraint: { distance: SLOP } }));
}

/** Ignores the click event after a drag. */
export function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

interface Carried {
  application: ApplicationRow;
  /** Index among the columns where it may go. */
  at: number;
}

/** The columns where an application may go. */
const targetsOf = ({ status }: ApplicationRow): ApplicationStatus[] =>
  movesFrom(status).map(({ to }) => to);

/** The column that an arrow key, Home or End chooses; the arrows wrap around. */
function stepFrom(key: string, at: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return (at + step + count) % count;
  return { Home: 0, End: count - 1 }[key];
}

/**
 * Moves a card by keys: Space or Enter picks up and drops, the arrow keys choose among the columns where the card may
 * go, Escape cancels. The library's own keys would move a rectangle by pixels.
 * @param say announces a sentence to screen readers
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
    say(`Canceled. ${displayName(applicant)} stays in ${statusLabel(status)}.`);
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
