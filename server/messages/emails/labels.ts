import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';

/** A row of `email_labels`, named like the columns. */
export interface Label {
  email_id: string;
  label: string;
  of_metadata: boolean;
}

export const tagLabel = (tag: string): string => hash('tag', tag);

export const metadataLabel = (key: string, value: string): string => hash('metadata', key, value);

/** 64 bits as a signed number. Lists also compare the value itself, so a collision does no harm. */
function hash(...parts: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.readBigInt64BE(0).toString();
}

export interface Labeled {
  id: string;
  tags?: string[];
  metadata?: Record<string, string>;
}

export const labelsOf = ({ id, tags = [], metadata = {} }: Labeled): Label[] => [
  ...tags.map((tag) => ({ email_id: id, label: tagLabel(tag), of_metadata: false })),
  ...Object.entries(metadata).map(([key, value]) => ({
    email_id: id,
    label: metadataLabel(key, value),
    of_metadata: true,
  })),
];

export const insertLabels = (organizationId: string, labels: Label[]): RawBuilder<unknown> => sql`
  insert into email_labels (organization_id, email_id, label, of_metadata)
  select ${organizationId}, l.email_id, l.label, l.of_metadata
  from json_to_recordset(${JSON.stringify(labels)}::json)
    as l (email_id uuid, label bigint, of_metadata boolean)
  on conflict do nothing`;
