import type { SentEmail } from '../relay/sender-domains.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

/** An email that is rendered and only has to be claimed and handed over. */
export interface PreparedEmail {
  id: string;
  organizationId: string;
  priority: string;
  /** When it was due: at acceptance, or the time for which it was scheduled. */
  dueAt: Date;
  /** The hash of the recipient's address as in suppressions, in hex. */
  toHash: string;
  message: OutgoingMessage;
  /** The size of its attachments, which the message gets before its claim; absent without attachments. */
  attachmentBytes?: number;
}

export const toSentEmail = ({ id, organizationId, dueAt, message }: PreparedEmail): SentEmail => ({
  id,
  organizationId,
  dueAt,
  from: message.from.address,
  to: message.to,
});
