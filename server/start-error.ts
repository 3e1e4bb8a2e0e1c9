/** A problem that the person at the terminal can fix: shown as one line that says what to do. */
export class StartError extends Error {}

/** The system's code of a failed call (ENOENT, EACCES, 28P01, …); undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
