import type { RawBuilder } from 'kysely';
import type { Tables } from '../../../../generated/tables.ts';
import { deferStatement, queryPrepared, sql } from '../../../platform/database/sql.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { apiKeyIdOf, type Principal } from '../../../platform/values/principal.ts';
import type { JsonObject } from '../../../platform/values/json/json.ts';
import { Slices } from '../../../platform/concurrency/time-slices.ts';
import type { Priority, UnknownOutcome } from './send-request.ts';
import { createHash } from 'node:crypto';

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

/** An email that passed all checks; the properties are named like the columns. */
export interface NewEmail {
  id: string;
  contact_id: string | null;
  subtype_id: string | null;
  to_email: string;
  to_key: string;
  from_email: string;
  from_name: string | null;
  reply_to: string | null;
  subject: string;
  /** These three are null for own content. */
  template_slug: string | null;
  template_version_id: string | null;
  locale: string | null;
  priority: Priority;
  unknown_outcome: UnknownOutcome;
  /** What the template needs, or the parts of own content. */
  variables: JsonObject;
  /** The number of attachments; absent when there are none. */
  attachments?: number;
  /** The memory that its own content takes; absent when that is small. */
  body_bytes?: number;
  /** Absent for an email that is due now. */
  due_at?: string;
  requested_locale?: string;
  tags?: string[];
  metadata?: Record<string, string>;
  headers?: Record<string, string>;
  in_reply_to?: string;
  /** Number of rows in `email_copies`. */
  copies?: number;
  /** Who runs the recipient's mailbox; absent when that is unknown. */
  recipient_provider?: string;
  /** A test of a campaign, which is counted nowhere. */
  trial?: boolean;
  /** Its content is deleted when it ends, and nobody can read it. */
  sensitive?: boolean;
}

/** Maximum JSON text in one statement, because it is serialized and copied several times. */
const GROUP_CHARACTERS = 1024 * 1024;

/**
 * Stores the emails of one request with status `queued`. Only batches with much data need several
 * statements; the last one is sent with the transaction's next statement or its commit.
 */
export async function storeEmails(
  scope: RequestScope,
  batchId: string | null,
  emails: NewEmail[],
): Promise<void> {
  const slices = new Slices();
  let group: string[] = [];
  let characters = 0;
  let labels: Label[] = [];
  for (const email of emails) {
    const text = JSON.stringify(email);
    if (group.length > 0 && characters + text.length > GROUP_CHARACTERS) {
      await queryPrepared(scope.em, insertion(scope, batchId, group));
      await storeLabels(scope, labels);
      group = [];
      labels = [];
      characters = 0;
    }
    group.push(text);
    labels.push(...labelsOf(email));
    characters += text.length;
    if (slices.isOver()) await slices.next();
  }
  await storeLabels(scope, labels);
  if (group.length > 0) await deferStatement(scope.em, insertion(scope, batchId, group));
}

/** Lists of test emails are short enough without labels. */
async function storeLabels(scope: RequestScope, labels: Label[]) {
  if (labels.length === 0 || scope.mode === 'test') return;
  await queryPrepared(scope.em, insertLabels(scope.organizationId, labels));
}

/** The emails of a request, from their JSON texts. */
const insertion = (scope: Principal, batchId: string | null, emails: string[]) =>
  insertEmailsOf(`[${emails.join(',')}]`, {
    ...ofRequest(scope),
    organization_id: scope.organizationId,
    mode: scope.mode,
    batch_id: batchId,
  });

/** The columns that name the request which stores an email. */
export const ofRequest = ({ actor, request }: Principal) => ({
  api_key_id: apiKeyIdOf(actor),
  request_id: request?.requestId ?? null,
  traceparent: request?.traceparent ?? null,
});

/** The columns of a new email besides its status, which is `queued`. All others get their values later. */
const COLUMNS = {
  id: 'uuid',
  organization_id: 'uuid',
  mode: 'text',
  api_key_id: 'uuid',
  batch_id: 'uuid',
  campaign_id: 'uuid',
  resend_of: 'uuid',
  contact_id: 'uuid',
  subtype_id: 'uuid',
  to_email: 'text',
  to_key: 'text',
  from_email: 'text',
  from_name: 'text',
  reply_to: 'text',
  subject: 'text',
  template_slug: 'text',
  template_version_id: 'uuid',
  locale: 'text',
  priority: 'text',
  unknown_outcome: 'text',
  variables: 'jsonb',
  attachments: 'smallint',
  due_at: 'timestamptz',
  requested_locale: 'text',
  tags: 'text[]',
  metadata: 'jsonb',
  headers: 'jsonb',
  in_reply_to: 'text',
  copies: 'smallint',
  body_bytes: 'integer',
  request_id: 'text',
  traceparent: 'text',
  recipient_provider: 'text',
  trial: 'boolean',
  sensitive: 'boolean',
} satisfies Partial<Record<keyof Tables['emails'], string>> & Record<keyof NewEmail, string>;

type Column = keyof typeof COLUMNS;

/** Values that are the same for all emails of a statement, or expressions, by column. */
type SharedValues = Partial<Record<Column, unknown>>;

const columnsOf = (given: SharedValues) => {
  const names = Object.keys(COLUMNS) as Column[];
  return {
    own: names.filter((name) => !(name in given)),
    shared: names.filter((name) => name in given),
  };
};

/** Inserts the objects of a JSON array. Their properties are the columns without a shared value; a missing one is null. */
export function insertEmailsOf(emails: string, shared: SharedValues): RawBuilder<unknown> {
  const { own } = columnsOf(shared);
  const types = own.map((name) => `${name} ${COLUMNS[name]}`).join(', ');
  return insertEmails(sql`json_to_recordset(${emails}::json) as e (${sql.raw(types)})`, shared);
}

/** Inserts an email for each row of the source `e`, which has the columns without a shared value. */
export function insertEmails(
  source: RawBuilder<unknown>,
  given: SharedValues,
): RawBuilder<unknown> {
  const { own, shared } = columnsOf(given);
  const values = shared.map((name) => sql`${given[name]}::${sql.raw(COLUMNS[name])}`);
  return sql`
    insert into emails (status, ${sql.raw([...own, ...shared].join(', '))})
    select 'queued', ${sql.raw(own.map((name) => `e.${name}`).join(', '))}, ${sql.join(values)}
    from ${source}`;
}
