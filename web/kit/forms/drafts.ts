/** Of whom nothing is kept any more: a form may be on its way out, and about to keep what was typed. */
const gone: string[] = [];

/**
 * What somebody typed and has not sent yet, kept in this browser. A key names the form and whose it is:
 * 'profile:<user id>', so that people who share a browser do not find each other's.
 */
export function saveDraft(key: string, draft: unknown) {
  if (gone.some((id) => key.includes(id))) return;
  try {
    localStorage.setItem(`draft:${key}`, JSON.stringify(draft));
  } catch {
    // Storage that is full or switched off costs the draft, never the form.
  }
}

/** The draft as it was saved, or undefined. Its shape is the reader's to check: an older version may have saved it. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets every draft whose key names somebody who is gone for good, and keeps none from here on. */
export function clearDraftsOf(id: string) {
  gone.push(id);
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
