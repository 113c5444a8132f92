import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { htmlSource } from '../../../server/messages/templates/content.ts';
import { checkedTemplate } from '../../../server/messages/templates/language/index.ts';
import { LAYOUT_NAMES, type LayoutName } from '../../../server/messages/templates/layouts/index.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { png } from '../../support/browser/images.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';

const DATA = {
  brand: 'Květinářství U Žofie',
  legal_entity: 'Žofie Nováková & syn, s.r.o.',
  legal_address: 'Na Příkopě 12\n110 00 Praha 1',
  legal_details: 'IČO 12345678, zapsáno u Městského soudu v Praze, oddíl C, vložka 123456',
  unsubscribe_url: 'https://shop.example/api/u/v1.token/unsubscribe',
  preferences_url: 'https://shop.example/api/u/v1.token/preferences',
};

/** The same with all properties of a brand. */
const BRAND = {
  brand_logo_url: `data:image/png;base64,${png(480, 96).toString('base64')}`,
  brand_logo_width: 240,
  brand_logo_height: 48,
  brand_footer: 'Čerstvé květiny\nod roku 1999',
  brand_color: '#ffd400',
  brand_text_color: '#000000',
  brand_link_color: '#7a6600',
  brand_link_color_dark: '#ffd400',
  brand_support_email: 'pomoc@kvetiny.example',
};

const BODY = `<h1 style="margin:0 0 16px;font-size:24px">Vaše objednávka 2026/0042 je na cestě</h1>
<p>Dobrý den, předali jsme ji dopravci. <a href="https://shop.example/t">Sledovat zásilku</a></p>
<table width="100%"><tr><td>Tulipány</td><td align="right">2 ks</td></tr></table>
<p>NejdelšíSlovoKteréSiKdoDovedlVymysletABezMezeryHoNapsalDoSvéhoEmailuJednomuZákazníkovi</p>`;

/** Colors do not depend on the width, and languages depend on neither. */
const SCREENS = [
  { width: 360, colorScheme: 'dark', locale: 'cs' },
  { width: 1280, colorScheme: 'light', locale: 'en' },
  { width: 600, colorScheme: 'light', locale: 'ar' },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function mail(layout: LayoutName, locale: string, look: object = {}): string {
  const content = { subject: 'S', html: BODY, text: null, preheader: 'Dorazí zítra.' };
  const source = htmlSource({ locale, layout, content }) ?? '';
  return checkedTemplate(source, 'html').render({ ...DATA, ...look }).output;
}

describeInBrowser('an email in a layout, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    [390, 'light', 'en'],
    [390, 'dark', 'ar'],
    [1280, 'dark', 'en'],
    [1280, 'light', 'ar'],
  ] as const)(
    'the banner at %i pixels is aligned with the text, %s, %s',
    async (width, colorScheme, locale) => {
      const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
      await page.setContent(mail('banner', locale));
      await keepScreenshot(page, `layout-banner-${locale}-${width}-${colorScheme}`);
      const edges = await page.evaluate<
        number[]
      >(`['.mw-header', '.mw-paper h1', '.mw-muted strong']
      .map((selector) => document.querySelector(selector))
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = [...range.getClientRects()];
        return document.dir === 'rtl'
          ? Math.max(...lines.map(({ right }) => right))
          : Math.min(...lines.map(({ left }) => left));
      })`);
      const [header = 0, words = 0, footer = 0] = edges;
      expect(Math.abs(header - words)).toBeLessThan(1);
      expect(Math.abs(footer - words)).toBeLessThan(1);
      await page.close();
    },
  );

  test.each(LAYOUT_NAMES)(
    '%s fits every screen, in light and dark mode, with readable contrast',
    async (layout) => {
      const screens = SCREENS.flatMap((screen) => [
        { ...screen, look: {}, suffix: '' },
        { ...screen, look: BRAND, suffix: '-brand' },
      ]);
      for (const { width, colorScheme, locale, look, suffix } of screens) {
        const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await page.setContent(mail(layout, locale, look));
        await keepScreenshot(page, `layout-${layout}-${locale}-${width}${suffix}`);
        const scrollWidth = await page.evaluate('document.documentElement.scrollWidth');
        expect({ layout, locale, scrollWidth }).toEqual({ layout, locale, scrollWidth: width });
        expect(await page.getByText('Dorazí zítra.').isVisible()).toBe(false);
        const found = await violationsIn(page, { runOnly: RULES });
        expect({ layout, locale, found }).toEqual({ layout, locale, found: [] });
        expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
        await page.close();
      }
    },
  );
});
