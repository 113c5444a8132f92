import { defineEntity, p } from '@mikro-orm/core';
import { createdAtOf, newId } from '../../platform/values/id.ts';

const schema = defineEntity({
  name: 'List',
  tableName: 'lists',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    slug: p.string(),
    name: p.string(),
    description: p.string().nullable(),
    kind: p.string().$type<'static' | 'smart'>(),
    rule: p.json<object>().nullable(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    /** Maintenance removes its members, and then the list. */
    deletedAt: p.datetime(3).nullable(),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

/**
 * A static list has explicit members. A smart list has a rule that is evaluated whenever the list is used.
 */
export class List extends schema.class {}
schema.setClass(List);
