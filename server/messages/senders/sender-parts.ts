import type { MailTransport } from '../../platform/config.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { EnqueueSenderJob } from '../../platform/queue/enqueue.ts';
import type { DomainToken } from './domain-token.ts';

/** Dependencies of managing senders, besides the transaction. */
export interface SenderParts {
  transport: MailTransport;
  /** Whether the installation has its own address for mailing links. */
  mailsLinks: boolean;
  domainToken: DomainToken;
  hashAddress: HashAddress;
  enqueueSenderJob: EnqueueSenderJob;
}
