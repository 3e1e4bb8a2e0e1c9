const mainElement = () => document.getElementById('main');

/**
 * The container for menus and lists: inside <main>, so that they belong to a landmark. Undefined while a dialog is open,
 * which hides the page: they then stand beside the dialog.
 */
export const listContainer = () =>
  document.querySelector('[role="dialog"]') ? undefined : mainElement();

/** Gives the focus to the content of the page if nothing has it, because the element that had it is gone. */
export function focusMainIfLost(): void {
  if (document.activeElement === document.body) mainElement()?.focus({ preventScroll: true });
}
