import { mix, PART_CONTRAST, shadeOn, TEXT_CONTRAST, textOn } from '../../platform/values/color.ts';

/** The background colors of the stylesheet: `--card` and `--page`. */
export const BACKGROUNDS = { light: ['#ffffff', '#f4f5f7'], dark: ['#1c1f24', '#14161a'] };

const HOVER = 0.15;

/** The color variables of the stylesheet. Each has sufficient contrast where it is used (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface BrandColors {
  accent: string;
  primary: string;
  'primary-hover': string;
  /** The border of buttons and ticked boxes, whose own color may have too little contrast with the background. */
  'primary-edge': string;
  'on-primary': string;
}

/** Derives the colors of a page from the brand color of an organization. */
export function brandColors(color: string, backgrounds: string[]): BrandColors {
  const text = textOn(color);
  return {
    accent: shadeOn(color, backgrounds, TEXT_CONTRAST),
    primary: color,
    // Mixed away from the color of its text, which increases the contrast.
    'primary-hover': mix(color, textOn(text), HOVER),
    'primary-edge': shadeOn(color, backgrounds, PART_CONTRAST),
    'on-primary': text,
  };
}

/** CSS that overrides the variables of the stylesheet. */
export function brandStyle(color: string): string {
  const rules = (backgrounds: string[]): string =>
    Object.entries(brandColors(color, backgrounds))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root{${rules(BACKGROUNDS.light)}}@media (prefers-color-scheme:dark){:root{${rules(BACKGROUNDS.dark)}}}`;
}
