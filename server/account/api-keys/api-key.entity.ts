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
    /** SHA-256 of the whole key. The application writes this column and has no permission to read it. */
    hash: p.blob().lazy(),
    hint: p.string(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    /** To the minute (`key-uses.ts`). */
    lastUsedAt: p.datetime(3).nullable(),
    /** Null when the operator of the installation created the key. */
    createdBy: p.uuid().nullable(),
    /** The key that replaced this one; null if it was not rotated. */
    replacedBy: p.uuid().nullable(),
    /** Sender domains that the key may use; null allows every verified domain. */
    senderDomains: p.array().nullable(),
    /** Networks from which the key may be used, in CIDR notation; null allows every address. */
    networks: p.array().columnType('cidr[]').nullable(),
  },
});

/** An API key as it is stored. The key itself is shown once and never stored. */
export class ApiKey extends schema.class {}
schema.setClass(ApiKey);
