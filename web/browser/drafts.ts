/**
 * What somebody typed and has not sent yet, kept in this browser. A key names the form and whose it is:
 * 'profile:<user id>', so that people who share a browser do not find each other's.
 */
export function saveDraft(key: string, draft: unknown) {
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

export function clearDraft(key: string) {
  try {
    localStorage.removeItem(`draft:${key}`);
  } catch {
    // See saveDraft.
  }
}
