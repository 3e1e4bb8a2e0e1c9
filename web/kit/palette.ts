/** The event that opens the search over people, jobs and actions. */
export const PALETTE_EVENT = 'open-palette';

/** Opens the search over people, jobs and actions (web/shells/dashboard/palette.tsx). */
export const openPalette = () => void window.dispatchEvent(new Event(PALETTE_EVENT));
