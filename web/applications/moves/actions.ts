import type { Move } from '../../../shared/applications/status.ts';
import type { ApplicationAction, KeyedAction } from '../additions.ts';
import { useFeatures } from '../../panels.tsx';
import { useWords } from '../../words.ts';

/** What members who handle applications do with them in dialogs, beside moves. */
const useDialogs = (): (ApplicationAction | KeyedAction)[] =>
  useFeatures().flatMap(({ applicationActions = [] }) => applicationActions);

/** Which moves ask in a dialog: of one application, and of several. */
export function useAsking() {
  const dialogs = useWords('moveDialogs');
  return {
    one: (to: Move['to']) => to === 'offered' || to === 'rejected' || to in dialogs,
    several: (to: Move['to']) => to === 'rejected' || dialogs[to]?.ofSeveral === true,
    /** Of those that have the status already. */
    again: (to: Move['to']) => dialogs[to]?.again,
  };
}
const isKeyed = (action: ApplicationAction | KeyedAction): action is KeyedAction => 'key' in action;
const isOfBar = (action: ApplicationAction | KeyedAction) => isKeyed(action) && action.ofBar;

/** Those of menus, and of the page of one application. */
export const useApplicationActions = () => useDialogs().filter((action) => !isOfBar(action));

/** Those of them that have keys. */
export const useKeyedActions = (): KeyedAction[] => useApplicationActions().filter(isKeyed);

/** Those of the bar of selected applications. */
export const useBarActions = (): KeyedAction[] => useDialogs().filter(isKeyed).filter(isOfBar);
