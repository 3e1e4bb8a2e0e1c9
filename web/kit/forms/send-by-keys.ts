import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a form: Ctrl+Enter or Cmd+Enter in a field presses its button. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  const button = [...currentTarget.elements].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}
