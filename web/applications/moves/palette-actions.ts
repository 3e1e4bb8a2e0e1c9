import {
  IconArrowBackUp,
  IconKeyboard,
  IconMessage,
  IconNote,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import { type Move, MOVES } from '../../../shared/applications/status.ts';
import type { PageAction } from '../../kit/palette.ts';
import { MOVE_ICONS } from './moves.ts';

interface Actions {
  move: (move: Move) => void;
  write: () => void;
  note: (() => void) | undefined;
  tag: () => void;
  assign: () => void;
  undo: () => void;
  showKeys?: () => void;
}

/**
 * What keys do with applications, for the palette.
 * @param whom 'Ada Reed', '3 selected'; undefined if there is nobody
 * @param barred the member changes nothing
 */
export function applicationActions(
  { move, write, note, tag, assign, undo, showKeys }: Actions,
  whom: string | undefined,
  barred: boolean,
): PageAction[] {
  const about = whom === undefined ? {} : { note: whom };
  return [
    ...(barred || whom === undefined
      ? []
      : [
          ...Object.values(MOVES).map((one) => ({
            id: `act:${one.to}`,
            label: one.label,
            ...about,
            icon: MOVE_ICONS[one.to],
            act: () => move(one),
          })),
          {
            id: 'act:message',
            label: 'Write a Message',
            ...about,
            icon: IconMessage,
            act: write,
          },
          { id: 'act:assign', label: 'Assign', ...about, icon: IconUserPlus, act: assign },
          { id: 'act:tags', label: 'Change Tags', ...about, icon: IconTag, act: tag },
        ]),
    ...(note && whom !== undefined
      ? [{ id: 'act:note', label: 'Write a Note', ...about, icon: IconNote, act: note }]
      : []),
    ...(barred
      ? []
      : [{ id: 'act:undo', label: 'Undo the Last Move', icon: IconArrowBackUp, act: undo }]),
    ...(showKeys
      ? [{ id: 'act:keys', label: 'Keyboard Shortcuts', icon: IconKeyboard, act: showKeys }]
      : []),
  ];
}
