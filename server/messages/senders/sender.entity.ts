import { defineEntity, p } from '@mikro-orm/core';
import type { MailTransport } from '../../platform/config.ts';
import { createdAtOf, newId } from '../../platform/values/id.ts';

const domainSchema = defineEntity({
  name: 'Domain',
  tableName: 'domains',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    name: p.string(),
    verifiedAt: p.datetime(3).nullable(),
    verifiedWith: p.string().$type<MailTransport>().nullable(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
  },
});

export class Domain extends domainSchema.class {}
domainSchema.setClass(Domain);

const addressSchema = defineEntity({
  name: 'SenderAddress',
  tableName: 'sender_addresses',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    email: p.string(),
    emailKey: p.string(),
    name: p.string().nullable(),
    isDefault: p.boolean().default(false),
    verifiedAt: p.datetime(3).nullable(),
    verifiedWith: p.string().$type<MailTransport>().nullable(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
  },
});

/** An address that an organization may send from. */
export class SenderAddress extends addressSchema.class {}
addressSchema.setClass(SenderAddress);
