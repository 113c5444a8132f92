import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config, MailTransport } from '../platform/config.ts';
import { createResolver, type DnsResolver } from '../audience/contacts/validation/domain.ts';
import { startValidator } from '../audience/contacts/validation/validator.ts';
import { connectionOptions } from '../platform/database/connection.ts';
import type { Installation } from '../platform/database/migrate.ts';
import { migrate } from './migrate.ts';
import { describeHolder } from '../platform/database/migration-lock.ts';
import { openOrm } from './orm.ts';
import { outagesOf } from '../platform/database/outages.ts';
import { describeNewerSchema } from '../platform/database/schema-version.ts';
import { query, queryOne, sql } from '../platform/database/sql.ts';
import { readPause } from '../delivery/queue-state.ts';
import { createIntake, type TakeSesEvents } from '../delivery/feedback/intake.ts';
import { type FetchText, fetchText } from '../delivery/feedback/sns/fetch.ts';
import { certificatesInDatabase } from '../delivery/feedback/sns/kept-certificates.ts';
import { createSnsReceiver, type SnsReceiver } from '../delivery/feedback/sns/receiver.ts';
import { topicOf } from '../delivery/feedback/sns/topic.ts';
import { findUnreported } from '../delivery/feedback/unreported.ts';
import { startEventWorker } from '../delivery/feedback/worker.ts';
import { startMailMaintenance } from '../delivery/maintenance/mail.ts';
import { startMaintenance } from '../delivery/maintenance/schedule.ts';
import { linkMailer } from '../delivery/link-mail.ts';
import { relayOf } from '../delivery/relay/relay-name.ts';
import { readTrouble } from '../delivery/relay/troubles.ts';
import { openTransport } from '../delivery/open-transport.ts';
import { startWorker } from '../delivery/worker.ts';
import type { Acceptance } from '../messages/emails/accept.ts';
import { addressHasher } from '../platform/values/address-hash.ts';
import type { Checks, Diagnostics } from '../http/health.ts';
import { sendEnqueuer, senderJobEnqueuer } from '../platform/queue/enqueue.ts';
import { SEND_QUEUE } from '../platform/queue/queues.ts';
import { QUEUE_SCHEMA } from '../platform/queue/schema.ts';
import type { SenderResolver } from '../messages/senders/dns/questions.ts';
import { domainTokens } from '../messages/senders/domain-token.ts';
import type { SenderParts } from '../messages/senders/parts.ts';
import { startSenderWorker } from '../messages/senders/verification/worker.ts';
import { createRenderer } from '../messages/templates/rendering.ts';
import { createKeyRing, type KeyRing } from '../platform/tokens/key-ring.ts';
import { createLinks, type Links } from '../platform/tokens/links.ts';
import { createTokens, type OpenToken } from '../platform/tokens/token.ts';

export interface Parts {
  api: boolean;
  worker: boolean;
  /** DNS resolver; by default that of the machine. */
  resolver?: DnsResolver & SenderResolver;
  /** Fetches certificates from SNS and confirms subscriptions there. */
  fetchFromSns?: FetchText;
}

/** The services that need the database. Opened once it can be reached. */
export interface Services {
  installation: Installation;
  orm: MikroORM;
  mailboxOrm: MikroORM | null;
  receiveSns: SnsReceiver | null;
  acceptance: Acceptance;
  senders: SenderParts;
  links: Links;
  openToken: OpenToken;
  idempotencySecret: Buffer;
  checks: Checks;
  diagnostics: Diagnostics;
  close(): Promise<void>;
}

/** Time limits of a shutdown: for emails that are being handed over, and for closing everything. */
const DRAIN_MS = 14_000;
const CLOSE_MS = 16_000;

/** The queue's listener checks its connection every 10 s; its maintenance may take longer than a request. */
const QUEUE_SILENCE_MS = 60_000;

/**
 * pg-boss's own changes of a job's state (fetched, completed, failed) may be lost in a crash of the database
 * server: the job then runs again and finds its work done. Jobs are inserted by other transactions, which
 * commit synchronously.
 */
const WITHOUT_WAITING = { options: '-c synchronous_commit=off' };

export async function openServices(
  config: Config,
  databaseUrl: string,
  parts: Parts,
  log: Logger,
  signal?: AbortSignal,
): Promise<Services> {
  const installation = await migrate(databaseUrl, config.databaseAppUrl, {
    seconds: config.migrationWaitSeconds,
    signal,
    report: (holder) =>
      log.warn({ holder }, `waiting for the migration lock, held by ${describeHolder(holder)}`),
  });
  for (const warning of installation.warnings) log.warn(warning);
  const newer = describeNewerSchema(installation.found);
  if (newer) log.warn({ unknown: installation.found.unknown }, newer);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const open = (url: string, name: string, maxConnections: number): MikroORM => {
      const orm = openOrm(url, { applicationName: `mailwright ${name}`, maxConnections });
      closers.unshift(() => orm.close(true));
      return orm;
    };
    const orm = open(installation.appUrl, 'api', 20);
    const boss = openQueue(installation, parts, log);
    closers.unshift(() => boss.stop({ graceful: true, timeout: DRAIN_MS, close: true }));
    await boss.start();
    const renderTemplate = createRenderer();
    const hashAddress = addressHasher(installation.suppressionKey);
    const tokens = createTokens(keyRingOf(config, installation));
    const links = createLinks(config.baseUrl, tokens.sign);
    const { mailTransport: transport, systemFrom } = config;
    const domainToken = domainTokens(installation.domainKey);

    const checks = checksOf(orm);
    const outages = outagesOf(log);
    outages.probeWith(checks.database);
    closers.push(() => Promise.resolve(outages.stop()));

    const deliveryOrm = open(installation.workerUrl, 'worker', parts.worker ? 10 : 2);
    const takeEvents = createIntake({ orm: deliveryOrm, boss, log });
    if (parts.worker) {
      const shared = { orm: deliveryOrm, boss, log };
      const { lifetimes, reconcileWindowSeconds, consentRetentionDays } = config;
      const events = { ...shared, hashAddress };
      const mailMaintenance = startMailMaintenance({
        ...events,
        lifetimes,
        reconcileWindowSeconds,
        consentRetentionDays,
      });
      closers.unshift(() => mailMaintenance.stop());
      const maintenance = startMaintenance({
        ...shared,
        retention: config.retention,
        relay: relayOf(config),
      });
      closers.unshift(() => maintenance.stop());
      const opened = await openTransport(
        config,
        deliveryOrm,
        boss,
        log,
        installationName(installation),
      );
      closers.push(() => opened.close());
      const { handOver, rateLimiter, senderDomains, identities } = opened;
      const preparation = { ...shared, renderTemplate, hashAddress, transport, links, lifetimes };
      const worker = await startWorker({ ...preparation, handOver, rateLimiter, senderDomains });
      closers.unshift(() => worker.stop());
      const unreported = findUnreported(config);
      if (unreported) log.warn({ transport, reason: unreported.reason }, unreported.message);
      await startEventWorker(events);
      if (config.sesEventsQueueUrl) {
        const consumer = await openEventQueue(config.sesEventsQueueUrl, takeEvents, log);
        closers.unshift(() => consumer.stop());
      }
      const resolver = parts.resolver ?? createResolver();
      const validator = startValidator({ orm: deliveryOrm, resolver, log });
      closers.unshift(() => validator.stop());
      const senderWorker = await startSenderWorker({
        ...shared,
        resolver,
        links,
        transport,
        domainToken,
        identities,
        mailLink: linkMailer(opened, systemFrom ?? '', log),
        now: () => new Date(),
      });
      closers.unshift(() => senderWorker.stop());
    }

    return {
      installation,
      orm,
      mailboxOrm: config.mailTransport === 'mailbox' ? deliveryOrm : null,
      receiveSns: openSnsReceiver(config, orm, takeEvents, parts, log),
      acceptance: {
        transport,
        renderTemplate,
        hashAddress,
        enqueueSend: sendEnqueuer(boss),
        links,
      },
      senders: {
        transport,
        domainToken,
        hashAddress,
        mailsLinks: systemFrom !== null,
        enqueueSenderJob: senderJobEnqueuer(boss),
      },
      links,
      openToken: tokens.open,
      idempotencySecret: installation.idempotencySecret,
      checks,
      // Diagnostics only: a paused queue still accepts email, so the process is ready.
      diagnostics: {
        parked: () => describePause(deliveryOrm, config.mailTransport),
        refused_for_now: () => describeTrouble(deliveryOrm, relayOf(config)),
        unreported: async () => findUnreported(config),
      },
      close: () => closeAll(closers),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** The installation's own key remains valid for verification, because it may have signed links that are valid for two years. */
function keyRingOf({ signingKeys }: Config, { signingKey }: Installation): KeyRing {
  const [first = signingKey, ...others] = signingKeys.map((key) => Buffer.from(key));
  return createKeyRing([first, ...others, signingKey]);
}

/** Distinguishes installations that share an AWS account. Reveals nothing about the key. */
const installationName = ({ domainKey }: Installation): string =>
  createHash('sha256')
    .update('mailwright installation')
    .update(domainKey)
    .digest('hex')
    .slice(0, 16);

/** Workers maintain the queue as its owner; a process without a worker only inserts jobs. */
function openQueue({ ownerUrl, appUrl }: Installation, { worker }: Parts, log: Logger): PgBoss {
  const boss = new PgBoss({
    ...connectionOptions(worker ? ownerUrl : appUrl, QUEUE_SILENCE_MS),
    ...(worker ? WITHOUT_WAITING : {}),
    application_name: 'mailwright queue',
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: worker,
    // How soon the jobs of crashed workers are found; the default is a minute and a half.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    useListenNotify: worker,
    max: worker ? 8 : 2,
    connectionTimeoutMillis: 5_000,
  });
  boss.on('error', (error: Error & { code?: string; queue?: string }) => {
    if (outagesOf(log).note(error)) return;
    log.warn({ type: error.name, code: error.code, queue: error.queue }, 'queue error');
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'queue warning'));
  return boss;
}

function openSnsReceiver(
  { sesEventsTopicArn: arn }: Config,
  orm: MikroORM,
  take: TakeSesEvents,
  parts: Parts,
  log: Logger,
): SnsReceiver | null {
  if (arn === null) return null;
  return createSnsReceiver({
    topic: topicOf(arn),
    take,
    fetchText: parts.fetchFromSns ?? fetchText,
    certificates: certificatesInDatabase(orm),
    now: () => new Date(),
    log,
  });
}

/** Imported on demand, because the AWS SDK takes tens of megabytes. */
async function openEventQueue(queueUrl: string, take: TakeSesEvents, log: Logger) {
  const { startSqsConsumer } = await import('../delivery/feedback/sqs.ts');
  return startSqsConsumer({ queueUrl, take, log });
}

/** These checks run queries instead of only connecting. */
function checksOf(orm: MikroORM) {
  return {
    database: () => requireWritable(orm.em.fork()),
    queue: async (): Promise<void> => {
      const queues = sql.table(`${QUEUE_SCHEMA}.queue`);
      const rows = await query(
        orm.em.fork(),
        sql`select from ${queues} where name = ${SEND_QUEUE}`,
      );
      if (rows.length === 0) throw new Error('The send queue is missing.');
    },
  };
}

/** A standby answers queries too, but accepts no writes. */
async function requireWritable(em: EntityManager): Promise<void> {
  const { read_only: isReadOnly } = await queryOne<{ read_only: boolean }>(
    em,
    sql`select current_setting('default_transaction_read_only') = 'on' or pg_is_in_recovery() as read_only,
      exists (select from organizations) as asked`,
  );
  if (isReadOnly) throw new Error('The database is read-only.');
}

/** Without the provider's message, because `/readyz` is public. */
async function describePause(orm: MikroORM, transport: MailTransport): Promise<unknown> {
  const pause = await readPause(orm.em.fork(), transport);
  return pause && { reason: pause.reason, since: pause.since };
}

/** Without the SMTP server's message, for the same reason. */
async function describeTrouble(orm: MikroORM, relay: string | null): Promise<unknown> {
  const trouble = relay === null ? null : await readTrouble(orm.em.fork(), relay);
  return trouble && { since: trouble.since, last: trouble.last, refusals: trouble.refusals };
}

/** Stops waiting after `CLOSE_MS`, so that a database that no longer responds does not block the shutdown. */
async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  const closed = new AbortController();
  const deadline = sleep(CLOSE_MS, undefined, closed).catch(() => {});
  for (const close of closers) await Promise.race([close().catch(() => {}), deadline]);
  closed.abort();
}
