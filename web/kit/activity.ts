/** Milliseconds after the last input for which requests count as the user's own. */
const ATTENDED_FOR = 60_000;
/** The time of the last request that counts, for all tabs. */
const KEY = 'last-request';

let lastInput = Date.now();

const noteInput = () => {
  lastInput = Date.now();
};
if (!import.meta.env.SSR) {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(kind, noteInput, { capture: true, passive: true });
}

/** The last input in this tab, in milliseconds since 1970. */
export const lastInputAt = (): number => lastInput;

/** Whether the user is here: requests that a timer makes do not keep a session open. */
export const isAttended = (): boolean => Date.now() - lastInput < ATTENDED_FOR;

/** Notes that the server has received a request of the user. */
export const noteRequest = (): void => localStorage.setItem(KEY, String(Date.now()));

/** The last request of the user in any tab, in milliseconds since 1970. */
export const lastRequestAt = (): number => Number(localStorage.getItem(KEY) ?? 0);
