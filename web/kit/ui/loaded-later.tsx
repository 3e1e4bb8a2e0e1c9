import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose script loads when it first shows, or before that with the second function. Unlike with `lazy`, it
 * shows immediately once its script is there; React delays what was suspended by 300 ms.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [Later: ComponentType<Props>, loadEarly: () => void] {
  let Loaded: ComponentType<Props> | undefined;
  const ensure = async () => {
    Loaded ??= await load();
  };

  function Later(props: Props) {
    const [, render] = useState(0);
    useEffect(() => {
      if (Loaded) return;
      ensure().then(
        () => render(1),
        (error: unknown) =>
          // To the error boundary.
          render(() => {
            throw error;
          }),
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  // Showing it tries again, and reports a failure.
  return [Later, () => void ensure().catch(() => undefined)];
}
