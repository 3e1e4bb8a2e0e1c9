import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../../shared/kit/figures.ts';
import { quietApi } from '../../../web/kit/data/api.ts';
import type { SearchQuery, Slots } from '../../../web/panels.tsx';
import type { Suggestion } from '../calls.ts';
import { toSearch } from '../rules.ts';
import styles from './suggestions.module.css';

type Asked = SearchQuery & { text: string };

interface SuggestionsProps extends Omit<Slots['search.field'], 'field'> {
  /** The field being typed in. It stays a plain input: this component adds keys and attributes to it. */
  input: HTMLInputElement;
  /** Its text when it got the focus. */
  before: string;
}

/** Milliseconds after the last key before suggestions are asked for. */
const PAUSE = 120;

const KINDS: Record<Suggestion['kind'], string> = {
  title: 'Job titles',
  skill: 'Skills',
  company: 'Companies',
  place: 'Places',
};

interface Shown {
  suggestions: readonly Suggestion[];
  /** The highlighted one; -1 for none. */
  active: number;
}

const CLOSED: Shown = { suggestions: [], active: -1 };

/**
 * The list of suggestions below a search field (the combobox pattern of WAI-ARIA). The library's combobox would replace
 * the field, which is on the page and in use before any script has loaded.
 */
export function Suggestions({ input, before, filters, onChoose }: SuggestionsProps) {
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const [shown, setShown] = useState(CLOSED);
  const isOpen = shown.suggestions.length > 0;
  const list = useRef<HTMLDivElement>(null);
  /** Increased by each question and by closing: a late answer to an earlier question is dropped. */
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    turn.current += 1;
    setShown(CLOSED);
  }, []);

  const latestFilters = useRef(filters);
  useEffect(() => {
    latestFilters.current = filters;
  });
  const ask = useCallback(
    (pause: number) => {
      clearTimeout(timer.current);
      const mine = ++turn.current;
      const text = input.value.trim();
      if (!text) {
        setShown(CLOSED);
        return;
      }
      const show = async () => {
        const suggestions = await listSuggestions({
          ...(latestFilters.current?.() ?? { location: placeField(input)?.value.trim() }),
          text,
        });
        if (turn.current === mine && document.activeElement === input)
          setShown({ suggestions, active: -1 });
      };
      timer.current = setTimeout(() => void show(), pause);
    },
    [input],
  );

  const choose = (suggestion: Suggestion) => {
    close();
    const chosen = toSearch(suggestion);
    input.value = chosen.keywords;
    const place = placeField(input);
    if (place) place.value = chosen.location ?? place.value;
    if (onChoose) onChoose(chosen);
    // With a place, words may still follow.
    else if (chosen.location === undefined) input.form?.requestSubmit();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { suggestions, active } = shown;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!input.value.trim()) return;
      event.preventDefault();
      if (!isOpen) ask(0);
      else setShown({ suggestions, active: next(active, event.key, suggestions.length) });
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      const chosen = suggestions[active];
      if (chosen) {
        event.preventDefault();
        choose(chosen);
      } else close();
    }
  };

  const latest = useRef(onKeyDown);
  // With the list itself: a key that is pressed right after it appears is about this list.
  useLayoutEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const onInput = () => ask(PAUSE);
    const onKey = (event: KeyboardEvent) => latest.current(event);
    input.addEventListener('input', onInput);
    input.addEventListener('keydown', onKey);
    input.addEventListener('blur', close);
    for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list' }))
      input.setAttribute(name, value);
    // Typed while this script was loading.
    if (document.activeElement === input && input.value !== before) onInput();
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('keydown', onKey);
      input.removeEventListener('blur', close);
      clearTimeout(timer.current);
    };
  }, [input, before, ask, close]);

  const { active } = shown;
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) input.setAttribute('aria-controls', listId);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, active, listId]);

  return (
    <>
      {isOpen && (
        // A press must not move the focus, because leaving the field closes the list.
        <div
          ref={list}
          role="presentation"
          className={styles.popup}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div role="listbox" id={listId} aria-label="Suggestions">
            {groupsOf(shown.suggestions).map(({ kind, members }) => (
              <div key={kind} role="group" aria-label={KINDS[kind]}>
                <p className={styles.kind} aria-hidden>
                  {KINDS[kind]}
                </p>
                {members.map(({ suggestion, index }) => (
                  // The field has the focus and handles the keys.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={suggestion.text}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    className={styles.option}
                    onClick={() => choose(suggestion)}
                  >
                    <span>
                      {suggestion.before && (
                        <span className={styles.before}>{suggestion.before} </span>
                      )}
                      {suggestion.text}
                    </span>{' '}
                    <span className={styles.count}>{counted(suggestion.count, 'job')}</span>
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && `${counted(shown.suggestions.length, 'suggestion')}, use the arrow keys`}
      </p>
    </>
  );
}

function placeField({ form }: HTMLInputElement): HTMLInputElement | undefined {
  const field = form?.elements.namedItem('location');
  return field instanceof HTMLInputElement ? field : undefined;
}

/** The option before or after; beyond either end is the field itself. */
function next(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  const places = count + 1;
  return ((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1;
}

/** The suggestions in the order of their kinds, each kind together. */
function groupsOf(suggestions: readonly Suggestion[]) {
  const all = suggestions.map((suggestion, index) => ({ suggestion, index }));
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    members: all.filter(({ suggestion }) => suggestion.kind === kind),
  }));
}

/** Answers of this visit, by question. */
const known = new Map<string, readonly Suggestion[]>();

/** Suggestions are a help: if they fail, there are none. */
async function listSuggestions(query: Asked): Promise<readonly Suggestion[]> {
  const question = JSON.stringify(query);
  const before = known.get(question);
  if (before) return before;
  try {
    const { suggestions } = await quietApi.suggestSearches({ query });
    const sorted = Object.keys(KINDS).flatMap((kind) =>
      suggestions.filter((suggestion) => suggestion.kind === kind),
    );
    known.set(question, sorted);
    return sorted;
  } catch {
    return [];
  }
}
