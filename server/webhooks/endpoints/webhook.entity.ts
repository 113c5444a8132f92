import { defineEntity, p } from '@mikro-orm/core';
import { createdAtOf, newId } from '../../platform/values/id.ts';

/** The values that events about emails must have. Without empty lists. */
export interface StoredFilter {
  domains?: string[];
  templates?: string[];
  tags?: string[];
  campaigns?: string[];
}

const schema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    slug: p.string(),
    url: p.string(),
    description: p.string().nullable(),
    events: p.array(),
    filter: p.json<StoredFilter>().nullable(),
    maxRate: p.integer().nullable(),
    maxInFlight: p.smallint(),
    /** Sealed, as is the previous one. */
    secret: p.string().lazy(),
    secretHint: p.string(),
    previousSecret: p.string().nullable().lazy(),
    previousSecretExpiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

/** An endpoint of a customer. What its answers say about it is in `webhook_states`. */
export class Webhook extends schema.class {}
schema.setClass(Webhook);
