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
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const element = field.current;
    const use = () => setInput(element);
    if (element && document.activeElement === element) use();
    element?.addEventListener('focus', use);
    return () => element?.removeEventListener('focus', use);
  }, [field]);
  return input && <Suggestions input={input} filters={filters} onChoose={onChoose} />;
}
