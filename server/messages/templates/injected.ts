import { fit } from '../../account/assets/fit.ts';
import type { FooterTexts } from '../../account/organizations/branding.ts';
import { FOOTER_FIELDS } from '../../account/texts/index.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { parseColor, shadeOn, TEXT_CONTRAST, textOn } from '../../platform/values/color.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import { DARK, LIGHT } from './layouts/colors.ts';
import { footerTextsFor, footerTextIn } from './layouts/document.ts';

/** An organization's settings that templates can read, named like the columns and the variables. */
export interface BrandSettings {
  name: string;
  brand: string | null;
  brand_color: string | null;
  brand_footer: string | null;
  brand_support_email: string | null;
  logo: { hash: string; width: number; height: number } | null;
  legal_entity: string | null;
  legal_address: string | null;
  legal_details: string | null;
  footer_texts: FooterTexts | null;
}

/** The settings as an email in this locale has them. */
export const settingsIn = (locale: string, settings: BrandSettings): BrandSettings => {
  // Each email stores its variables, so that it gets only the texts of its locale.
  const footer_texts = footerTextsFor(locale, settings.footer_texts);
  return { ...settings, ...footerFieldsIn(locale, footer_texts), footer_texts };
};

/** Fields of the organization that have a text in this locale or its language. */
export const footerFieldsIn = (locale: string, own: FooterTexts | null): Record<string, string> =>
  Object.fromEntries(
    FOOTER_FIELDS.flatMap((field) => {
      const text = footerTextIn(locale, field, own);
      return text === undefined ? [] : [[field, text]];
    }),
  );

/**
 * EMAILS-3: the settings that are set and that `data` does not override. `company` is the effective brand: that
 * of `data`, else of the organization, else the organization's name.
 */
export function injectedVariables(
  settings: BrandSettings,
  links: Pick<Links, 'asset'>,
  data: JsonObject = {},
): JsonObject {
  const { name, logo, ...own } = settings;
  const company = ('brand' in data ? data.brand : own.brand) ?? name;
  const color = 'brand_color' in data ? data.brand_color : own.brand_color;
  const known = {
    ...own,
    ...(logo && !('brand_logo_url' in data) ? logoOf(logo, links) : {}),
    ...colorsOf(color),
    company,
  };
  const injected = Object.entries(known).filter(([key, value]) => value !== null && !(key in data));
  return Object.fromEntries(injected);
}

/** The URL of the logo and its display size. */
function logoOf(logo: NonNullable<BrandSettings['logo']>, links: Pick<Links, 'asset'>): JsonObject {
  const { width, height } = fit(logo);
  return {
    brand_logo_url: links.asset(logo.hash),
    brand_logo_width: width,
    brand_logo_height: height,
  };
}

/**
 * A text color that is readable on the brand color, and shades of the brand color that are readable as
 * links.
 */
function colorsOf(value: unknown): JsonObject {
  const color = typeof value === 'string' ? parseColor(value) : null;
  if (!color) return {};
  return {
    brand_text_color: textOn(color),
    brand_link_color: shadeOn(color, [LIGHT.paper, LIGHT.ground], TEXT_CONTRAST),
    brand_link_color_dark: shadeOn(color, [DARK.paper, DARK.ground], TEXT_CONTRAST),
  };
}

/** EMAILS-3: the variables of `data` and the injected ones. */
export const withInjected = (
  settings: BrandSettings,
  links: Pick<Links, 'asset'>,
  data: JsonObject = {},
): JsonObject => ({
  ...injectedVariables(settings, links, data),
  ...data,
});
