import type { MikroORM } from '@mikro-orm/postgresql';
import { ApiKey } from '../account/api-keys/api-key.entity.ts';
import {
  SubscriptionSubtype,
  SubscriptionType,
} from '../audience/consent/subscription-type.entity.ts';
import { List } from '../audience/lists/list.entity.ts';
import { Organization } from '../account/organizations/organization.entity.ts';
import { Domain, SenderAddress } from '../messages/senders/sender.entity.ts';
import { Template, TemplateVersion } from '../messages/templates/template.entity.ts';
import { createOrm, type PoolOptions } from '../platform/database/orm.ts';

const entities = [
  ...[Organization, ApiKey, List, SubscriptionType, SubscriptionSubtype],
  ...[Template, TemplateVersion, Domain, SenderAddress],
];

/** A pool on one database under one role, for the entities of all rooms. Connects when first used. */
export const openOrm = (url: string, options: PoolOptions): MikroORM =>
  createOrm(url, entities, options);
