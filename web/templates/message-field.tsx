import { type ComponentProps, useRef, useState } from 'react';
import { fillFields, hasFields, valuesFor } from '../../shared/templates/fields.ts';
import { STANDARD_TEMPLATES, type TemplateKind } from '../../shared/templates/standard.ts';
import { useCall } from '../kit/data/calls.ts';
import { useUser } from '../kit/session.ts';
import { SelectField, TextArea } from '../kit/ui/fields/field.tsx';
import { FilledText } from './filled-text.tsx';

/** An applicant who gets the text. */
export interface Recipient {
  name: string;
  /** The title of the job. */
  job: string;
}

/** What a text to applicants needs to begin from a template. */
export interface TemplateUse {
  /** The only applicant, or the example of the preview. */
  first: Recipient | undefined;
  /** How many applicants get it. */
  count: number;
  /** What is written. */
  text: string;
  /** Called with the text of a chosen template. */
  onText: (text: string) => void;
}

interface MessageFieldProps extends TemplateUse, ComponentProps<typeof TextArea> {
  kind: TemplateKind;
}

/** The names of the sender, for the fields of templates. */
export function useSender() {
  const user = useUser();
  return { sender: user?.username ?? '', company: user?.companyProfile?.companyName ?? '' };
}

/** A text to applicants: begins from a template, and shows how the first of them reads its fields. */
export function MessageField({ kind, first, count, text, onText, ...area }: MessageFieldProps) {
  const sender = useSender();
  const { data } = useCall('listTemplates');
  const [chosen, setChosen] = useState('');
  const inserted = useRef('');
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
    if (!template) return;
    // Of several applicants, each reads their own name.
    const next =
      first && count === 1
        ? fillFields(template.text, valuesFor({ ...first, ...sender }))
        : template.text;
    // What was typed stays; only the text of another template gives way.
    const isUntouched = [inserted.current, ...templates.map((each) => each.text)].includes(text);
    const isKept = text.trim() !== '' && !isUntouched;
    inserted.current = isKept ? '' : next;
    onText(isKept ? `${text.trimEnd()}\n\n${next}` : next);
  };
  return (
    <>
      <SelectField
        label="Template"
        optional
        placeholder="Write my own"
        options={templates}
        value={chosen}
        disabled={area.readOnly}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextArea {...area} />
      {first && hasFields(text) && (
        <FilledText
          title={`Preview for ${first.name}`}
          text={fillFields(text, valuesFor({ ...first, ...sender }))}
        />
      )}
    </>
  );
}
