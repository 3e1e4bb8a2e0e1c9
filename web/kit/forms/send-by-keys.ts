import type { KeyboardEvent } from 'react';

/**
 * Ctrl+Enter or Cmd+Enter presses the button of a form: in a dialog from any field, elsewhere from the form's only text,
 * such as a message or a note.
 */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, target, currentTarget: form } = event;
  const isPressed = key === 'Enter' && (ctrlKey || metaKey) && !event.repeat;
  // React also passes on the events of dialogs that the form opens.
  const isWithin = target instanceof Node && form.contains(target);
  if (!isPressed || !isWithin || event.defaultPrevented) return;
  const texts = form.querySelectorAll('textarea');
  const isOnlyText = texts.length === 1 && texts[0] === target;
  if (!isOnlyText && !form.closest('[role="dialog"]')) return;
  const button = [...form.elements].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}
