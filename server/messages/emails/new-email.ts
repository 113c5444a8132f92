import { deferStatement, queryPrepared, sql } from '../../platform/database/sql.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { apiKeyIdOf, type Principal } from '../../platform/values/principal.ts';
import type { JsonObject } from '../../platform/values/json.ts';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import { insertLabels, type Label, labelsOf } from './labels.ts';
import type { Priority, UnknownOutcome } from './send-request.ts';

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

/** Inserts emails from their JSON texts. */
const insertion = (
  { organizationId, mode, actor, request }: Principal,
  batchId: string | null,
  emails: string[],
) => sql`
      insert into emails (id, organization_id, mode, api_key_id, batch_id, contact_id, subtype_id,
        to_email, to_key, from_email, from_name, reply_to, subject, template_slug,
        template_version_id, locale, priority, unknown_outcome, variables, attachments, due_at, status,
        requested_locale, tags, metadata, headers, in_reply_to, copies, body_bytes, request_id,
        traceparent, recipient_provider, trial)
      select e.id, ${organizationId}, ${mode}, ${apiKeyIdOf(actor)}, ${batchId}, e.contact_id, e.subtype_id,
        e.to_email, e.to_key, e.from_email, e.from_name, e.reply_to, e.subject, e.template_slug,
        e.template_version_id, e.locale, e.priority, e.unknown_outcome, e.variables, e.attachments,
        e.due_at, 'queued', e.requested_locale, e.tags, e.metadata, e.headers, e.in_reply_to,
        e.copies, e.body_bytes, ${request?.requestId ?? null}::text, ${request?.traceparent ?? null}::text,
        e.recipient_provider, e.trial
      from json_to_recordset(${`[${emails.join(',')}]`}) as e (id uuid, contact_id uuid,
        subtype_id uuid, to_email text, to_key text, from_email text, from_name text, reply_to text,
        subject text, template_slug text, template_version_id uuid, locale text, priority text,
        unknown_outcome text, variables jsonb, attachments smallint, due_at timestamptz,
        requested_locale text, tags text[], metadata jsonb, headers jsonb, in_reply_to text,
        copies smallint, body_bytes integer, recipient_provider text, trial boolean)`;
