import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';
import styles from './search-select.module.css';

export interface SearchOption {
  value: string;
  label: string;
  /** At the end of the line, such as a count. */
  end?: string;
}

interface SearchSelectProps {
  /** Read aloud; `all` is what shows while nothing is chosen. */
  label: string;
  /** The choice of no filter: 'All companies'. */
  all: string;
  value: string;
  /** What the value is called; undefined while that is not known. */
  name: string | undefined;
  /** What was found for the text last asked for; undefined until it has come. */
  found: readonly SearchOption[] | undefined;
  /** Said where nothing was found, or nothing could be. */
  nothing: string;
  /** Asks for what a text finds; '' as it opens. */
  onSearch: (text: string) => void;
  onChange: (option: SearchOption | undefined) => void;
}

/** A filter with too many choices for a select: what is typed is searched for by the server. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, all, value, name, found, nothing, onSearch, onChange } = props;
  // Undefined while nothing is typed: then the field shows what is chosen.
  const [typed, setTyped] = useState<string>();
  const combobox = useCombobox({
    onDropdownOpen: () => onSearch(''),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(undefined);
    },
  });

  const type = (text: string) => {
    setTyped(text);
    combobox.openDropdown();
    combobox.resetSelectedOption();
    onSearch(text);
  };
  const choose = (wanted: string) => {
    onChange(found?.find((option) => option.value === wanted));
    combobox.closeDropdown();
  };
  const clear = () => {
    onChange(undefined);
    combobox.closeDropdown();
    combobox.focusTarget();
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      // Inside <main>, since what lies outside of it belongs to no part of the page.
      portalProps={{ target: '#main' }}
      classNames={{ dropdown: styles.dropdown ?? '', option: styles.option ?? '' }}
      position="bottom-end"
      width={300}
      shadow="md"
    >
      <Combobox.Target withExpandedAttribute>
        <TextField
          label={label}
          hideLabel
          placeholder={all}
          maxLength={120}
          spellCheck={false}
          value={typed ?? (value ? (name ?? '…') : '')}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
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
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={styles.options ?? ''}>
          {found?.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              aria-selected={option.value === value}
            >
              <span>{option.label}</span>
              {option.end && <span className={styles.end}>{option.end}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <p role="status" className={found?.length ? 'sr-only' : styles.nothing}>
          {statusOf(found, nothing)}
        </p>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function statusOf(found: readonly SearchOption[] | undefined, nothing: string): string {
  if (!found) return 'Searching...';
  if (found.length === 0) return nothing;
  return found.length === 1 ? '1 found' : `${found.length} found`;
}
