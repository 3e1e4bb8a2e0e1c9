import { Combobox } from '@base-ui/react/combobox';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { ComboboxList, ComboboxOption } from './combobox-list.tsx';
import { TextField } from './field.tsx';
import styles from './combobox-list.module.css';

export interface SearchOption {
  value: string;
  label: string;
  /** Shown at the end of the line, such as a count. */
  end?: string;
}

interface SearchSelectProps {
  /** For screen readers, unless `hasLabel` shows it; `all` is shown while nothing is chosen. */
  label: string;
  hasLabel?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** The label without a filter: 'All companies'. */
  all: string;
  value: string;
  /** The name of the chosen value; undefined until it is known. */
  name: string | undefined;
  /** The matches of the last search; undefined while it runs. */
  found: readonly SearchOption[] | undefined;
  /** Shown when there are no matches, or the search failed. */
  nothing: string;
  /** Starts a search; the text is '' when the list opens. */
  onSearch: (text: string) => void;
  onChange: (option: SearchOption | undefined) => void;
}

/** A filter or field with too many choices for a select: the server searches while typing. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, hasLabel = false, all, value, name, found, nothing, onSearch, onChange } = props;
  const { error, hint } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Undefined before typing: the field then shows the chosen value.
  const [typed, setTyped] = useState<string>();

  const open = (next: boolean) => {
    if (next === isOpen) return;
    setOpen(next);
    setTyped(undefined);
    if (next) onSearch('');
  };
  const type = (text: string) => {
    setOpen(true);
    setTyped(text);
    onSearch(text);
  };
  const clear = () => {
    onChange(undefined);
    open(false);
    input.current?.focus();
  };

  return (
    <Combobox.Root<SearchOption>
      items={found ?? []}
      filter={null}
      value={found?.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(option, chosen) => option.value === chosen.value}
      onValueChange={(option) => option && onChange(option)}
      inputValue={typed ?? (value ? (name ?? '…') : '')}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && type(text)}
      open={isOpen}
      // Typing opens the list with its own search.
      onOpenChange={(next, { reason }) => reason !== 'input-change' && open(next)}
    >
      <Combobox.Input
        ref={input}
        onBlur={() => open(false)}
        render={
          <TextField
            label={label}
            hideLabel={!hasLabel}
            error={error}
            hint={hint}
            placeholder={all}
            maxLength={120}
            spellCheck={false}
            end={
              value ? (
                <IconButton label={`Clear ${label}`} onClick={clear}>
                  <IconX size={16} aria-hidden />
                </IconButton>
              ) : (
                <IconChevronDown size={16} aria-hidden className={styles.chevron} />
              )
            }
          />
        }
      />
      {isOpen && (
        <ComboboxList
          label={label}
          align="end"
          foot={
            <Combobox.Status className={found?.length ? 'sr-only' : styles.nothing}>
              {statusOf(found, nothing)}
            </Combobox.Status>
          }
        >
          {(option: SearchOption) => (
            <ComboboxOption key={option.value} value={option}>
              <span>{option.label}</span>
              {option.end && <span className={styles.end}>{option.end}</span>}
            </ComboboxOption>
          )}
        </ComboboxList>
      )}
    </Combobox.Root>
  );
}

function statusOf(found: readonly SearchOption[] | undefined, nothing: string): string {
  if (!found) return 'Searching...';
  if (found.length === 0) return nothing;
  return found.length === 1 ? '1 found' : `${found.length} found`;
}
