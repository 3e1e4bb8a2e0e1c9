/**
 * Keeps keys that compose a letter from the page: with Japanese, Chinese and Korean input, Enter chooses a word, and
 * would send the half-typed text. Safari ends the composition before that Enter, and marks the key with 229.
 */
export const guardComposition = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );
