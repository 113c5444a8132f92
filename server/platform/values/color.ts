type Channels = [red: number, green: number, blue: number];

const PATTERN = /^#[0-9a-f]{6}$/;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** Minimum contrast by WCAG 2.2: of text (1.4.3) and of the parts of a control (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const PART_CONTRAST = 3;

/** `#rrggbb` in lower case; null for anything else. */
export function parseColor(text: string): string | null {
  const color = text.toLowerCase();
  return PATTERN.test(color) ? color : null;
}

/** WCAG 2.2, contrast ratio: from 1 for the same color to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [light = 1, dark = 1] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has the higher contrast; that is always 4.58 or more. */
export const textOn = (color: string): string =>
  contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;

/**
 * The color itself if its contrast with all backgrounds is sufficient, else the nearest shade towards black
 * or white with enough contrast. The backgrounds must be all light or all dark.
 */
export function shadeOn(color: string, backgrounds: string[], minContrast: number): string {
  const [background = WHITE] = backgrounds;
  const end = textOn(background);
  for (let part = 0; part < 100; part += 1) {
    const shade = mix(color, end, part / 100);
    if (backgrounds.every((other) => contrast(shade, other) >= minContrast)) return shade;
  }
  return end;
}

/** Mixes `part` of the other color into the first. */
export function mix(color: string, other: string, part: number): string {
  const mixed = channels(color).map((value, place) => {
    const target = channels(other)[place] ?? 0;
    return Math.round(value + (target - value) * part);
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const portion = value / 255;
    return portion <= 0.04045 ? portion / 12.92 : ((portion + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): Channels =>
  [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16)) as Channels;
