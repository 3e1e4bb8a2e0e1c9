// Must import nothing: every page of a job loads it.

const KEY = 'given-letter';
/** Milliseconds for which it waits for the person to log in. */
const KEPT = 3_600_000;

/**
 * Keeps the draft of a cover letter in the address, which somebody filled in for the person, for this tab: logging in
 * leads to other addresses. The address then no longer shows it.
 */
export function keepGivenLetter(jobId: string): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith('#letter=')) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ jobId, hash, at: Date.now() }));
    history.replaceState(history.state, '', pathname + search);
  } catch {
    // Without storage, or where it is full, the field stays empty.
  }
}

/** The fragment with the draft for a job; '' if there is none. */
export function readGivenLetter(jobId: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      jobId: string;
      hash: string;
      at: number;
    } | null;
    return kept?.jobId === jobId && Date.now() - kept.at < KEPT ? kept.hash : '';
  } catch {
    return '';
  }
}

/** After the application was sent. */
export function dropGivenLetter(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See keepGivenLetter.
  }
}
