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
} from './verification/worker.ts';
import type { MailTransport } from '../../platform/config.ts';

type WorkerParts = Omit<VerificationWorkerParts, 'transport' | 'mailLink'> & {
  mailTransport: MailTransport;
  mail: MailLink;
};

// For the rest of the server.
export { readDefaultSender } from './default-sender.ts';
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
