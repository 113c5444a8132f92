import {
  Anchor,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  Modal,
} from '@mantine/core';

/** The accent, from light to dark. */
const accent: MantineColorsTuple = [
  '#eef1ff',
  '#dde3ff',
  '#bcc6fb',
  '#a3b0f8',
  '#8c9bf4',
  '#7788f1',
  '#5f72ec',
  '#4f62e4',
  '#4152d0',
  '#3746b8',
];

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.5rem', lineHeight: '1.3' },
      h3: { fontSize: '1.15rem', lineHeight: '1.35' },
      h4: { fontSize: '1.02rem', lineHeight: '1.4' },
      h5: { fontSize: '0.95rem', lineHeight: '1.4' },
    },
  },
  // A link is as large as the text around it.
  components: {
    Anchor: Anchor.extend({ defaultProps: { inherit: true } }),
    // Its header is that of the dialog, not of the page.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
  },
});

/** The colors of everything. Mantine's defaults for the first ones have a contrast below 4.5:1. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#525a66',
    '--mantine-color-placeholder': '#5f6773',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#4357db',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-red-outline': '#b42318',
    '--color-page': '#f7f8fa',
    '--color-border': '#dfe3e8',
    '--color-line': '#eaedf1',
    '--color-strong-line': '#8a929a',
    '--color-soft': '#eef0f3',
    '--color-hover': '#eef0f4',
    '--color-accent': '#4152d0',
    '--color-accent-soft': '#eef1ff',
    '--color-accent-text': '#2c3996',
    '--color-good': '#1a7f37',
    '--color-good-soft': '#e7f6ec',
    '--color-bad': '#b42318',
    '--color-bad-soft': '#fdeceb',
    '--color-waiting': '#b35c00',
    '--color-waiting-soft': '#fff4e0',
    '--color-neutral': '#6b7480',
    '--color-chart-bad': '#7c1f6b',
  },
  dark: {
    '--mantine-color-dimmed': '#b4b8bd',
    '--mantine-color-placeholder': '#a6abb1',
    '--mantine-color-error': '#ff9f95',
    '--mantine-color-anchor': '#aab6ff',
    '--mantine-color-body': '#1d2026',
    '--mantine-color-red-outline': '#ff9f95',
    '--color-page': '#15171c',
    '--color-border': '#383d46',
    '--color-line': '#2c3038',
    '--color-strong-line': '#767d85',
    '--color-soft': '#2c3038',
    '--color-hover': '#272b33',
    '--color-accent': '#8c9bff',
    '--color-accent-soft': '#262c4d',
    '--color-accent-text': '#ccd4ff',
    '--color-good': '#57c273',
    '--color-good-soft': '#1b3324',
    '--color-bad': '#ff8577',
    '--color-bad-soft': '#3f2220',
    '--color-waiting': '#ffb84d',
    '--color-waiting-soft': '#3a2c12',
    '--color-neutral': '#9aa1a9',
    '--color-chart-bad': '#ff9f95',
  },
});
