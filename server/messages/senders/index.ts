import { often } from '../../platform/maintenance.ts';
import { deleteOldLinks } from '../../platform/tokens/mailed-links.ts';
import { SENDER_LINKS } from './start-verification.ts';
import { noun } from '../../http/noun.ts';
import { SENDER_QUEUE, WORKER_OPTIONS } from '../../platform/queue/queues.ts';
import { senderHandlers } from './handlers.ts';
import {
  type MailLink,
  startVerificationWorker,
  type VerificationWorkerParts,
} from './verification/verification-worker.ts';
import type { MailTransport } from '../../platform/config.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

type WorkerParts = Omit<VerificationWorkerParts, 'transport' | 'mailLink'> & {
  mailTransport: MailTransport;
  mail: MailLink;
};

// For the rest of the server.

export type { SenderResolver } from './dns/query.ts';
export { type DomainToken, domainTokens } from './domain-token.ts';
export type { SenderParts } from './sender-parts.ts';
export { isUsable } from './proofs.ts';

export const senders = noun({
  name: 'senders',
  schema: import.meta.dirname,
  handlers: senderHandlers,
  grants: {
    domains: { app: 'select, insert, update, delete', worker: 'select, update' },
    sender_addresses: { app: 'select, insert, update, delete', worker: 'select, update' },
    sender_links: { app: 'select, insert', worker: 'select, delete' },
  },
  // Addresses that the organization sends from.
  erases: { traces: { domains: 'none', sender_addresses: 'none', sender_links: 'none' } },
  queues: [{ name: SENDER_QUEUE, ...WORKER_OPTIONS, expireInSeconds: 300 }],
  maintenance: () => ({
    'delete old links': often((em) => deleteOldLinks(em, SENDER_LINKS)),
  }),
  workers: ({ mailTransport, mail, ...parts }: WorkerParts) => [
    () => startVerificationWorker({ ...parts, transport: mailTransport, mailLink: mail }),
  ],
});

/** The sender of mail without `from` (EMAILS-4). */
export async function readDefaultSender({
  em,
  organizationId,
}: OrganizationScope): Promise<string | null> {
  const [sender] = await query<{ email: string }>(
    em,
    sql`select email from sender_addresses where ${ownedBy(organizationId)} and is_default`,
  );
  return sender?.email ?? null;
}
