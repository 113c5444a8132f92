import type { CopyAnswer } from '../attempts/copies.ts';
import type { Outcome } from '../attempts/outcome.ts';

/** One message, rendered and checked, ready for a provider. */
export interface OutgoingMessage {
  /** Our id of the email: the `email_id` tag at SES, the Message-ID over SMTP. */
  emailId: string;
  from: { address: string; name: string | null };
  to: string;
  /** Who gets a copy; absent without any. */
  cc?: string[];
  bcc?: string[];
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  /** Further headers, such as List-Unsubscribe. Never one that the fields above make. */
  headers: { name: string; value: string }[];
  /** Files; absent without any. */
  attachments?: OutgoingAttachment[];
  /** Of a campaign: what the header Feedback-ID names, by slugs. */
  feedback?: { campaign: string; subtype: string; organization: string };
}

export interface OutgoingAttachment {
  filename: string;
  contentType: string;
  /** The id by which the HTML refers to an inline file; null for other files. */
  contentId: string | null;
  bytes: Buffer;
}

/** Follows a send while it is in progress. */
export interface Progress {
  /** Aborts a send that the provider doesn't answer. Without effect where requests time out soon enough. */
  signal: AbortSignal;
  /** The message has a connection, or needs none: from here on the provider's latency counts. */
  onConnection: () => void;
}

/**
 * The outcome of a message, which is that of its recipient in `to`. `endedConnection`: what the server said when it ended
 * the connection before it took the message, which was then sent over a new connection.
 */
export type Sent = Outcome & { copies?: CopyAnswer[]; endedConnection?: string };

/** All recipients of a message, who count against a provider's rate. */
export const recipientsOf = ({ to, cc = [], bcc = [] }: OutgoingMessage): string[] => [
  to,
  ...cc,
  ...bcc,
];

/**
 * Hands messages to a provider. A failure of the provider or of the network is an outcome and not an error; only the
 * mailbox throws errors, those of the database. The `message` texts of outcomes contain no address, header or content.
 */
export interface Transport {
  readonly name: 'ses' | 'smtp' | 'mailbox';
  /** SES publishes events about the mail as this configuration set says; null where nobody reports. */
  readonly configurationSet: string | null;
  /** How many messages may be sent at once. More would wait for one another. */
  readonly maxInFlight: number;
  /**
   * `copies`: the answers about the copies, where they differ or are not those of an accepted message.
   * `stored`: the outcome has been recorded in the same transaction as the message.
   */
  send(message: OutgoingMessage, progress?: Progress): Promise<Sent | { kind: 'stored' }>;
  /** Closes idle connections. Called once, after the last send has returned. */
  close(): Promise<void>;
}
