import type { Links } from '../../platform/tokens/links.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import type { FooterTexts } from '../../account/organizations/branding.ts';
import { FOOTER_FIELDS } from '../../account/texts/index.ts';
import { type BrandSettings, footerFieldsIn, withInjected } from '../templates/injected.ts';
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
): JsonObject => ({
  ...withInjected(
    { ...organization, footer_texts: textsBeside(data, organization.footer_texts) },
    links,
    data,
  ),
  campaign: { name },
});

/** A field that the campaign sets itself has no other text in any locale. */
function textsBeside(data: JsonObject, texts: FooterTexts | null): FooterTexts | null {
  const set = FOOTER_FIELDS.filter((field) => field in data);
  if (set.length === 0) return texts;
  const others = Object.entries(texts ?? {}).map(([locale, own]) => [
    locale,
    Object.fromEntries(
      Object.entries(own).filter(([name]) => !set.some((field) => field === name)),
    ),
  ]);
  return Object.fromEntries(others) as FooterTexts;
}

/** The same, in emails in this locale. */
export const constantsIn = (locale: string, constants: JsonObject): JsonObject => ({
  ...constants,
  ...footerFieldsIn(locale, (constants.footer_texts ?? null) as FooterTexts | null),
});

/** The variables of one recipient. */
export const contactVariables = (contact: TemplateContact): { contact: JsonObject } => ({
  contact: {
    name: contact.name,
    first_name: firstNameOf(contact),
    locale: contact.locale,
    data: contact.data,
    custom_attributes: contact.custom_attributes,
  },
});

/** The one that was imported or given, else the first word of the name. */
function firstNameOf({ name, data: { first_name: given } }: TemplateContact): string | null {
  if (typeof given === 'string' && given.trim() !== '') return given.trim();
  return name?.trim().split(/\s+/)[0] || null;
}

export const NO_CONTACT = (locale: string): TemplateContact => ({
  name: null,
  locale,
  data: {},
  custom_attributes: {},
});
