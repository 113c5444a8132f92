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
 * E3: what `data` lacks, as far as it is set. `company` is the brand in effect, which is the
 * organization's name where no brand is set.
 */
export function withInjected(settings: BrandSettings, data: JsonObject = {}): JsonObject {
  const { name, brand, legal_entity, legal_address, legal_details } = settings;
  const known = { brand, legal_entity, legal_address, legal_details };
  const set = Object.entries(known).filter(([, value]) => value !== null);
  const variables: JsonObject = { ...Object.fromEntries(set), ...data };
  return { company: variables.brand ?? name, ...variables };
}
