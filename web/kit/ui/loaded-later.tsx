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
          // Throws while rendering, so that the error boundary catches it.
          render(() => {
            throw error;
          }),
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  // After a failure, showing the component loads again and reports the error.
  return [Later, () => void ensure().catch(() => undefined)];
}
