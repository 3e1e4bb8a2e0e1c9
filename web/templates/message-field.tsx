import { type ComponentProps, useRef, useState } from 'react';
import { fillFields, hasFields, valuesFor } from '../../shared/templates/fields.ts';
import { STANDARD_TEMPLATES, type TemplateKind } from '../../shared/templates/standard.ts';
import { useCall } from '../kit/data/calls.ts';
import { useUser } from '../kit/session.ts';
import { SelectField, TextArea } from '../kit/ui/fields/field.tsx';
import { isNearlyFull, TextLength } from '../kit/ui/fields/text-length.tsx';
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
  /** What is sent without a text. */
  ifEmpty?: string;
}

interface MessageFieldProps extends TemplateUse, ComponentProps<typeof TextArea> {
  kind: TemplateKind;
  /** Characters that it may have. */
  limit: number;
  /** Texts that the field begins with, the one of now first: a template takes their place. */
  startsWith?: readonly string[];
  /** The fields stay in the text of a template, because what they stand for can still change. */
  keepsFields?: boolean;
}

/** The names of the sender, for the fields of templates. */
export function useSender() {
  const user = useUser();
  return { sender: user?.username ?? '', company: user?.companyProfile?.companyName ?? '' };
}

const NONE: readonly string[] = [];

/** A template's text in the field. */
interface Inserted {
  text: string;
  /** The whole field with it, and without it. */
  whole: string;
  before: string;
}

/**
 * A text to applicants: begins from a template, shows how the first of them reads its fields, or what they read without
 * it, and how long it is near its limit.
 */
export function MessageField({
  kind,
  first,
  count,
  text,
  onText,
  limit,
  ifEmpty,
  startsWith = NONE,
  keepsFields,
  ...area
}: MessageFieldProps) {
  const sender = useSender();
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
    // Of several applicants, each reads their own name.
    const filled =
      first && count === 1 && !keepsFields
        ? fillFields(template.text, valuesFor({ ...first, ...sender }))
        : template.text;
    // What was typed stays; what the field begins with, or the text of a template, gives way.
    const isUntouched = [...startsWith, ...templates.map((each) => each.text)].includes(typed);
    const whole = typed.trim() === '' || isUntouched ? filled : `${typed.trimEnd()}\n\n${filled}`;
    inserted.current = { text: filled, whole, before: typed };
    onText(whole);
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
      <TextArea
        {...area}
        hint={
          isNearlyFull({ text, max: limit }) ? (
            <>
              {area.hint} <TextLength text={text} max={limit} />
            </>
          ) : (
            area.hint
          )
        }
      />
      {first && hasFields(text) && (
        <FilledText
          title={`Preview for ${first.name}`}
          text={fillFields(text, valuesFor({ ...first, ...sender }))}
        />
      )}
      {ifEmpty && text.trim() === '' && (
        <FilledText
          title={
            first && count === 1
              ? `Without a message, ${first.name} reads`
              : 'Without a message, each of them reads'
          }
          text={ifEmpty}
        />
      )}
    </>
  );
}

/** What stands in the field besides a template's text, as long as nobody has changed that. */
function withoutInserted(text: string, inserted: Inserted | undefined): string {
  if (!inserted) return text;
  if (text === inserted.whole) return inserted.before;
  const end = `\n\n${inserted.text}`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
