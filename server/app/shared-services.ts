import { createRenderer, type RenderTemplate } from '../messages/templates/index.ts';
import { type DomainToken, domainTokens, type SenderResolver } from '../messages/senders/index.ts';
import {
  createIntake,
  createMailIntake,
  type FetchText,
  type MailIntake,
  type TakeSesEvents,
} from '../delivery/index.ts';
import type { DnsResolver } from '../audience/contacts/index.ts';
import {
  AlteredLogs,
  checkpointTaker,
  exportEnqueuer,
  type TakeCheckpoint,
} from '../audience/consent-log/index.ts';
import { EventLog } from '../account/events/index.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../platform/config.ts';
import type { Installation } from '../platform/installation/migrate.ts';
import type { AfterRestore } from '../platform/installation/restore.ts';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import { urlRulesOf } from '../platform/outbound/url.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createLinks, type Links } from '../platform/tokens/links.ts';
import { createMailAddresses } from '../platform/tokens/mail-addresses.ts';
import { keyRingOf } from './key-ring-of.ts';
import { createSealedSecrets, type SealedSecrets } from '../platform/tokens/sealed-secrets.ts';
import { createTokens, type OpenToken } from '../platform/tokens/token.ts';
import { addressHasher, type HashAddress } from '../platform/values/address-hash.ts';
import type { Opened } from './close-in-reverse.ts';
import { openOrm } from './orm.ts';
import { createQueue } from './open-queue.ts';
import { checksOf } from './readiness.ts';

export interface Parts {
  api: boolean;
  worker: boolean;
  /** Set if the database was restored from a backup. Emails that wait in it are then held (PROVIDERS-6). */
  afterRestore?: AfterRestore | null;
  /** DNS resolver; by default that of the machine. */
  resolver?: DnsResolver & SenderResolver;
  /** Fetches certificates from SNS and confirms subscriptions there. */
  fetchFromSns?: FetchText;
  /** How long a worker may do nothing while mail waits, before it is not ready. */
  stallMs?: number;
  /** Free and total bytes of the data folder. */
  readDisk?: (folder: string) => Promise<{ free: number; size: number }>;
}

/** What a process tells its operator. */
export interface Observers {
  metrics: Metrics;
  log: Log;
}

/** The services that the API and the worker share. */
export interface SharedServices {
  config: Config;
  parts: Parts;
  installation: Installation;
  /** The pools of the database roles. */
  apiOrm: Database;
  authOrm: Database;
  workerOrm: Database;
  /** A pool of its own, so that neither mail nor webhooks wait for the other's connections. */
  webhookOrm: Database;
  boss: PgBoss;
  eventLog: EventLog;
  renderTemplate: RenderTemplate;
  hashAddress: HashAddress;
  links: Links;
  openToken: OpenToken;
  sealedSecrets: SealedSecrets;
  takeCheckpoint: TakeCheckpoint;
  /** Those that the worker of this process knows. */
  alteredLogs: AlteredLogs;
  /** Sends requests to URLs of customers. */
  outbound: Outbound;
  domainToken: DomainToken;
  takeEvents: TakeSesEvents;
  mailIntake: MailIntake;
  checks: ReturnType<typeof checksOf>;
  metrics: Metrics;
  log: Log;
}

export function openShared(
  config: Config,
  installation: Installation,
  parts: Parts,
  { metrics, log }: Observers,
  opened: Opened,
): SharedServices {
  const outages = log.outages;
  opened.add(() => Promise.resolve(outages.stop()));

  const hashAddress = addressHasher(installation.suppressionKey);
  const eventLog: EventLog = new EventLog(() => workerOrm.em.fork(), hashAddress);
  const open = (
    url: string,
    name: string,
    maxConnections: number,
    events: EventLog | null = eventLog,
  ): Database => {
    const orm = openOrm(url, { applicationName: `mailwright ${name}`, maxConnections }, events);
    opened.add(() => orm.close(true));
    return orm;
  };
  const apiOrm = open(installation.appUrl, 'api', 20);
  // Connects on first use, so a process without the API has no connections of it.
  // No event tells of what its role may change.
  const authOrm = open(installation.authUrl, 'sign-in', 4, null);
  const workerOrm = open(installation.workerUrl, 'worker', parts.worker ? 10 : 2);
  // Connects on first use, so a process without a worker has no connections of it.
  const webhookOrm = open(installation.workerUrl, 'webhooks', 4);
  const checks = checksOf(apiOrm);
  outages.probeWith(checks.database);

  const boss = createQueue(installation, parts, log);
  const keys = keyRingOf(config, installation);
  const tokens = createTokens(keys);
  const outbound = createOutbound({ rules: urlRulesOf(config), resolver: parts.resolver });
  opened.add(() => Promise.resolve(outbound.close()));
  const sealedSecrets = createSealedSecrets(keys);
  return {
    config,
    parts,
    installation,
    apiOrm,
    authOrm,
    workerOrm,
    webhookOrm,
    boss,
    eventLog,
    renderTemplate: createRenderer(),
    hashAddress,
    links: createLinks(
      config.baseUrl,
      tokens.sign,
      config.inbound && createMailAddresses(config.inbound.domain, keys),
    ),
    openToken: tokens.open,
    sealedSecrets,
    takeCheckpoint: checkpointTaker(workerOrm, {
      baseUrl: config.baseUrl,
      sealedSecrets,
      enqueueExports: exportEnqueuer(boss, config),
    }),
    alteredLogs: new AlteredLogs(log),
    outbound,
    domainToken: domainTokens(installation.domainKey),
    takeEvents: createIntake({ orm: workerOrm, boss, hashAddress, log }),
    mailIntake: createMailIntake({ orm: workerOrm, boss, hashAddress }),
    checks,
    metrics,
    log,
  };
}
