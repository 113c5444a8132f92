import type { Log } from '../../platform/log.ts';
import type { OpenedTransport, SendLimits } from '../transports/open.ts';

/** An email from the installation's own address. */
interface SystemMail {
  to: string;
  subject: string;
  text: string;
}

/** Throws when the email should be sent again later. */
type MailFromSystem = (id: string, mail: SystemMail) => Promise<void>;

/**
 * Sends emails of the installation, such as links and alerts, without the send queue, whose emails belong to
 * organizations. The rate limit applies to them too.
 */
export const systemMailer =
  (
    {
      transport,
      rateLimiter,
    }: Pick<OpenedTransport, 'transport'> & Pick<SendLimits, 'rateLimiter'>,
    from: string,
    log: Log,
  ): MailFromSystem =>
  async (id, { to, subject, text }) => {
    const grant = await rateLimiter.take(1);
    if (grant.granted < 1) throw new Error('The rate limiter grants no token.');
    const message = {
      emailId: id,
      from: { address: from, name: 'Mailwright' },
      to,
      replyTo: null,
      subject,
      html: null,
      text,
      headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
    };
    const outcome = await transport.send(message);
    if (outcome.kind === 'stored') return;
    await rateLimiter.onOutcome(outcome, grant.paused);
    switch (outcome.kind) {
      case 'accepted':
        return;
      case 'unknown':
        // It may have been delivered.
        return;
      case 'rejected':
        log.warn({ email_id: id, reason: outcome.message }, 'a system email could not be sent');
        return;
      case 'hard_bounce':
        log.warn({ email_id: id }, 'a system email could not be sent: the address does not exist');
        return;
      case 'soft_bounce':
        log.warn({ email_id: id }, 'a system email could not be sent: the mailbox is full');
        return;
      case 'policy_refused':
        if (outcome.about !== 'recipient') throw new Error(outcome.message);
        log.warn({ email_id: id, reason: outcome.message }, 'a system email could not be sent');
        return;
      case 'refused':
      case 'sender_limited':
      case 'stopped':
      case 'throttled':
      case 'paused':
        throw new Error(outcome.message);
    }
  };
