import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../../platform/config.ts';
import type { MaintenanceStep } from '../../platform/maintenance.ts';
import type { Identities } from '../../messages/senders/verification/identities.ts';
import {
  openSendRateLimiter,
  type SendRateLimiter,
  UNLIMITED,
} from '../rate-limit/send-rate-limiter.ts';
import { relayOf } from '../relay/relay-name.ts';
import { NEVER_BLOCKED, openSenderDomains, type SenderDomains } from '../relay/sender-domains.ts';
import type { Transport } from './transport.ts';

/** The configured transport. */
export interface OpenedTransport {
  transport: Transport;
  /** Null where the provider keeps no identities. */
  identities: Identities | null;
  /** Opens the limits of sending. Called once, when the queue has been started. */
  openLimits(): Promise<SendLimits>;
  close(): Promise<void>;
}

/** The limits of sending, and the maintenance that they need. */
export interface SendLimits {
  rateLimiter: SendRateLimiter;
  senderDomains: SenderDomains;
  maintenance: MaintenanceStep[];
}

export interface TransportParts {
  config: Pick<
    Config,
    | 'mailTransport'
    | 'mailConnections'
    | 'smtpUrl'
    | 'smtpTls'
    | 'smtpEhloName'
    | 'smtpMaxRate'
    | 'sesConfigurationSet'
  >;
  orm: Database;
  boss: PgBoss;
  log: Log;
  /** Identifies this installation in an AWS account that others may share. */
  owner: string;
}

/** Loads a transport only when it is used: the AWS SDK alone takes 20 MB. */
export function openTransport(parts: TransportParts): Promise<OpenedTransport> {
  switch (parts.config.mailTransport) {
    case 'mailbox':
      return openMailbox(parts);
    case 'smtp':
      return openSmtp(parts);
    case 'ses':
      return openSes(parts);
  }
}

async function openMailbox({ orm, boss }: TransportParts): Promise<OpenedTransport> {
  const { createMailboxTransport } = await import('./mailbox/transport.ts');
  const transport = createMailboxTransport(orm, boss);
  return {
    transport,
    identities: null,
    openLimits: async () => ({
      rateLimiter: UNLIMITED,
      senderDomains: NEVER_BLOCKED,
      maintenance: [],
    }),
    close: () => transport.close(),
  };
}

const WITHOUT_TLS =
  'The SMTP server offers no STARTTLS, so no email is sent to it. If the connection to it is private, set SMTP_TLS=opportunistic or SMTP_TLS=off.';

async function openSmtp({ config, orm, boss, log }: TransportParts): Promise<OpenedTransport> {
  const { createSmtpTransport } = await import('./smtp/transport.ts');
  const transport = createSmtpTransport({
    url: config.smtpUrl ?? '',
    tls: config.smtpTls,
    maxConnections: config.mailConnections ?? undefined,
    ehloName: config.smtpEhloName ?? undefined,
  });
  // Not waited for: the server may be away.
  void transport.lacksTls().then((lacks) => {
    if (lacks) log.warn(WITHOUT_TLS);
  });
  return {
    transport,
    identities: null,
    async openLimits() {
      const relay = relayOf(config) ?? '';
      const rateLimiter = await openSendRateLimiter(orm, 'smtp', config.smtpMaxRate, log);
      await rateLimiter.begin(relay);
      const senderDomains = await openSenderDomains({ orm, boss, rateLimiter, relay, log });
      const run = (): Promise<void> => senderDomains.refresh();
      const maintenance = [{ name: 'probe sender domains', intervalMs: 1_000, run }];
      return { rateLimiter, senderDomains, maintenance };
    },
    close: () => transport.close(),
  };
}

async function openSes({ config, orm, log, owner }: TransportParts): Promise<OpenedTransport> {
  const { createSesTransport } = await import('./ses/transport.ts');
  const { createSesClient } = await import('./ses/client.ts');
  const { createSesIdentities } = await import('./ses/identities.ts');
  const { refreshSesAccount, SANDBOX_RATE } = await import('./ses/account.ts');
  const transport = createSesTransport({
    configurationSet: config.sesConfigurationSet,
    maxSockets: config.mailConnections ?? undefined,
  });
  // A client of its own, so that requests about identities and messages don't wait for each other.
  const identityClient = createSesClient({ maxSockets: 4 });
  return {
    transport,
    identities: createSesIdentities(identityClient, owner),
    async openLimits() {
      const rateLimiter = await openSendRateLimiter(orm, 'ses', SANDBOX_RATE, log);
      await rateLimiter.begin(null);
      const run = () => refreshSesAccount(orm, transport.readAccount, rateLimiter, log);
      await run();
      const maintenance = [{ name: 'read the SES account', intervalMs: 5_000, run }];
      return { rateLimiter, senderDomains: NEVER_BLOCKED, maintenance };
    },
    async close() {
      identityClient.destroy();
      await transport.close();
    },
  };
}
