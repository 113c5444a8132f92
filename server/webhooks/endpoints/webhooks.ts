import { type OrganizationScope, owned } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { Webhook } from './webhook.entity.ts';

export function listWebhooks(
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<Webhook[]> {
  return em.find(
    Webhook,
    { ...owned(organizationId), ...(after ? { id: { $lt: after } } : {}) },
    { orderBy: { id: 'desc' }, limit: count },
  );
}

export async function findWebhook(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<Webhook | null> {
  return isSlug(slug) ? em.findOne(Webhook, { ...owned(organizationId), slug }) : null;
}

export async function getWebhook(scope: OrganizationScope, slug: string): Promise<Webhook> {
  const webhook = await findWebhook(scope, slug);
  if (webhook) return webhook;
  throw new NotFoundError('webhook', 'No webhook has this slug.');
}
