import { audited } from '../../account/audit/audited.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { refreshWanted } from '../../account/events/event-log.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { requireRecentPerson } from '../../account/people/sessions/recent-sign-in.ts';
import type { Handlers } from '../../http/operation.ts';
import {
  type RequestScope,
  type OrganizationScope,
  ownedBy,
} from '../../platform/database/tenancy.ts';
import { GoneError } from '../../platform/errors.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { presentExpiry, presentWebhook } from './present.ts';
import { type PutParts, putWebhook } from './put.ts';
import { openSecret, rotateSecret } from './secret.ts';
import { readState, readStates, type ShownState } from './shown-state.ts';
import type { Webhook } from './webhook.entity.ts';
import { findWebhook, getWebhook, listWebhooks } from './webhooks.ts';
import { query, sql } from '../../platform/database/sql.ts';

export interface WebhookParts extends PutParts {
  now: () => Date;
}

const OVERLAP_HOURS = 24;

const resourceOf = (slug: string) => ({ type: 'webhook', id: slug });

export const webhookHandlers = (parts: WebhookParts) =>
  ({
    'webhooks.list': async ({ query, scope }) => {
      const read = async (slice: Slice) => withStates(scope, await listWebhooks(scope, slice));
      const present = ({ webhook, state }: WithState) =>
        presentWebhook(webhook, state, parts.now());
      return { status: 200, body: await listPage(query, read, present) };
    },

    'webhooks.get': async ({ path, scope }) => ({
      status: 200,
      body: await present(scope, await getWebhook(scope, path.slug), parts),
    }),

    'webhooks.put': async ({ path: { slug }, body, scope }) => {
      await lockSetup(scope);
      const found = await findWebhook(scope, slug);
      const before = found && (await present(scope, found, parts));
      const { webhook, secret } = await putWebhook(scope, slug, found, body, parts);
      const after = await present(scope, webhook, parts);
      const change = { operation: 'webhooks.put', resource: resourceOf(slug), before, after };
      await recordChange(scope, change);
      const afterCommit = refreshWanted(scope);
      if (secret === null) return { status: 200, body: after, afterCommit };
      return { status: 201, body: { ...after, secret }, afterCommit };
    },

    'webhooks.delete': async ({ path: { slug }, scope }) => {
      await lockSetup(scope);
      const webhook = await getWebhook(scope, slug);
      const before = await present(scope, webhook, parts);
      await deleteWebhook(scope, webhook);
      const resource = resourceOf(slug);
      return audited(scope, { operation: 'webhooks.delete', resource, before, after: null });
    },

    'webhooks.rotateSecret': async ({ path: { slug }, body, scope, once }) => {
      const overlapHours = body?.overlap_hours ?? OVERLAP_HOURS;
      requireRecentPerson(scope);
      // The stored outcome of an idempotent request must not contain the secret either.
      const { id, sealed, expiresAt } = await once(() => rotate(scope, slug, overlapHours, parts));
      const secret = openSecret(parts, id, sealed);
      // It was sealed for an earlier request, with a key that SIGNING_KEYS no longer contains.
      if (secret === null) {
        const message =
          'The secret that this request created can no longer be read; rotate the secret with a new Idempotency-Key.';
        throw new GoneError(message);
      }
      return { status: 200, body: { secret, previous_secret_expires_at: expiresAt } };
    },
  }) satisfies Partial<Handlers>;

async function rotate(
  scope: RequestScope,
  slug: string,
  overlapHours: number,
  parts: WebhookParts,
): Promise<{ id: string; sealed: string; expiresAt: string | null }> {
  await lockSetup(scope);
  const webhook = await getWebhook(scope, slug);
  const before = await present(scope, webhook, parts);
  const now = parts.now();
  const { id, sealed } = await rotateSecret(scope, webhook, { overlapHours, now }, parts);
  await recordChange(scope, {
    operation: 'webhooks.rotateSecret',
    resource: resourceOf(slug),
    before,
    after: await present(scope, webhook, parts),
  });
  return { id, sealed, expiresAt: presentExpiry(webhook, now) };
}

interface WithState {
  id: string;
  webhook: Webhook;
  state: ShownState;
}

async function withStates(scope: RequestScope, webhooks: Webhook[]): Promise<WithState[]> {
  const states = await readStates(
    scope,
    webhooks.map(({ id }) => id),
  );
  return webhooks.flatMap((webhook) => {
    const state = states.get(webhook.id);
    return state ? { id: webhook.id, webhook, state } : [];
  });
}

const present = async (scope: RequestScope, webhook: Webhook, { now }: WebhookParts) =>
  presentWebhook(webhook, await readState(scope, webhook.id), now());

/** Deletes the endpoint; the caller holds the setup lock. Maintenance deletes its deliveries, which may be many. */
async function deleteWebhook(scope: OrganizationScope, webhook: Webhook): Promise<void> {
  const { em, organizationId } = scope;
  const { id } = webhook;
  em.remove(webhook);
  await em.flush();
  await query(
    em,
    sql`delete from wanted_events where ${ownedBy(organizationId)} and endpoint_id = ${id}`,
  );
  await query(
    em,
    sql`delete from webhook_fan_outs where ${ownedBy(organizationId)}
      and not exists (select from webhooks w where ${ownedBy(organizationId, 'w')})`,
  );
}
