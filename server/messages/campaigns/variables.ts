import type { Links } from '../../platform/tokens/links.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import { type BrandSettings, withInjected } from '../templates/injected.ts';
import type { CampaignRow } from './campaign.ts';

interface TemplateContact {
  name: string | null;
  locale: string;
  data: JsonObject;
  custom_attributes: JsonObject;
}

/** The variables that are the same for all recipients. */
export const constantsOf = (
  organization: BrandSettings,
  links: Pick<Links, 'asset'>,
  { name, data }: Pick<CampaignRow, 'name' | 'data'>,
): JsonObject => ({ ...withInjected(organization, links, data), campaign: { name } });

/** The variables of one recipient. */
export const contactVariables = (contact: TemplateContact): { contact: JsonObject } => ({
  contact: {
    name: contact.name,
    locale: contact.locale,
    data: contact.data,
    custom_attributes: contact.custom_attributes,
  },
});

export const NO_CONTACT = (locale: string): TemplateContact => ({
  name: null,
  locale,
  data: {},
  custom_attributes: {},
});
