import { IconArrowBackUp, IconKeyboard } from '@tabler/icons-react';
import { type Move, MOVES } from '../../../shared/applications/status.ts';
import type { PageAction } from '../../kit/page-actions.ts';
import { MOVE_ICONS } from './moves.ts';

type Other = Pick<PageAction, 'icon'> & { title: string; act: () => void };

interface Actions {
  move: (move: Move) => void;
  /** In dialogs. */
  others: readonly Other[];
  /** In fields of the application's page. */
  fields: readonly Other[];
  undo: () => void;
  showKeys?: () => void;
}

/**
 * What keys do with applications, as actions of the page.
 * @param whom 'Ada Reed', '3 selected'; undefined if there is nobody
 * @param barred the member changes nothing
 */
export function applicationActions(
  { move, others, fields, undo, showKeys }: Actions,
  whom: string | undefined,
  barred: boolean,
): PageAction[] {
  const about = whom === undefined ? {} : { note: whom };
  const toEntry = ({ title, icon, act }: Other) => ({
    id: `act:${title}`,
    label: title,
    ...about,
    icon,
    act,
  });
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
          ...others.map(toEntry),
        ]),
    ...(whom === undefined ? [] : fields.map(toEntry)),
    ...(barred
      ? []
      : [{ id: 'act:undo', label: 'Undo the Last Move', icon: IconArrowBackUp, act: undo }]),
    ...(showKeys
      ? [{ id: 'act:keys', label: 'Keyboard Shortcuts', icon: IconKeyboard, act: showKeys }]
      : []),
  ];
}
