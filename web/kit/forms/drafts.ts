import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../notices.ts';
import { changesOf, isSame } from './changes.ts';

/** Ids whose drafts are no longer saved: a form of a deleted account may save once more as its page closes. */
const deleted: string[] = [];

/**
 * Saves what was typed and not sent in this browser. A key names the form and its user, 'profile:<user id>', so that
 * people who share a browser do not see each other's drafts.
 */
function saveDraft(key: string, draft: unknown) {
  if (deleted.some((id) => key.includes(id))) return;
  try {
    localStorage.setItem(`draft:${key}`, JSON.stringify(draft));
  } catch {
    // Without storage, or where it is full, the form works without a draft.
  }
}

/** The draft as it was saved. The caller checks its shape, because an older version may have saved it. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes all drafts whose key contains this id, and saves none from now on: its account was deleted. */
export function clearDraftsOf(id: string) {
  deleted.push(id);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('draft:') && key.includes(id)) localStorage.removeItem(key);
    }
  } catch {
    // See saveDraft.
  }
}

export function clearDraft(key: string) {
  try {
    localStorage.removeItem(`draft:${key}`);
  } catch {
    // See saveDraft.
  }
}

/** A draft that was saved since under the new key stays. */
function moveDraft(from: string, to: string) {
  const draft = readDraft(from);
  if (draft === undefined) return;
  if (readDraft(to) === undefined) saveDraft(to, draft);
  clearDraft(from);
}

/** How a form saves what was typed and not sent. */
export interface Draft<Values> {
  /** Names the form and whose draft it is: 'profile:<user id>'. */
  key: string;
  /** Where an older version saved it; it moves to `key` once. */
  oldKey?: string;
  /** Milliseconds between a change and saving it. Each change is saved immediately if left out. */
  delay?: number;
  /** What is stored; the changed fields if left out. @returns undefined if there is nothing to store */
  toDraft?: (values: Values, saved: Values) => unknown;
  /** Reads what was stored, perhaps by an older version. @returns undefined if it has another shape */
  fromDraft: (stored: unknown, saved: Values) => Partial<Values> | undefined;
  /** The time in what was stored, if there is one. */
  storedAt?: (stored: unknown) => Date | undefined;
  /** Called once after the form was filled in from a draft that differs from the saved values. */
  onRestore?: () => void;
}

/** A draft of one text: it is stored without the name of its field. */
export const textDraft = <Name extends string>(
  key: string,
  name: Name,
): Draft<Record<Name, string>> => ({
  key,
  toDraft: (values) => (values[name].trim() ? values[name] : undefined),
  fromDraft: (stored) =>
    typeof stored === 'string' ? ({ [name]: stored } as Record<Name, string>) : undefined,
});

/** A draft of the changed fields of a form for something new. */
export const fieldsDraft = <Values extends object>(key: string): Draft<Values> => ({
  key,
  fromDraft: (stored, saved) => fieldsIn(stored, saved),
});

/**
 * A draft of the changed fields of a form for something that is stored. A field whose stored value has changed since it was
 * typed over shows what is stored, so that an old draft does not undo what was decided elsewhere.
 */
export const changesDraft = <Values extends object>(key: string): Draft<Values> => ({
  key,
  toDraft: (values, saved) => {
    const changes = changedFields(values, saved);
    return changes && { changes, replaced: changesOf(saved, values) };
  },
  fromDraft: (stored, saved) => {
    const { changes, replaced } = (stored ?? {}) as Record<string, unknown>;
    const base = fieldsIn(replaced, saved);
    const decided = changesOf(base, saved);
    const typed = Object.entries(fieldsIn(changes, saved)).filter(
      ([name]) => name in base && !(name in decided),
    );
    return Object.fromEntries(typed) as Partial<Values>;
  },
  onRestore: () => notify.info('Unsaved Changes Found', 'We restored your unsaved changes.'),
});

/** The stored fields that have the shape of the form's own. */
const fieldsIn = <Values extends object>(stored: unknown, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      ([name, value]) => name in saved && hasShape(value, saved[name as keyof Values]),
    ),
  ) as Partial<Values>;

/** @param like a list has at least one element */
function hasShape(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return Array.isArray(value) && value.length > 0 && value.every((one) => hasShape(one, like[0]));
  if (typeof value !== typeof like || typeof value !== 'object')
    return typeof value === typeof like;
  return Object.entries(like ?? {}).every(([name, part]) =>
    hasShape((value as Record<string, unknown> | null)?.[name], part),
  );
}

/** Keeps the draft of a form (`useForm`). */
export function useDraft<Values extends object>(options: Draft<Values> | undefined, saved: Values) {
  const compared = useRef(saved);
  const latest = useRef<Values>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [restored] = useState(() => {
    if (options?.oldKey) moveDraft(options.oldKey, options.key);
    const values = options?.fromDraft(readDraft(options.key), saved);
    return values && !isSame({ ...saved, ...values }, saved) ? values : undefined;
  });
  const [storedAt, setStoredAt] = useState(
    () => restored && options?.storedAt?.(readDraft(options.key)),
  );

  const store = () => {
    clearTimeout(timer.current);
    const values = latest.current;
    if (!options || !values) return;
    latest.current = undefined;
    const { toDraft = changedFields, key } = options;
    const draft = toDraft(values, compared.current);
    if (draft === undefined) clearDraft(key);
    else saveDraft(key, draft);
    setStoredAt(draft === undefined ? undefined : new Date());
  };
  const storeNow = useEffectEvent(store);

  const restoredOnce = useRef(false);
  const onRestore = useEffectEvent(() => options?.onRestore?.());
  useEffect(() => {
    if (!restored || restoredOnce.current) return;
    restoredOnce.current = true;
    onRestore();
  }, [restored]);

  // The page may close before the delay is over.
  useEffect(() => {
    const onHide = () => storeNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      storeNow();
    };
  }, []);

  const keep = (values: Values) => {
    if (!options) return;
    latest.current = values;
    clearTimeout(timer.current);
    if (options.delay) timer.current = setTimeout(store, options.delay);
    else store();
  };

  const forget = () => {
    if (!options) return;
    clearTimeout(timer.current);
    latest.current = undefined;
    setStoredAt(undefined);
    clearDraft(options.key);
  };

  return {
    restored,
    storedAt,
    keep,
    forget,
    /** After the form was sent: only what was typed during sending stays a draft. */
    settle: (now: Values, sent: Values) => (isSame(now, sent) ? forget() : keep(now)),
    compareWith: (next: Values) => {
      compared.current = next;
    },
  };
}

const changedFields = <Values extends object>(values: Values, saved: Values) => {
  const changes = changesOf(values, saved);
  return Object.keys(changes).length > 0 ? changes : undefined;
};
