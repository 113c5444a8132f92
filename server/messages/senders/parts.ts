import type { MailTransport } from '../../platform/config.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { EnqueueSenderJob } from '../../platform/queue/enqueue.ts';
import type { DomainToken } from './domain-token.ts';

/** What managing senders needs besides the transaction. */
export interface SenderParts {
  transport: MailTransport;
  /** Whether the installation has an address of its own to mail links from. */
  mailsLinks: boolean;
  domainToken: DomainToken;
  hashAddress: HashAddress;
  enqueueSenderJob: EnqueueSenderJob;
}
