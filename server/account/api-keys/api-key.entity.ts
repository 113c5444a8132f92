import { defineEntity, p } from '@mikro-orm/core';
import { createdAtOf, newId } from '../../platform/values/id.ts';
import type { Scope } from '../../platform/values/principal.ts';
import type { Mode } from '../../platform/values/mode.ts';

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    mode: p.string().$type<Mode>(),
    name: p.string(),
    scopes: p.array().$type<Scope[]>(),
    /** SHA-256 of the whole key. Written, never read: requests may not. */
    hash: p.blob().lazy(),
    hint: p.string(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    /** Null when the operator of the installation made it. */
    createdBy: p.uuid().nullable(),
    /** Domains of the senders that it may use; null for any that is verified. */
    senderDomains: p.array().nullable(),
    /** Networks from which it works, in CIDR notation; null for any address. */
    networks: p.array().columnType('cidr[]').nullable(),
  },
});

/** What we know of an API key; the key itself is shown once and stored nowhere. */
export class ApiKey extends schema.class {}
schema.setClass(ApiKey);
