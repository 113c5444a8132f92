import type { StoredFilter, Webhook } from './webhook.entity.ts';
import type { ShownState } from './shown-state.ts';

/** The endpoint as the API and the audit log show it, without its secret. */
export function presentWebhook(webhook: Webhook, state: ShownState, now: Date) {
  return {
    id: webhook.id,
    slug: webhook.slug,
    url: webhook.url,
    description: webhook.description ?? null,
    events: webhook.events,
    filter: presentFilter(webhook.filter ?? null),
    enabled: state.status !== 'disabled',
    max_rate: webhook.maxRate ?? null,
    max_in_flight: webhook.maxInFlight,
    ...state,
    secret_hint: webhook.secretHint,
    previous_secret_expires_at: presentExpiry(webhook, now),
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

const presentFilter = (filter: StoredFilter | null) => ({
  domains: filter?.domains ?? [],
  templates: filter?.templates ?? [],
  tags: filter?.tags ?? [],
  campaigns: filter?.campaigns ?? [],
});

/** Null once the previous secret signs no more. */
export function presentExpiry(
  { previousSecretExpiresAt: expiry }: Pick<Webhook, 'previousSecretExpiresAt'>,
  now: Date,
): string | null {
  return expiry && expiry > now ? expiry.toISOString() : null;
}
