import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { htmlSource } from '../../../server/messages/templates/content.ts';
import { checkedTemplate } from '../../../server/messages/templates/language/index.ts';
import { LAYOUT_NAMES, type LayoutName } from '../../../server/messages/templates/layouts/index.ts';
import { contrast, TEXT_CONTRAST } from '../../../server/platform/values/color.ts';
import { violationsIn } from '../../support/browser/accessibility.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { png } from '../../support/browser/images.ts';
import { keepScreenshot } from '../../support/browser/screenshots.ts';
import { readMail } from './client-rules.ts';
import { CORPUS, INCOMPLETE, type Sample } from './corpus.ts';
import { compiled } from './samples.ts';

const DATA = {
  brand: 'Čajovna',
  brand_color: '#ffd400',
  brand_text_color: '#000000',
  brand_link_color: '#7a6600',
  brand_link_color_dark: '#ffd400',
  contact: { name: 'Eva' },
};

const PLAIN = { brand: 'Čajovna' };

/** Colors do not depend on the width. */
const SCREENS = [
  { width: 360, colorScheme: 'dark', pictures: true, look: DATA, isRead: true },
  { width: 360, colorScheme: 'light', pictures: false, look: PLAIN, isRead: true },
  { width: 600, colorScheme: 'light', pictures: true, look: DATA, isRead: true },
  { width: 600, colorScheme: 'dark', pictures: false, look: PLAIN, isRead: true },
  { width: 1280, colorScheme: 'light', pictures: false, look: PLAIN, isRead: false },
  { width: 1280, colorScheme: 'dark', pictures: true, look: DATA, isRead: false },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function mail(
  { blocks, locale }: Sample,
  look: object,
  pictures: boolean,
  layout: LayoutName = 'card',
): string {
  const content = { subject: 'S', preheader: 'P', blocks, ...compiled(blocks, locale) };
  const source = htmlSource({ locale, layout, content }) ?? '';
  const { output } = checkedTemplate(source, 'html', { locale }).render({ ...look });
  const picture = `data:image/png;base64,${png(60, 40).toString('base64')}`;
  return pictures ? output.replaceAll(/src="https:[^"]*"/g, `src="${picture}"`) : output;
}

/** What is shown in place of each picture, in its color, and the color behind it. */
const ALTS = `[...document.images]
  .filter(({ alt }) => alt !== '')
  .map((image) => {
    let behind = image;
    while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    return {
      alt: image.alt,
      color: getComputedStyle(image).color,
      behind: getComputedStyle(behind).backgroundColor,
    };
  })`;

/** Of `rgb(1, 2, 3)`. */
const hex = (color: string): string =>
  `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;

describeInBrowser('emails of blocks, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A page that loads nothing from the network. */
  async function open({
    width,
    colorScheme,
  }: Pick<(typeof SCREENS)[number], 'width' | 'colorScheme'>): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    await page.route('https://**', (route) => route.abort());
    return page;
  }

  test.each(SCREENS)(
    'fit $width pixels, $colorScheme, pictures: $pictures, and can be read',
    async ({ width, colorScheme, pictures, look, isRead }) => {
      const page = await open({ width, colorScheme });
      for (const sample of CORPUS) {
        await page.setContent(mail(sample, look, pictures), { waitUntil: 'load' });
        const scrollWidth = await page.evaluate('document.documentElement.scrollWidth');
        expect({ name: sample.name, scrollWidth }).toEqual({
          name: sample.name,
          scrollWidth: width,
        });
        const found = isRead ? await violationsIn(page, { runOnly: RULES }) : [];
        const isKnown = ({ id }: { id: string }) =>
          sample.name === INCOMPLETE && id === 'image-alt';
        const others = found.filter((one) => !isKnown(one));
        expect({ name: sample.name, others }).toEqual({ name: sample.name, others: [] });
        if (['all blocks', 'columns 1-1', 'right to left', 'on brand'].includes(sample.name)) {
          await keepScreenshot(
            page,
            `blocks-${sample.name.replaceAll(' ', '-')}-${width}-${colorScheme}`,
          );
        }
      }
      await page.close();
    },
    240_000,
  );

  test.each(['light', 'dark'] as const)(
    'say what pictures show when they are off, so that it can be read: %s',
    async (colorScheme) => {
      const page = await open({ width: 600, colorScheme });
      const described = CORPUS.filter(({ name }) => name !== INCOMPLETE);
      const logo = { brand_logo_url: 'https://shop.example/logo.png', brand_logo_width: 120 };
      for (const layout of LAYOUT_NAMES) {
        // Blocks look the same in all layouts.
        for (const sample of layout === 'card' ? described : described.slice(0, 1)) {
          const html = mail(sample, { ...DATA, ...logo }, false, layout);
          await page.setContent(html, { waitUntil: 'load' });
          const texts = await page.evaluate<{ alt: string; color: string; behind: string }[]>(ALTS);
          expect(texts[0]?.alt).toBe(DATA.brand);
          const unreadable = texts.filter(
            ({ color, behind }) => contrast(hex(color), hex(behind)) < TEXT_CONTRAST,
          );
          expect({ layout, name: sample.name, unreadable }).toEqual({
            layout,
            name: sample.name,
            unreadable: [],
          });
        }
      }
      await page.close();
    },
    60_000,
  );

  test('are valid HTML: the browser moves, adds and leaves out no element', async () => {
    const page = await open({ width: 600, colorScheme: 'light' });
    for (const sample of CORPUS) {
      const html = mail(sample, DATA, true);
      await page.setContent(html);
      const nesting = await page.evaluate<string[]>(`[...document.body.querySelectorAll('*')]
        .filter(({ localName }) => localName !== 'tbody')
        .map((element) => {
          const parent = element.parentElement.closest(':not(tbody)');
          return parent.localName + ' ' + element.localName;
        })`);
      const written = readMail(html)
        .elements.filter(({ parents }) => parents.includes('body'))
        .map(({ name, parents }) => `${parents.at(-1)} ${name}`);
      expect({ name: sample.name, nesting }).toEqual({ name: sample.name, nesting: written });
    }
    await page.close();
  }, 60_000);

  const halves: Sample = {
    name: 'halves',
    locale: 'en',
    blocks: [
      {
        type: 'columns',
        layout: '1-1',
        columns: [
          [{ type: 'heading', level: 2, text: 'First' }],
          [{ type: 'heading', level: 2, text: 'Last' }],
        ],
      },
    ],
  };

  /** The places of both headings. */
  async function places(sample: Sample, width: 360 | 1280) {
    const page = await open({ width, colorScheme: 'light' });
    await page.setContent(mail(sample, {}, true));
    const boxes = await Promise.all(
      ['First', 'Last'].map((text) => page.getByText(text, { exact: true }).boundingBox()),
    );
    await page.close();
    const [first, last] = boxes;
    if (!first || !last) throw new Error('A heading is not shown.');
    return { first, last };
  }

  const withFields = (fields: object, locale = 'en'): Sample => ({
    ...halves,
    locale,
    blocks: halves.blocks.map((block) => Object.assign({}, block, fields)),
  });

  test('columns are beside one another, and below one another on a phone', async () => {
    const wide = await places(halves, 1280);
    expect(wide.first.y).toBe(wide.last.y);
    expect(wide.first.x).toBeLessThan(wide.last.x);
    const phone = await places(halves, 360);
    expect(phone.first.y).toBeLessThan(phone.last.y);
    expect(phone.first.x).toBe(phone.last.x);
    expect(phone.first.width).toBeGreaterThan(280);
  });

  test('a picture in a column takes the width of a phone', async () => {
    const image = { type: 'image' as const, url: 'https://shop.example/a.png', alt: 'First' };
    const pictured = withFields({ columns: [[image], []] });
    const widthAt = async (width: 360 | 1280): Promise<number> => {
      const page = await open({ width, colorScheme: 'light' });
      await page.setContent(mail(pictured, {}, true), { waitUntil: 'load' });
      const box = await page.getByRole('img', { name: 'First' }).boundingBox();
      await page.close();
      return box?.width ?? 0;
    };
    expect(await widthAt(1280)).toBe(260);
    expect(await widthAt(360)).toBeGreaterThan(300);
  });

  test('the last column is the first one on a phone, if it is wanted', async () => {
    const reversed = withFields({ reverse_on_phone: true });
    const wide = await places(reversed, 1280);
    expect(wide.first.x).toBeLessThan(wide.last.x);
    expect(wide.first.y).toBe(wide.last.y);
    const phone = await places(reversed, 360);
    expect(phone.last.y).toBeLessThan(phone.first.y);
  });

  test('columns stay beside one another, if it is wanted', async () => {
    const phone = await places(withFields({ stack: false }), 360);
    expect(phone.first.y).toBe(phone.last.y);
    expect(phone.first.x).toBeLessThan(phone.last.x);
  });

  test('the first column is at the right in languages that are written from right to left', async () => {
    const wide = await places(withFields({}, 'ar'), 1280);
    expect(wide.first.x).toBeGreaterThan(wide.last.x);
    const reversed = await places(withFields({ reverse_on_phone: true }, 'ar'), 1280);
    expect(reversed.first.x).toBeGreaterThan(reversed.last.x);
  });

  test('blocks are hidden on phones or on desktops', async () => {
    const sample = CORPUS.find(({ name }) => name.startsWith('hidden'));
    if (!sample) throw new Error('The corpus has no hidden blocks.');
    for (const [width, shown, hidden] of [
      [360, 'For phones', 'Winter teas'],
      [1280, 'Winter teas', 'For phones'],
    ] as const) {
      const page = await open({ width, colorScheme: 'light' });
      await page.setContent(mail(sample, {}, true));
      expect(await page.getByText(shown).isVisible()).toBe(true);
      expect(await page.getByText(hidden).isVisible()).toBe(false);
      await page.close();
    }
  });
});
