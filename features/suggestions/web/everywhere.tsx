import { useEffect, useState } from 'react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { Slots, WebFeature } from '../../../web/panels.tsx';

const [Suggestions] = loadedLater(() =>
  import('./suggestions.tsx').then((file) => file.Suggestions),
);

/** Suggestions while typing in a search field. Their script loads with the first focus. */
function SearchSuggestions({ field, ...props }: Slots['search.field']) {
  const [used, setUsed] = useState<{ input: HTMLInputElement; before: string }>();
  useEffect(() => {
    // The field is there as long as the list.
    const input = field.current as HTMLInputElement;
    const begin = (before: string) => setUsed({ input, before });
    // Later the search may have made what was typed the field's default.
    if (document.activeElement === input) begin(input.defaultValue);
    else input.addEventListener('focus', () => begin(input.value), { once: true });
  }, [field]);
  return used && <Suggestions {...used} {...props} />;
}

export const suggestionsEverywhere: WebFeature = {
  name: 'suggestions',
  panels: { 'search.field': SearchSuggestions },
};
