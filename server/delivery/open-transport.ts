import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { beginSending, type SendRateLimiter, openSendRateLimiter } from './send-rate-limiter.ts';
import type { Identities } from '../messages/senders/verification/identities.ts';
import { openSenderDomains, type SenderDomains } from './relay/sender-domains.ts';
import { relayOf } from './relay/relay-name.ts';
import { type Transport, intoMailbox, throughTransport } from './transport.ts';

/** Where mail leaves, and what limits it. */
export interface OpenedTransport {
  handOver: Transport;
  rateLimiter: SendRateLimiter | null;
  /** Null where nothing is refused by sender domain. */
  senderDomains: SenderDomains | null;
  /** Null where the provider keeps none. */
  identities: Identities | null;
  close(): Promise<void>;
}

type Settings = Pick<
  Config,
  | 'mailTransport'
  | 'mailConnections'
  | 'smtpUrl'
  | 'smtpEhloName'
  | 'smtpMaxRate'
  | 'sesConfigurationSet'
>;

/** Opens the transport that is set. Each is loaded when needed: the AWS SDK alone takes 20 MB. */
export async function openTransport(
  config: Settings,
  orm: MikroORM,
  boss: PgBoss,
  log: Logger,
  /** Names this installation in an account that others may share. */
  owner: string,
): Promise<OpenedTransport> {
  switch (config.mailTransport) {
    case 'mailbox':
      return {
        handOver: intoMailbox(orm, boss),
        rateLimiter: null,
        senderDomains: null,
        identities: null,
        close: async () => {},
      };
    case 'smtp':
      return openSmtp(config, orm, boss, log);
    case 'ses':
      return openSes(config, orm, log, owner);
  }
}

async function openSmtp(
  config: Settings,
  orm: MikroORM,
  boss: PgBoss,
  log: Logger,
): Promise<OpenedTransport> {
  const { createSmtpTransport } = await import('./transports/smtp/transport.ts');
  const transport = createSmtpTransport({
    url: config.smtpUrl ?? '',
    maxConnections: config.mailConnections ?? undefined,
    ehloName: config.smtpEhloName ?? undefined,
  });
  const rateLimiter = await openSendRateLimiter(orm, 'smtp', config.smtpMaxRate, log);
  const relay = relayOf(config) ?? '';
  await beginSending(orm.em.fork(), 'smtp', relay);
  return {
    handOver: throughTransport(transport),
    rateLimiter,
    senderDomains: openSenderDomains({ orm, boss, rateLimiter, relay, log }),
    identities: null,
    close: () => transport.close(),
  };
}

async function openSes(
  config: Settings,
  orm: MikroORM,
  log: Logger,
  owner: string,
): Promise<OpenedTransport> {
  const { createSesTransport } = await import('./transports/ses/transport.ts');
  const { createSesClient } = await import('./transports/ses/client.ts');
  const { createSesIdentities } = await import('./transports/ses/identities.ts');
  const { followSesAccount, SANDBOX_RATE } = await import('./transports/ses/account.ts');
  const transport = createSesTransport({
    configurationSet: config.sesConfigurationSet,
    maxSockets: config.mailConnections ?? undefined,
  });
  // Of its own, so that looking at identities waits for no mail, nor mail for it.
  const identityClient = createSesClient({ maxSockets: 4 });
  const rateLimiter = await openSendRateLimiter(orm, 'ses', SANDBOX_RATE, log);
  await beginSending(orm.em.fork(), 'ses', null);
  const account = await followSesAccount(orm, transport.readAccount, rateLimiter, log);
  return {
    handOver: throughTransport(transport),
    rateLimiter,
    senderDomains: null,
    identities: createSesIdentities(identityClient, owner),
    async close() {
      await account.stop();
      identityClient.destroy();
      await transport.close();
    },
  };
}
