import type { SentEmail } from '../relay/sender-domains.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

/** Large parts of a message, which are loaded when there is memory for them. */
export interface MissingParts {
  /** The memory that HTML and text probably take; 0 if they are not missing. */
  bodyBytes: number;
  /** The memory that the attachments take; 0 if there are none. */
  attachmentBytes: number;
}

/** Who accepted an email, for the log and for traces. */
export interface EmailOrigin {
  keyId: string | null;
  requestId: string | null;
  traceparent: string | null;
}

/** An email that is rendered. Once nothing is missing, it only has to be claimed and handed over. */
export interface PreparedEmail {
  id: string;
  organizationId: string;
  priority: string;
  /** Emails of campaigns come after all others. */
  isCampaign: boolean;
  /** When its time to live started: at acceptance, the time for which it was scheduled, or its release after a restore. */
  dueAt: Date;
  /** The hash of the recipient's address as in suppressions, in hex. */
  toHash: string;
  message: OutgoingMessage;
  origin?: EmailOrigin;
  /** What the message gets before its claim; absent when it is complete. */
  missing?: MissingParts;
}

export const toSentEmail = ({ id, organizationId, dueAt, message }: PreparedEmail): SentEmail => ({
  id,
  organizationId,
  dueAt,
  from: message.from.address,
  to: message.to,
});
