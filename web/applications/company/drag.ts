import {
  type CollisionDetection,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationStatus,
  movesFrom,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { type Sections, sectionsIn } from '../sections.tsx';
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

/** Where a card is dropped: on a column, or on a section within it; null for those without one. */
export interface Target {
  status: ApplicationStatus;
  section?: string | null | undefined;
}

/** The id of a target for the drag library: 'reviewed', 'reviewed/{section}', 'reviewed/' for no section. */
export const targetId = ({ status, section }: Target): string =>
  section === undefined ? status : `${status}/${section ?? ''}`;

export function fromTargetId(id: string): Target {
  const [status = '', section] = id.split('/');
  return {
    status: status as ApplicationStatus,
    ...(section !== undefined && { section: section === '' ? null : section }),
  };
}

/** Whether a card would change its place by it. */
export const isElsewhere = (
  application: ApplicationRow,
  { status, section }: Target,
  { of }: Sections,
): boolean =>
  status !== application.status || (section !== undefined && section !== of(application));

/** 'Interviewed', 'Interviewed: Phone call'. */
export function targetLabel({ status, section }: Target, { all }: Sections): string {
  const name = all.find(({ _id }) => _id === section)?.name;
  return name === undefined ? statusLabel(status) : `${statusLabel(status)}: ${name}`;
}

/** The section under the pointer, where it is in sight, otherwise the column. */
export const findTarget: CollisionDetection = (args) => {
  const { pointerCoordinates: at, droppableContainers } = args;
  const isWithin = (element: Element | null | undefined) => {
    const box = element?.getBoundingClientRect();
    return (
      at && box && at.x >= box.left && at.x < box.right && at.y >= box.top && at.y < box.bottom
    );
  };
  // Their places are read anew, because a column scrolls and announces itself while a card is over it.
  const section = droppableContainers.find(
    ({ id, node }) =>
      String(id).includes('/') &&
      isWithin(node.current) &&
      isWithin(node.current?.closest('[data-scroll]')),
  );
  return section
    ? [{ id: section.id }]
    : pointerWithin(args).filter(({ id }) => !String(id).includes('/'));
};

interface Carried {
  application: ApplicationRow;
  /** Index among the targets where it may go. */
  at: number;
}

/** The other sections of an application's column, then the columns where it may go, section by section. */
export const targetsOf = (application: ApplicationRow, sections: Sections): Target[] =>
  [application.status, ...movesFrom(application).map(({ to }) => to)]
    .flatMap((status): Target[] => {
      const own = sectionsIn(sections, status);
      return own.length > 0 ? own.map(({ _id }) => ({ status, section: _id })) : [{ status }];
    })
    .filter((target) => isElsewhere(application, target, sections));

/** The target that an arrow key, Home or End chooses; the arrows wrap around. */
function stepFrom(key: string, at: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return (at + step + count) % count;
  return { Home: 0, End: count - 1 }[key];
}

/**
 * Moves a card by keys: Space or Enter picks up and drops, the arrow keys choose among the columns and sections where the
 * card may go, Escape cancels. The library's own keys would move a rectangle by pixels.
 * @param say announces a sentence to screen readers
 */
export function useCardCarry(
  sections: Sections,
  onDrop: (application: ApplicationRow, to: Target) => void,
  say: (sentence: string) => void,
) {
  const [carried, setCarried] = useState<Carried>();
  const over = carried && targetsOf(carried.application, sections)[carried.at];

  const cancel = () => {
    if (!carried) return;
    const { applicant, status } = carried.application;
    setCarried(undefined);
    say(`Canceled. ${displayName(applicant)} stays in ${statusLabel(status)}.`);
  };

  function onKeyDown(application: ApplicationRow, event: KeyboardEvent) {
    const { key } = event;
    const targets = targetsOf(application, sections);
    const labelOf = (target: Target) => targetLabel(target, sections);
    const name = displayName(application.applicant);
    const isCarried = carried?.application._id === application._id;
    const isAct = key === 'Enter' || key === ' ';

    if (!isCarried) {
      const [first] = targets;
      if (!isAct || !first) return;
      event.preventDefault();
      setCarried({ application, at: 0 });
      const list = targets.map(labelOf).join(', ');
      say(`Picked up ${name}. Can move to ${list}. Now over ${labelOf(first)}.`);
      return;
    }
    const next = stepFrom(key, carried.at, targets.length);
    const target = targets[next ?? carried.at];
    if (isAct && target) {
      event.preventDefault();
      setCarried(undefined);
      say(`Dropped ${name} on ${labelOf(target)}.`);
      onDrop(application, target);
    } else if (next !== undefined && target) {
      event.preventDefault();
      setCarried({ application, at: next });
      say(`Over ${labelOf(target)}, ${next + 1} of ${targets.length}.`);
    } else if (key === 'Escape') {
      event.preventDefault();
      cancel();
    }
  }

  return { carried: carried?.application, over, onKeyDown, cancel };
}
