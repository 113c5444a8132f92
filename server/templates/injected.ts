import type { JsonObject } from '../values/json.ts';

/** What an organization says about itself for its emails; named like the columns and the variables. */
export interface BrandSettings {
  name: string;
  brand: string | null;
  legal_entity: string | null;
  legal_address: string | null;
  legal_details: string | null;
}

/**
 * E3: the settings that `data` does not override, as far as they are set. `company` is the effective
 * brand: that of `data`, else of the organization, else the organization's name.
 */
export function injectedVariables(settings: BrandSettings, data: JsonObject = {}): JsonObject {
  const { name, brand, legal_entity, legal_address, legal_details } = settings;
  const company = ('brand' in data ? data.brand : brand) ?? name;
  const known = { brand, legal_entity, legal_address, legal_details, company };
  const injected = Object.entries(known).filter(([key, value]) => value !== null && !(key in data));
  return Object.fromEntries(injected);
}

/** E3: the variables of `data`, and the injected ones. */
export const withInjected = (settings: BrandSettings, data: JsonObject = {}): JsonObject => ({
  ...injectedVariables(settings, data),
  ...data,
});
