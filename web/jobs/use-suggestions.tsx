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
    // Later the search may have made what was typed the field's default.
    if (document.activeElement === input) setUsed({ input, before: input.defaultValue });
    const use = () => setUsed((known) => known ?? { input, before: input.value });
    input.addEventListener('focus', use);
    return () => input.removeEventListener('focus', use);
  }, [field]);
  return used && <Suggestions {...used} filters={filters} onChoose={onChoose} />;
}
