import { useRef, useState } from 'react';
import { useCall } from '../../../web/kit/data/calls.ts';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import type { Slots } from '../../../web/panels.tsx';
import { STANDARD_TEMPLATES } from '../rules.ts';

/** A template's text in the field. */
interface Inserted {
  text: string;
  /** The whole field with it, and without it. */
  whole: string;
  before: string;
}

/** The choice of the template with which a text begins. */
export function Choice({ kind, text, onText, startsWith, fill, disabled }: Slots['message.field']) {
  const { data } = useCall('listTemplates');
  const [chosen, setChosen] = useState('');
  const inserted = useRef<Inserted>(undefined);
  const templates = [
    ...(data?.templates ?? []).map((own) => ({ ...own, value: own._id, label: own.name })),
    ...STANDARD_TEMPLATES.map((standard) => ({
      ...standard,
      value: standard.name,
      label: `Standard: ${standard.name}`,
    })),
  ].filter((template) => template.kind === kind);
  const choose = (which: string) => {
    setChosen(which);
    const template = templates.find((each) => each.value === which);
    const typed = withoutInserted(text, inserted.current);
    if (!template) {
      inserted.current = undefined;
      onText(startsWith.includes(typed) ? (startsWith[0] ?? '') : typed);
      return;
    }
    const filled = fill(template.text);
    // What was typed stays; what the field begins with, or the text of a template, gives way.
    const isUntouched = [...startsWith, ...templates.map((each) => each.text)].includes(typed);
    const whole = typed.trim() === '' || isUntouched ? filled : `${typed.trimEnd()}\n\n${filled}`;
    inserted.current = { text: filled, whole, before: typed };
    onText(whole);
  };
  return (
    <SelectField
      label="Template"
      optional
      placeholder="Write my own"
      options={templates}
      value={chosen}
      disabled={disabled}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** What stands in the field besides a template's text, as long as nobody has changed that. */
function withoutInserted(text: string, inserted: Inserted | undefined): string {
  if (!inserted) return text;
  if (text === inserted.whole) return inserted.before;
  const end = `\n\n${inserted.text}`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
