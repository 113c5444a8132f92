import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { injectedVariables } from '../../../server/messages/templates/injected.ts';
import { DARK, LIGHT } from '../../../server/messages/templates/layouts/colors.ts';
import { brandColors, BACKGROUNDS } from '../../../server/pages/token-pages/brand-style.ts';
import { stylesheet } from '../../../server/pages/token-pages/stylesheet.ts';
import { contrast, parseColor, shadeOn, textOn } from '../../../server/platform/values/color.ts';

const NO_LINKS = { asset: (hash: string) => hash };

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each([
  ['#FFD400', '#ffd400'],
  ['#fff', null],
  ['ffd400', null],
  ['#ffd40g', null],
  ['#ffd400 ', null],
])('the color %s is read as %s', (text, read) => {
  expect(parseColor(text)).toBe(read);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1d4ed8', '#1d4ed8', 1],
])('WCAG 2.2: %s and %s have a contrast of %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test('a readable color stays unchanged; another changes as little as possible', () => {
  expect(shadeOn('#1f4391', ['#ffffff'], 4.5)).toBe('#1f4391');
  const shade = shadeOn('#ffd400', ['#ffffff'], 4.5);
  expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shade, '#ffffff')).toBeLessThan(4.8);
});

describe('for any color', () => {
  test('text on it is readable (1.4.3)', () => {
    fc.assert(fc.property(color, (one) => contrast(one, textOn(one)) >= 4.5));
  });

  test.each(['light', 'dark'] as const)('every color pair of %s pages is readable', (scheme) => {
    const grounds = BACKGROUNDS[scheme];
    fc.assert(
      fc.property(color, (one) => {
        const made = brandColors(one, grounds);
        const text = made['on-primary'];
        for (const ground of grounds) {
          expect(contrast(made.accent, ground)).toBeGreaterThanOrEqual(4.5);
          // The pair that marks a button (1.4.11).
          expect(contrast(made['primary-edge'], ground)).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(made.primary, text)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(made['primary-hover'], text)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('every color pair of layouts is readable', () => {
    const settings = {
      logo: null,
      name: 'N',
      brand: null,
      brand_footer: null,
      brand_support_email: null,
      legal_entity: null,
      legal_address: null,
      legal_details: null,
      footer_texts: {},
    };
    fc.assert(
      fc.property(color, (brandColor) => {
        const made = injectedVariables(
          { ...settings, brand_color: brandColor },
          NO_LINKS,
        ) as Record<string, string>;
        const { brand_text_color: text = '', brand_link_color: link = '' } = made;
        expect(contrast(brandColor, text)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [LIGHT.paper, LIGHT.ground]) {
          expect(contrast(link, ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [DARK.paper, DARK.ground]) {
          const { brand_link_color_dark: dark = '' } = made;
          expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});

test('the background colors are those of the stylesheet', () => {
  const [light = '', dark = ''] = stylesheet.split('prefers-color-scheme: dark');
  for (const [part, [card, page]] of [
    [light, ['#fff', BACKGROUNDS.light[1]]],
    [dark, BACKGROUNDS.dark],
  ] as const) {
    expect(part).toContain(`--card: ${card};`);
    expect(part).toContain(`--page: ${page};`);
  }
});
