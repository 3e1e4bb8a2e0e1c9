import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { KeyCap } from '../display/key-cap.tsx';
import { TextField } from './field.tsx';

interface SearchFieldProps {
  /** For screen readers; also the placeholder by default. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** The key that leads here; its cap is shown where there is a keyboard. */
  shortcut?: string;
  /**
   * Enter and the down arrow leave the field for what the text finds; Escape clears it, and leaves it if it is empty.
   * Receives the text, which `onChange` has received, too.
   */
  onDown?: (text: string) => void;
}

/** Milliseconds after the last key before the search starts. */
const PAUSE = 200;

/** A search box above a list. Follows `value` when it changes elsewhere, such as by Back. */
export function SearchField({
  label,
  placeholder = `${label}...`,
  value,
  onChange,
  shortcut,
  onDown,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sent, onChange]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (!onDown) return;
    if (key === 'Escape') {
      if (typed) setTyped('');
      else currentTarget.blur();
    } else if (key === 'Enter' || key === 'ArrowDown') {
      if (typed !== sent) {
        setSent(typed);
        onChange(typed);
      }
      onDown(typed);
    } else return;
    event.preventDefault();
  };

  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={placeholder}
      icon={<IconSearch size={18} aria-hidden />}
      end={shortcut && <KeyCap name={shortcut} />}
      aria-keyshortcuts={shortcut}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
