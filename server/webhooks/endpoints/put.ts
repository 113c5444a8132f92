import type { components } from '../../../generated/types.ts';
import { requireRoom } from '../../account/organizations/maxima.ts';
import { requireRecentPerson } from '../../account/people/sessions/recent-sign-in.ts';
import { query, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope, RequestScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { findUrlFault, type UrlRules } from '../../platform/outbound/url.ts';
import { requireDomain } from '../../platform/values/address.ts';
import { canonicalJson } from '../../platform/values/json/json.ts';
import { requireSlug } from '../../platform/values/slug.ts';
import { checkLines } from '../../platform/values/text.ts';
import { checkEventNames, type EventExamples } from './event-names.ts';
import { newSecret, type SecretParts } from './secret.ts';
import { addState, disableByHand, enable } from './shown-state.ts';
import { type StoredFilter, Webhook } from './webhook.entity.ts';

export type WebhookDescription = components['schemas']['WebhookPut'];

export interface PutParts extends SecretParts {
  urlRules: UrlRules;
  eventExamples: EventExamples;
}

/** WEBHOOKS-1. */
const MAX_IN_FLIGHT = 8;

/**
 * Creates or changes the endpoint; the caller holds the setup lock. Returns the secret of a new one, which is shown
 * only now.
 */
export async function putWebhook(
  scope: RequestScope,
  slug: string,
  found: Webhook | null,
  described: WebhookDescription,
  parts: PutParts,
): Promise<{ webhook: Webhook; secret: string | null }> {
  const { em } = scope;
  if (!found) requireSlug('slug', slug);
  const description = described.description ?? null;
  if (description !== null) checkLines('description', description);
  const fields = {
    url: readUrl(described.url, parts.urlRules),
    description,
    events: checkEventNames('events', described.events, parts.eventExamples),
    filter: readFilter(described.filter ?? {}),
    maxRate: described.max_rate ?? null,
    maxInFlight: described.max_in_flight ?? MAX_IN_FLIGHT,
  };
  // Whoever has the endpoint gets the events for as long as it exists.
  if (found?.url !== fields.url) requireRecentPerson(scope);
  const isEnabled = described.enabled;
  if (!found) return createWebhook(scope, slug, fields, isEnabled ?? true, parts);

  found.url = fields.url;
  found.description = fields.description;
  found.events = fields.events;
  found.maxRate = fields.maxRate;
  found.maxInFlight = fields.maxInFlight;
  // PostgreSQL reorders the keys of an object; that is not a change.
  if (canonicalJson(found.filter ?? null) !== canonicalJson(fields.filter)) {
    found.filter = fields.filter;
  }
  await em.flush();
  if (isEnabled !== undefined) await (isEnabled ? enable : disableByHand)(scope, found.id);
  await storeWanted(scope, found);
  return { webhook: found, secret: null };
}

type Fields = Pick<
  Webhook,
  'url' | 'description' | 'events' | 'filter' | 'maxRate' | 'maxInFlight'
>;

async function createWebhook(
  scope: OrganizationScope,
  slug: string,
  fields: Fields,
  isEnabled: boolean,
  parts: PutParts,
): Promise<{ webhook: Webhook; secret: string }> {
  const { em, organizationId } = scope;
  await requireRoom(scope, 'webhooks', 'slug');
  const { id, secret, sealed, hint } = newSecret(parts);
  const webhook = em.create(Webhook, {
    id,
    organizationId,
    slug,
    ...fields,
    secret: sealed,
    secretHint: hint,
  });
  await em.flush();
  await addState(scope, id, isEnabled);
  await storeWanted(scope, webhook);
  await beginFanOut(scope);
  return { webhook, secret };
}

/** In the form in which it is called. */
function readUrl(text: string, rules: UrlRules): string {
  const fault = findUrlFault(text, rules);
  if (fault) throw invalid('url', 'invalid_value', `The field url ${fault}`);
  return new URL(text).href;
}

/** Empty lists allow everything and are not stored; null for a filter without lists. */
function readFilter(filter: NonNullable<WebhookDescription['filter']>): StoredFilter | null {
  const domains = (filter.domains ?? []).map((domain, index) =>
    requireDomain(`filter.domains.${index}`, domain),
  );
  const { templates = [], tags = [], campaigns = [] } = filter;
  const lists = Object.entries({ domains, templates, tags, campaigns })
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, [...new Set(values)]] as const);
  return lists.length > 0 ? Object.fromEntries(lists) : null;
}

/** EVENTS-4: events are written only if somebody wants their type. */
async function storeWanted(
  { em, organizationId }: OrganizationScope,
  { id, events }: Webhook,
): Promise<void> {
  await query(
    em,
    sql`insert into wanted_events as w (organization_id, endpoint_id, types)
      values (${organizationId}, ${id}, ${events}::text[])
      on conflict (organization_id, endpoint_id) do update set types = excluded.types
        where w.types is distinct from excluded.types`,
  );
}

/** The organization's first endpoint needs no events of before. */
async function beginFanOut({ em, organizationId }: OrganizationScope): Promise<void> {
  await query(
    em,
    sql`insert into webhook_fan_outs (organization_id, sequence)
      select ${organizationId}, coalesce(max(last), 0) from event_sequences
        where organization_id = ${organizationId}
      on conflict do nothing`,
  );
}
