import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { loadedLater } from '../kit/ui/loaded-later.tsx';
import type { ChosenSuggestion, SuggestionFilters } from './suggestions.tsx';

const [Suggestions] = loadedLater(() =>
  import('./suggestions.tsx').then((file) => file.Suggestions),
);

/**
 * Suggestions while typing in a search field. Their script loads with the first focus.
 * @param onChoose called when the fields of the form have what was chosen
 * @param filters of the search, which decide how many jobs a suggestion finds; the location of the form by default
 * @returns the list, which belongs into the positioned parent of the field, outside of its label
 */
export function useSuggestions(
  field: RefObject<HTMLInputElement | null>,
  onChoose: (chosen: ChosenSuggestion) => void,
  filters?: () => SuggestionFilters,
): ReactNode {
  const [used, setUsed] = useState<{ input: HTMLInputElement; before: string }>();
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const begin = (before: string) => setUsed((known) => known ?? { input, before });
    // Later the search may have made what was typed the field's default.
    if (document.activeElement === input) begin(input.defaultValue);
    const onFocus = () => begin(input.value);
    input.addEventListener('focus', onFocus);
    return () => input.removeEventListener('focus', onFocus);
  }, [field]);
  return used && <Suggestions {...used} filters={filters} onChoose={onChoose} />;
}
