import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { cs } from '../../../dashboard/src/texts/cs.ts';
import { FINDINGS } from '../../../dashboard/src/texts/findings-cs.ts';

const { components } = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as { components: { schemas: Record<string, { anyOf: { const?: string; enum?: string[] }[] }> } };

test('CAMPAIGNS-9 the dashboard has a Czech sentence for everything that the check of a campaign finds', () => {
  const { anyOf = [] } = components.schemas.CampaignFindingCode ?? {};
  const codes = anyOf.flatMap(({ const: one, enum: several = [] }) => (one ? [one] : several));
  expect(codes).toContain('no_dmarc');
  expect(Object.keys(FINDINGS).sort()).toEqual(codes.sort());
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
