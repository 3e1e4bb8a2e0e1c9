import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { OWN_TEXTS } from './shells/translated-texts.ts';
import { guardMarkup } from './trusted-types.ts';

if (import.meta.env.PROD) guardMarkup();

(window as { [OWN_TEXTS]?: () => void })[OWN_TEXTS]?.();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
