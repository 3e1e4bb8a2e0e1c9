/** The container for menus and lists: inside <main>, so that they belong to a landmark. */
export const mainElement = () => document.getElementById('main');

/** Gives the focus to the content of the page if nothing has it, because the element that had it is gone. */
export function focusMainIfLost(): void {
  if (document.activeElement === document.body) mainElement()?.focus({ preventScroll: true });
}
