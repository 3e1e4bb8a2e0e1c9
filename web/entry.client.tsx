import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { OWN_TEXTS } from './shells/translated-texts.ts';
import { guardMarkup } from './trusted-types.ts';

if (import.meta.env.PROD) guardMarkup();

const hydrate = () =>
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );

const showOwnTexts = (window as { [OWN_TEXTS]?: () => boolean })[OWN_TEXTS];
// A translated page hydrates in one piece, so that its own texts show for a moment only.
if (showOwnTexts?.()) hydrate();
else startTransition(() => void hydrate());
