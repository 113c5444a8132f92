import { describeOtherHosts, sealProvidersAgain } from '../account/people/index.ts';
import type { SenderParts } from '../messages/senders/index.ts';
import type { Acceptance } from '../messages/emails/index.ts';
import { prepareSigningKey, type TakeCheckpoint } from '../audience/consent-log/index.ts';
import {
  certificatesInDatabase,
  createSnsReceiver,
  type DeliverySettings,
  deliverySettingsOf,
  fetchText,
  type MailIntake,
  openTransport,
  type SnsReceiver,
  topicOf,
} from '../delivery/index.ts';
import {
  insertRefused,
  type RecordRefusedSend,
  RefusedSendLog,
} from '../messages/refused-sends/index.ts';
import { insertRequests, RequestLog } from '../account/request-log/index.ts';
import { type EventLog, watchWanted } from '../account/events/index.ts';
import { KeyUses, writeUses } from '../account/api-keys/index.ts';
import type { AlertLinkParts } from '../account/organizations/index.ts';
import type { Log } from '../platform/log.ts';
import type { Database, Transaction } from '../platform/database/sql.ts';
import type { Checks, Diagnostics } from '../http/health.ts';
import type { NoteKeyUse, RecordRequest } from '../http/log/log-requests.ts';
import type { Config } from '../platform/config.ts';
import { readReplication, replicationAdvice } from '../platform/database/replication.ts';
import type { Installation } from '../platform/installation/migrate.ts';
import { describeHolder, type LockWait } from '../platform/installation/migration-lock.ts';
import { describeQuarantine } from '../platform/installation/restore.ts';
import { describeNewerSchema } from '../platform/installation/schema-version.ts';
import { DRAIN_MS } from '../platform/queue/drain.ts';
import { alertLinkEnqueuer, sendEnqueuer, senderJobEnqueuer } from '../platform/queue/enqueue.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { type UrlRules, urlRulesOf } from '../platform/outbound/url.ts';
import type { Links } from '../platform/tokens/links.ts';
import type { SealedSecrets } from '../platform/tokens/sealed-secrets.ts';
import type { OpenToken } from '../platform/tokens/token.ts';
import { migrate } from './migrate.ts';
import { Opened } from './close-in-reverse.ts';
import { installationName } from './installation-name.ts';
import type { Observed } from './admin/observed.ts';
import { diagnosticsOf, sharedChecks } from './readiness.ts';
import { type Observers, openShared, type Parts, type SharedServices } from './shared-services.ts';
import { openWorkerServices } from './worker-services.ts';

/** The services of the API. */
export interface ApiServices {
  installation: Installation;
  orm: Database;
  authOrm: Database;
  outbound: Outbound;
  mailboxOrm: Database | null;
  receiveSns: SnsReceiver | null;
  acceptance: Acceptance;
  senders: SenderParts;
  alertLinks: AlertLinkParts;
  links: Links;
  openToken: OpenToken;
  recordRequest: RecordRequest;
  noteKeyUse: NoteKeyUse;
  recordRefusedSend: RecordRefusedSend;
  delivery: DeliverySettings;
  mailIntake: MailIntake;
  idempotencySecret: Buffer;
  checks: Checks;
  diagnostics: Diagnostics;
  eventLog: EventLog;
  urlRules: UrlRules;
  sealedSecrets: SealedSecrets;
  takeCheckpoint: TakeCheckpoint;
  metrics: Metrics;
}

/** The services that need the database. Opened once it can be reached, closed in reverse order. */
export interface Services extends ApiServices {
  /** What the operator's listener reads. */
  observed: Observed;
  close(): Promise<void>;
}

export async function openServices(
  config: Config,
  databaseUrl: string,
  parts: Parts,
  observers: Observers,
  signal?: AbortSignal,
): Promise<Services> {
  const { log } = observers;
  const installation = await prepareDatabase(config, databaseUrl, parts, log, signal);
  const opened = new Opened();
  try {
    const services = openShared(config, installation, parts, observers, opened);
    const { boss, workerOrm: orm } = services;
    await warnOfAsynchronousReplication(orm.em.fork(), log);
    if (parts.api) {
      await warnOfOtherHosts(services, log);
      await sealProviders(services, log);
    }
    // Opened before the queue, and therefore closed after the last job that uses it.
    const transport = parts.worker
      ? await openTransport({ config, orm, boss, log, owner: installationName(installation) })
      : null;
    if (transport) opened.add(() => transport.close());
    opened.add(() => boss.stop({ graceful: true, timeout: DRAIN_MS, close: true }));
    await boss.start();
    await prepareSigningKey(orm.em.fork(), services.sealedSecrets);
    const watch = await watchWanted(services.eventLog, { boss, log });
    opened.add(() => watch.stop());
    const sendActivity = transport ? await openWorkerServices(services, transport, opened) : null;
    const requestLog = new RequestLog({
      write: (group, leftOut, isRepeated) =>
        insertRequests(orm.em.fork(), group, leftOut, isRepeated),
      log,
      metrics: observers.metrics,
    });
    opened.add(() => requestLog.stop());
    const refusedSends = new RefusedSendLog({
      write: (group, leftOut) => insertRefused(orm.em.fork(), group, leftOut),
      log,
    });
    opened.add(() => refusedSends.stop());
    const keyUses = new KeyUses({ write: (uses) => writeUses(orm.em.fork(), uses), log });
    opened.add(() => keyUses.flush());
    return Object.assign(createApiServices(services, { requestLog, refusedSends, keyUses }), {
      close: () => opened.close(),
      observed: { services, sendActivity },
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function prepareDatabase(
  config: Config,
  databaseUrl: string,
  { afterRestore }: Parts,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Installation> {
  const wait: LockWait = {
    seconds: config.migrationWaitSeconds,
    signal,
    report: (holder) =>
      log.warn({ holder }, `waiting for the migration lock, held by ${describeHolder(holder)}`),
  };
  const installation = await migrate(databaseUrl, config.databaseAppUrl, wait, afterRestore);
  const { warnings, found, held } = installation;
  for (const warning of warnings) log.warn(warning);
  const newer = describeNewerSchema(found);
  if (newer) log.warn({ unknown: found.unknown }, newer);
  if (held) log.warn(held, describeQuarantine(held));
  return installation;
}

async function warnOfAsynchronousReplication(em: Transaction, log: Log): Promise<void> {
  const replication = await readReplication(em);
  const advice = replicationAdvice(replication);
  if (advice !== null) log.warn(replication, advice);
}

/** So that the other keys of SIGNING_KEYS can be removed. */
async function sealProviders({ authOrm, sealedSecrets }: SharedServices, log: Log): Promise<void> {
  const lost = await sealProvidersAgain(authOrm.em.fork(), sealedSecrets);
  if (lost === 0) return;
  log.error(
    { count: lost },
    'The secrets of identity providers of organizations cannot be decrypted with SIGNING_KEYS: add the key that was removed, or have their owners enter the secrets again.',
  );
}

async function warnOfOtherHosts({ authOrm, config }: SharedServices, log: Log): Promise<void> {
  const warning = await describeOtherHosts(authOrm.em.fork(), config.baseUrl);
  if (warning !== null) log.warn(warning);
}

/** The logs and counts whose rows are written in groups after the responses were sent. */
interface Deferred {
  requestLog: RequestLog;
  refusedSends: RefusedSendLog;
  keyUses: KeyUses;
}

/** Only functions and settings, which need not be closed. */
function createApiServices(
  services: SharedServices,
  { requestLog, refusedSends, keyUses }: Deferred,
): ApiServices {
  const { config, installation, apiOrm, authOrm, workerOrm, boss, checks, outbound } = services;
  const { renderTemplate, hashAddress, links, openToken, domainToken } = services;
  const { mailTransport: transport, systemFrom } = config;
  const enqueueSend = sendEnqueuer(boss);
  return {
    installation,
    orm: apiOrm,
    authOrm,
    outbound,
    mailboxOrm: transport === 'mailbox' ? workerOrm : null,
    receiveSns: createReceiver(services),
    acceptance: {
      transport,
      renderTemplate,
      hashAddress,
      enqueueSend,
      links,
      now: () => new Date(),
    },
    senders: {
      transport,
      domainToken,
      hashAddress,
      mailsLinks: systemFrom !== null,
      enqueueSenderJob: senderJobEnqueuer(boss),
    },
    alertLinks: {
      hashAddress,
      mailsLinks: systemFrom !== null,
      enqueueAlertLink: alertLinkEnqueuer(boss),
    },
    links,
    openToken,
    delivery: deliverySettingsOf(config),
    mailIntake: services.mailIntake,
    recordRequest: (request) => requestLog.record(request),
    noteKeyUse: (keyId) => keyUses.note(keyId),
    recordRefusedSend: (send) => refusedSends.add(send),
    idempotencySecret: installation.idempotencySecret,
    checks: sharedChecks(checks),
    diagnostics: diagnosticsOf(config, workerOrm),
    eventLog: services.eventLog,
    urlRules: urlRulesOf(config),
    sealedSecrets: services.sealedSecrets,
    takeCheckpoint: services.takeCheckpoint,
    metrics: services.metrics,
  };
}

function createReceiver({ config, apiOrm, takeEvents, parts, log }: SharedServices) {
  const { sesEventsTopicArn: arn } = config;
  if (arn === null) return null;
  return createSnsReceiver({
    topic: topicOf(arn),
    take: takeEvents,
    fetchText: parts.fetchFromSns ?? fetchText,
    certificates: certificatesInDatabase(apiOrm),
    now: () => new Date(),
    log,
  });
}
