import { mix, PART_CONTRAST, shadeOn, TEXT_CONTRAST, textOn } from '../../platform/values/color.ts';

/** The grounds of the stylesheet: `--card` and `--page`. */
export const GROUNDS = { light: ['#ffffff', '#f4f5f7'], dark: ['#1c1f24', '#14161a'] };

const HOVER = 0.15;

/** What the stylesheet calls its colors; each can be read where it is used (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface BrandColors {
  accent: string;
  primary: string;
  'primary-hover': string;
  /** Shows where a button or a ticked box is, whose own color may be too near to the ground. */
  'primary-edge': string;
  'on-primary': string;
}

/** The colors of a page made from an organization's own. */
export function brandColors(color: string, grounds: string[]): BrandColors {
  const text = textOn(color);
  return {
    accent: shadeOn(color, grounds, TEXT_CONTRAST),
    primary: color,
    // Away from the text on it, so that it is read even better.
    'primary-hover': mix(color, textOn(text), HOVER),
    'primary-edge': shadeOn(color, grounds, PART_CONTRAST),
    'on-primary': text,
  };
}

/** Stands behind the stylesheet. */
export function brandStyle(color: string): string {
  const rules = (grounds: string[]): string =>
    Object.entries(brandColors(color, grounds))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root{${rules(GROUNDS.light)}}@media (prefers-color-scheme:dark){:root{${rules(GROUNDS.dark)}}}`;
}
