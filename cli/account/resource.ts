/**
 * The kinds of resources of an account; each kind refers only to earlier ones. Senders are last, because the
 * server may reject a sender whose domain is not verified, which stops all later changes.
 */
export const KIND_NAMES = [
  'organization',
  'texts',
  'attribute',
  'subscription type',
  'list',
  'domain',
  'template',
  'campaign',
  'form',
  'webhook',
  'sender',
] as const;

export type KindName = (typeof KIND_NAMES)[number];
export type JsonObject = Record<string, unknown>;

/** A resource that a folder describes. */
export interface Resource {
  kind: KindName;
  /** Its slug, key, domain or address; empty for the organization. */
  id: string;
  value: JsonObject;
  /** Where it is described: `account.yaml:12`. */
  origin: string;
}

export interface Folder {
  resources: Resource[];
  /** The kinds that the folder contains. Resources of other kinds are not changed or deleted. */
  kinds: Set<KindName>;
  /** The logo's file in base64; the organization's value has its SHA-256. */
  logo?: string;
  /** Whether only some resources were selected; others on the server are then ignored. */
  partial?: boolean;
}

/** Identifies a resource, or a subtype as a part of its type. */
export interface ResourceId {
  kind: KindName | 'subtype';
  id: string;
}

export const labelOf = ({ kind, id }: ResourceId): string => (id ? `${kind} ${id}` : kind);
