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

/** What members who handle applications do with them in dialogs, beside moves. */
const useDialogs = (): (ApplicationAction | KeyedAction)[] => [
  ASSIGN,
  ...useFeatures().flatMap(({ applicationActions = [] }) => applicationActions),
];

const isKeyed = (action: ApplicationAction | KeyedAction): action is KeyedAction => 'key' in action;
const isOfBar = (action: ApplicationAction | KeyedAction) => isKeyed(action) && action.ofBar;

/** Those of menus, and of the page of one application. */
export const useApplicationActions = () => useDialogs().filter((action) => !isOfBar(action));

/** Those of them that have keys. */
export const useKeyedActions = (): KeyedAction[] => useApplicationActions().filter(isKeyed);

/** Those of the bar of selected applications. */
export const useBarActions = (): KeyedAction[] => useDialogs().filter(isKeyed).filter(isOfBar);
