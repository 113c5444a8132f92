import { defineEntity, p } from '@mikro-orm/core';
import { createdAtOf, newId } from '../../platform/values/id.ts';

const typeSchema = defineEntity({
  name: 'SubscriptionType',
  tableName: 'subscription_types',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    slug: p.string(),
    name: p.string(),
    description: p.string().nullable(),
    kind: p.string().$type<'marketing' | 'operational'>(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

/** Subscriptions have two levels: a type of mail, and the subtypes that people choose from. */
export class SubscriptionType extends typeSchema.class {}
typeSchema.setClass(SubscriptionType);

const subtypeSchema = defineEntity({
  name: 'SubscriptionSubtype',
  tableName: 'subscription_subtypes',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    typeId: p.uuid(),
    slug: p.string(),
    name: p.string(),
    description: p.string().nullable(),
    visibility: p.string().$type<'public' | 'private'>().default('public'),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

export class SubscriptionSubtype extends subtypeSchema.class {}
subtypeSchema.setClass(SubscriptionSubtype);
