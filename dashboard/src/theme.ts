import { Anchor, createTheme, type CSSVariablesResolver } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // A link is as large as the text around it.
  components: { Anchor: Anchor.extend({ defaultProps: { inherit: true } }) },
});

/** Mantine's defaults for these have a contrast below 4.5:1. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4f565e',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#1864ab',
    '--mantine-color-body': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#b4b8bd',
    '--mantine-color-placeholder': '#a6abb1',
    '--mantine-color-error': '#ff9f95',
    '--mantine-color-anchor': '#8ec7ff',
  },
});
