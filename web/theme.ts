import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { chosenScheme, onSchemeChange } from './kit/color-scheme.ts';

const BRAND = [
  'var(--brand-0)',
  'var(--brand-1)',
  'var(--brand-2)',
  'var(--brand-3)',
  'var(--brand-4)',
  'var(--brand-5)',
  'var(--brand-6)',
  'var(--brand-7)',
  'var(--brand-8)',
  'var(--brand-9)',
] as const;

/** Greys of the light scheme and of the dark one, lightest first, as the widgets want them. */
const GRAY = [
  '#f7f9fb',
  '#eef2f6',
  '#dde4ec',
  '#c2ccd7',
  '#96a3b2',
  '#6b7989',
  '#55626f',
  '#3a4653',
  '#22303d',
  '#0e1a26',
] as const;
const DARK = [
  '#e6edf3',
  '#c9d4de',
  '#a3b1be',
  '#7a8997',
  '#33414e',
  '#263340',
  '#15222e',
  '#101a23',
  '#0b1219',
  '#070c11',
] as const;

/**
 * The widgets of the dashboards wear the colors of styles/tokens.css. Plain `defaultProps` only: naming a
 * component here (`Menu.extend`) would pull every one of them into the first page.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  colors: { brand: BRAND, gray: GRAY, dark: DARK },
  // autoContrast knows one scheme only: the text on a filled button is ours in both.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const ours = input.variant === 'filled' && (!input.color || input.color === 'brand');
    return ours ? { ...colors, color: 'var(--on-fill)' } : colors;
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '650' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '18px', xl: '26px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        position: 'bottom-end',
        width: 230,
      },
    },
  },
});

export const mantineVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--raised)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-placeholder': 'var(--dim)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--quiet)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--danger)',
  };
  return { variables: {}, light: variables, dark: variables };
};

let unsubscribe = () => {};

/** Lets the widgets follow the product's own light/dark switch. */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => chosenScheme() ?? fallback,
  set: () => {},
  subscribe: (onUpdate) => {
    const stop = onSchemeChange(onUpdate);
    unsubscribe = () => void stop();
  },
  unsubscribe: () => unsubscribe(),
  clear: () => {},
};
