import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { cs } from '../../../dashboard/src/texts/cs.ts';
import { FINDINGS } from '../../../dashboard/src/texts/findings-cs.ts';
import { FINDINGS as ENGLISH } from '../../../dashboard/src/texts/findings-en.ts';

const { components } = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as { components: { schemas: Record<string, { anyOf: { const?: string; enum?: string[] }[] }> } };

const codes = (components.schemas.CampaignFindingCode?.anyOf ?? []).flatMap(
  ({ const: one, enum: several = [] }) => (one ? [one] : several),
);

test('CAMPAIGNS-9 the dashboard has a Czech sentence for everything that the check of a campaign finds', () => {
  expect(codes).toContain('no_dmarc');
  expect(Object.keys(FINDINGS).sort()).toEqual(codes.toSorted());
});

/** Only who writes templates reads these. */
const ABOUT_TEMPLATES = ['no_text', 'web_version_ends', 'untranslated_layout'];

test('CAMPAIGNS-9 what the dashboard says about a newsletter has no code in it', () => {
  expect(codes).toEqual(expect.arrayContaining(Object.keys(ENGLISH)));
  const said = [...Object.entries(FINDINGS), ...Object.entries(ENGLISH)]
    .filter(([code]) => !ABOUT_TEMPLATES.includes(code))
    .map(([, sentence]) => (typeof sentence === 'string' ? sentence : sentence({})));
  expect(said.filter((sentence) => /JSON|HTML|slug|_|\{|\balt\b|\burl\b/i.test(sentence))).toEqual(
    [],
  );
});

test('CAMPAIGNS-9 a Czech sentence about a block says which one, and in which language of the email', () => {
  const { finding } = cs.campaigns;
  const details = { text: 'Order', path: 'blocks.1.columns.1.0', locale: 'en' };
  expect(finding('button_without_link', details)).toBe(
    'Tlačítko „Order“ (blok 2, sloupec 2, blok 1, angličtina) nikam nevede.',
  );
  expect(finding('image_without_alt', { path: 'blocks.6' })).toContain('Obrázek (blok 7) nemá');
  // Of templates that are not made of blocks.
  expect(finding('image_without_alt', {})).toContain('Některý obrázek nemá');
  expect(finding('new_audience', { recipients: '4994', percent: '100' })).toContain('4\u00a0994');
  expect(finding('unknown', {})).toBeNull();
});
