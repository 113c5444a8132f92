/**
 * Kinds of things that an account is made of, in the order in which one refers to another. Senders come
 * last: an address whose domain is not verified yet may be refused, and holds nothing else up.
 */
export const KIND_NAMES = [
  'organization',
  'texts',
  'attribute',
  'subscription type',
  'list',
  'domain',
  'template',
  'sender',
] as const;

export type KindName = (typeof KIND_NAMES)[number];
export type JsonObject = Record<string, unknown>;

/** Something as a folder describes it. */
export interface Resource {
  kind: KindName;
  /** Its slug, key, domain or address; empty for the organization, of which there is one. */
  id: string;
  value: JsonObject;
  /** Where it is described: `account.yaml:12`. */
  origin: string;
}

export interface Folder {
  resources: Resource[];
  /** The kinds that the folder speaks of. Of the others nothing is changed or deleted. */
  kinds: Set<KindName>;
  /** The logo's file in base64; the organization's value has its SHA-256. */
  logo?: string;
  /** Some was chosen: what else the server has is nobody's question. */
  partial?: boolean;
}

/** What only the server has. Subtypes are parts of their types. */
export interface Remnant {
  kind: KindName | 'subtype';
  id: string;
}

export const nameOf = ({ kind, id }: Remnant): string => (id ? `${kind} ${id}` : kind);
