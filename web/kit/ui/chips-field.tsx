import { IconX } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './chips-field.module.css';
import { Field } from './field.tsx';

interface ChipsFieldProps {
  label: string;
  /** What is in the list, by names that differ. */
  chips: readonly string[];
  /** Takes what was typed. @returns what was added by its name, or why nothing was */
  onAdd: (typed: string) => { added: string } | { refusal: string };
  onRemove: (chip: string) => void;
  /** What the browser suggests while something is typed; taking a suggestion adds it. */
  suggestions?: readonly string[];
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  placeholder?: string;
  maxLength: number;
  /** Where a form finds the field to focus it. */
  name?: string;
}

/** A list that grows with Enter, and with leaving the field; each of its items can be taken out again. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, chips, onAdd, onRemove, suggestions, hint, error, optional = false } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [news, setNews] = useState('');

  const add = (text: string) => {
    const wanted = text.trim();
    if (!wanted) return;
    const result = onAdd(wanted);
    setRefusal('refusal' in result ? result.refusal : undefined);
    setTyped('refusal' in result ? text : '');
    if ('added' in result) setNews(`${result.added} added`);
  };

  const remove = (chip: string) => {
    onRemove(chip);
    setRefusal(undefined);
    setNews(`${chip} removed`);
    input.current?.focus();
  };

  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value } = currentTarget;
    setTyped(value);
    setRefusal(undefined);
    if (suggestions?.includes(value) && !isTyping(nativeEvent)) add(value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a word of an input method is not one of the form's.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(typed);
  };

  return (
    <Field label={label} error={refusal ?? error} optional={optional} hint={hint}>
      {(control) => (
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
          <input
            {...control}
            ref={input}
            type="text"
            list={suggestions && listId}
            name={props.name}
            className={styles.input}
            placeholder={chips.length === 0 ? props.placeholder : undefined}
            enterKeyHint="enter"
            maxLength={props.maxLength}
            value={typed}
            onChange={change}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
          <span role="status" className="sr-only">
            {news}
          </span>
        </div>
      )}
    </Field>
  );
}

/** Told from a suggestion that was taken, which browsers report as a replacement, or not at all. */
const isTyping = (event: Event) =>
  event instanceof InputEvent &&
  event.inputType !== '' &&
  event.inputType !== 'insertReplacementText';
