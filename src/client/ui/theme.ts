// Mantine in the product's colours. It reads the same variables as everything else, so both themes come from tokens.css.
import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'blue',
  // The library's lighter default fails AA contrast.
  primaryShade: 8,
  fontFamily: 'var(--pl-font)',
  fontSizes: { xs: 'var(--pl-12)', sm: 'var(--pl-13)', md: 'var(--pl-15)', lg: 'var(--pl-17)', xl: 'var(--pl-19)' },
  headings: { fontFamily: 'var(--pl-font)', fontWeight: '650' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '14px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  black: '#16213a',
});

const colours = {
  '--mantine-color-body': 'var(--pl-card)',
  '--mantine-color-text': 'var(--pl-ink)',
  '--mantine-color-dimmed': 'var(--pl-quiet)',
  '--mantine-color-placeholder': 'var(--pl-quiet)',
  '--mantine-color-error': 'var(--pl-refused)',
  '--mantine-color-anchor': 'var(--pl-action)',
  '--mantine-color-default': 'var(--pl-card)',
  '--mantine-color-default-hover': 'var(--pl-neutral-pale)',
  '--mantine-color-default-border': 'var(--pl-field-line)',
  '--mantine-color-default-color': 'var(--pl-ink)',
  '--mantine-primary-color-filled': 'var(--pl-action)',
  '--mantine-primary-color-filled-hover': 'var(--pl-action-strong)',
  '--mantine-primary-color-light': 'var(--pl-action-pale)',
  '--mantine-primary-color-light-color': 'var(--pl-action)',
  '--mantine-primary-color-contrast': 'var(--pl-on-action)',
  '--mantine-color-blue-filled': 'var(--pl-action)',
  '--mantine-color-blue-filled-hover': 'var(--pl-action-strong)',
  '--mantine-color-blue-light': 'var(--pl-action-pale)',
  '--mantine-color-blue-light-color': 'var(--pl-action)',
};

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours });
