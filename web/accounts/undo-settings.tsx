import { UNDO_CHOICES } from '../../shared/applications/undo.ts';
import {
  storeUndoSeconds,
  type UndoSeconds,
  undoTimeLabel,
  useUndoSeconds,
} from '../applications/moves/undo-time.ts';
import { SelectField } from '../kit/ui/fields/field.tsx';
import { useSite } from '../site.ts';
import { SettingsPart } from './settings-part.tsx';

/** For how long this browser offers to undo a move of an application. */
export function UndoSettings() {
  const seconds = useUndoSeconds();
  return (
    <SettingsPart
      id="undo"
      title="Time to Undo"
      note={`How long you can undo a move of an application.${useSite().sendsMail ? ' Its email waits as long.' : ''} The time stops while you point at Undo or it has the focus; F6 goes there.`}
    >
      <SelectField
        label="Undo for"
        hint="This setting is stored in this browser."
        options={UNDO_CHOICES.map((choice) => ({
          value: String(choice),
          label: undoTimeLabel(choice),
        }))}
        value={String(seconds)}
        onChange={({ target }) => storeUndoSeconds(Number(target.value) as UndoSeconds)}
      />
    </SettingsPart>
  );
}
