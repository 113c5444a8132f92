/** Why a provider takes no mail at all. */
export type PauseReason =
  | 'daily_quota'
  | 'sending_paused'
  | 'account_suspended'
  | 'credentials_refused'
  /** No session could be opened: TLS failed, the host has no address, nothing listens there, or nobody answered. */
  | 'tls_failed'
  | 'dns_failed'
  | 'connection_refused'
  | 'timed_out'
  /** For another reason. */
  | 'unreachable'
  | 'policy_refused'
  /** Connections end without an answer to the message, again and again. */
  | 'no_reply';

/** What an SMTP server's policy refusal speaks of. */
export type RefusalSubject =
  /** The sender: it answers MAIL FROM, or the message. */
  | 'sender'
  /** The sender or the server's rules, by its code or words, though it answers RCPT. */
  | 'sender_at_recipient'
  /** It answers RCPT and leaves open what it is about. */
  | 'unclear'
  /** The recipient, without proof that there is no mailbox. */
  | 'recipient';

/** What a provider's answer means for the email. */
export type Outcome =
  /** The provider has taken responsibility for the message. */
  | { kind: 'accepted'; providerMessageId: string | null }
  /** Refused for good: trying again would be refused again. */
  | { kind: 'rejected'; message: string }
  /** SMTP: the recipient's address does not exist. */
  | { kind: 'hard_bounce'; diagnostic: string }
  /** SMTP: the recipient's mailbox is full. */
  | { kind: 'soft_bounce'; diagnostic: string }
  /** SMTP: refused by the server's own rules. Suppresses nobody. */
  | { kind: 'policy_refused'; about: RefusalSubject; message: string }
  /**
   * Certainly not accepted; the same message may be accepted later. `closed`: the server ended the connection, so
   * others may fare the same.
   */
  | { kind: 'refused'; message: string; closed?: boolean }
  /** SMTP: certainly not accepted, because this sender has sent too much. Costs the email no attempt. */
  | { kind: 'sender_limited'; message: string }
  /** Certainly not accepted, because this process stops. Costs the email no attempt. */
  | { kind: 'stopped'; message: string }
  /** Certainly not accepted, because we send too fast. Costs the email no attempt. */
  | { kind: 'throttled'; message: string; answerTo?: EnvelopePart }
  /** Certainly not accepted, and nothing will be until something other than the message changes. */
  | { kind: 'paused'; reason: PauseReason; message: string; answerTo?: EnvelopePart }
  /**
   * Perhaps accepted: the connection died after the message may have been taken. `stopped`: this process ended it, so
   * it tells nothing about the provider.
   */
  | { kind: 'unknown'; message: string; stopped?: boolean };

/**
 * SMTP: the part of one email that a reply answers which seems to concern all mail. Without it, the reply came before
 * any email was named. Whether it is about all mail is decided in `../relay/shared-limits.ts`.
 */
export type EnvelopePart = 'sender' | 'recipient';

/** What a policy refusal means for its email: block it with its sender domain, try it again, or let it fail. */
export type RefusalVerdict = 'block' | 'retry' | 'reject';
