import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
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
