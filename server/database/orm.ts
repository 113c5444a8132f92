import { MikroORM } from '@mikro-orm/postgresql';
import { SubscriptionSubtype, SubscriptionType } from '../consent/subscription-type.entity.ts';
import { List } from '../lists/list.entity.ts';
import { ApiKey } from '../organizations/api-key.entity.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { Domain, SenderAddress } from '../senders/sender.entity.ts';
import { Template, TemplateVersion } from '../templates/template.entity.ts';

const entities = [
  ...[Organization, ApiKey, List, SubscriptionType, SubscriptionSubtype],
  ...[Template, TemplateVersion, Domain, SenderAddress],
];

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  applicationName: string;
  maxConnections: number;
}

/** A pool on one database under one role. Connects when first used. */
export function openOrm(url: string, { applicationName, maxConnections }: PoolOptions): MikroORM {
  return new MikroORM({
    clientUrl: url,
    entities,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    pool: { min: 0, max: maxConnections },
    driverOptions: {
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      // A request holds a transaction for milliseconds; one that hangs must not hold its locks.
      idle_in_transaction_session_timeout: 30_000,
      statement_timeout: 30_000,
    },
  });
}
