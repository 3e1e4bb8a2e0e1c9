import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import { fold } from '../../../../shared/kit/text.ts';
import type { ChipsInput } from './chips-field.tsx';
import { ComboboxList, ComboboxOption } from './combobox-list.tsx';

interface SuggestInputProps extends ChipsInput {
  suggestions: readonly string[];
  /** The name of the list, which is read aloud. */
  listLabel: string;
}

/** A text input with suggestions while typing. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onType, onChoose, suggestions, listLabel, onKeyDown, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const text = fold(value);
  const found = text ? suggestions.filter((suggestion) => fold(suggestion).includes(text)) : [];
  const isShown = isOpen && found.length > 0;
  return (
    <Combobox.Root<string>
      items={found}
      filter={null}
      value={null}
      onValueChange={(suggestion) => suggestion !== null && onChoose(suggestion)}
      inputValue={value}
      onInputValueChange={(typed, { reason }) => {
        if (reason !== 'input-change') return;
        setOpen(true);
        onType(typed);
      }}
      open={isShown}
      onOpenChange={(next, { reason }) => reason !== 'input-press' && setOpen(next)}
    >
      <Combobox.Input
        {...input}
        onKeyDown={(event) => {
          // The library takes Enter on a highlighted suggestion.
          if (!event.currentTarget.hasAttribute('aria-activedescendant')) onKeyDown?.(event);
          if (event.defaultPrevented) setOpen(false);
        }}
      />
      {isShown && (
        <ComboboxList label={listLabel} align="start">
          {(suggestion: string) => (
            <ComboboxOption key={suggestion} value={suggestion}>
              {suggestion}
            </ComboboxOption>
          )}
        </ComboboxList>
      )}
    </Combobox.Root>
  );
}
