import type { ComponentProps } from 'react';
import { fillFields, hasFields, valuesFor } from '../../shared/templates/fields.ts';
import { useUser } from '../kit/session.ts';
import { TextArea } from '../kit/ui/fields/field.tsx';
import { isNearlyFull, TextLength } from '../kit/ui/fields/text-length.tsx';
import { Panels, type Slots } from '../panels.tsx';
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
  kind: Slots['message.field']['kind'];
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
  const filled = (written: string) =>
    first ? fillFields(written, valuesFor({ ...first, ...sender })) : written;
  return (
    <>
      <Panels
        slot="message.field"
        kind={kind}
        text={text}
        onText={onText}
        startsWith={startsWith}
        // Of several applicants, each reads their own name.
        fill={(whole) => (count === 1 && !keepsFields ? filled(whole) : whole)}
        disabled={area.readOnly}
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
        <FilledText title={`Preview for ${first.name}`} text={filled(text)} />
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
