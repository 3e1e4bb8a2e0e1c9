type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets what asks the user to confirm that it is them; the frame of the signed-in pages has the dialog. @returns undoes it */
export function setIdentityQuestion(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/**
 * Asks the user to confirm that it is them. Several calls that need it wait for one answer.
 * @returns false if they cancel
 */
export function askIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
