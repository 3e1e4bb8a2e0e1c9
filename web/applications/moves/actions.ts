import { IconUserPlus } from '@tabler/icons-react';
import { type ApplicationAction, type KeyedAction, useFeatures } from '../../panels.tsx';
import { AssignDialog } from './assign-dialog.tsx';

const ASSIGN: KeyedAction = {
  label: 'Assign',
  icon: IconUserPlus,
  title: 'Assign',
  key: 'a',
  hint: 'Assign to colleagues',
  failed: 'Assignment Failed',
  Dialog: AssignDialog,
};

/** What members who handle applications do with them in dialogs, beside moves and messages. */
export const useApplicationActions = (): ApplicationAction[] => [
  ASSIGN,
  ...useFeatures().flatMap(({ applicationActions = [] }) => applicationActions),
];

/** Those that have keys. */
export const useKeyedActions = (): KeyedAction[] =>
  useApplicationActions().filter((action): action is KeyedAction => 'key' in action);
