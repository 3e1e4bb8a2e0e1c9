import { IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  Suspense,
  useRef,
  useState,
} from 'react';
import styles from './chips-field.module.css';
import { Field } from './field.tsx';

export interface ChipsInput extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onType: (text: string) => void;
  /** Adds a text, as Enter does. */
  onChoose: (text: string) => void;
}

interface ChipsFieldProps {
  label: string;
  /** The texts, all different. */
  chips: readonly string[];
  /** Adds the typed text. @returns what was added, and why the rest was not, which stays in the field */
  onAdd: (typed: string) => { added?: string; refusal?: string; rest?: string };
  onRemove: (chip: string) => void;
  /** The input, such as one with suggestions. Default: a plain one, also while the other loads. */
  input?: ComponentType<ChipsInput>;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  placeholder?: string;
  /** The field's name, for focusing it from the form. */
  name?: string;
}

/** A list of short texts. Enter adds one, and so does leaving the field; each has a button that removes it. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, chips, onAdd, onRemove, hint, error, optional = false } = props;
  const { input: Input = PlainInput } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [news, setNews] = useState('');

  const add = (text: string) => {
    const wanted = text.trim();
    if (!wanted) return;
    const result = onAdd(wanted);
    setRefusal(result.refusal);
    setTyped(result.refusal ? (result.rest ?? text) : '');
    if (result.added) setNews(`${result.added} added`);
  };

  const remove = (chip: string) => {
    onRemove(chip);
    setRefusal(undefined);
    setNews(`${chip} removed`);
    input.current?.focus();
  };

  const type = (text: string) => {
    setTyped(text);
    setRefusal(undefined);
  };

  /** A text field would drop the line breaks of a pasted list. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\r]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${typed}\n${pasted}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(typed);
  };

  return (
    <Field label={label} error={refusal ?? error} optional={optional} hint={hint}>
      {(control) => {
        const field = {
          ...control,
          ref: input,
          name: props.name,
          className: styles.input,
          placeholder: chips.length === 0 ? props.placeholder : undefined,
          enterKeyHint: 'enter',
          value: typed,
          onType: type,
          onChoose: add,
          onKeyDown,
          onPaste,
          onBlur: () => add(typed),
        } as const;
        return (
          <div className={styles.box} data-wrong={control['aria-invalid']}>
            {chips.length > 0 && (
              <ul className={styles.chips} aria-label={label}>
                {chips.map((chip) => (
                  <li key={chip} className={styles.chip}>
                    {chip}
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={`Remove ${chip}`}
                      onClick={() => remove(chip)}
                    >
                      <IconX size={14} aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <Suspense fallback={<PlainInput {...field} />}>
              <Input {...field} />
            </Suspense>
            <span role="status" className="sr-only">
              {news}
            </span>
          </div>
        );
      }}
    </Field>
  );
}

/** The input of a list without suggestions. */
export const PlainInput = ({ onType, onChoose: _add, ...input }: ChipsInput) => (
  <input type="text" {...input} onChange={(event) => onType(event.currentTarget.value)} />
);
