import type { WebFeature } from '../../../web/panels.tsx';
import { openPalette, PaletteButton } from './button.tsx';
import { LABEL } from './label.ts';

export const paletteWeb: WebFeature = {
  name: 'palette',
  search: { Button: PaletteButton, open: openPalette, label: LABEL, key: 'Ctrl K' },
};
