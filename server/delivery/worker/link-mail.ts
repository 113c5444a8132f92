import type { Logger } from 'pino';
import type { MailLink } from '../../messages/senders/verification/worker.ts';
import type { OpenedTransport, SendLimits } from '../transports/open.ts';

/** Sends links without the queue, whose emails belong to organizations. The rate limit applies to them too. */
export const linkMailer =
  (
    {
      transport,
      rateLimiter,
    }: Pick<OpenedTransport, 'transport'> & Pick<SendLimits, 'rateLimiter'>,
    from: string,
    log: Logger,
  ): MailLink =>
  async (linkId, { to, subject, text }) => {
    const grant = await rateLimiter.take(1);
    if (grant.granted < 1) throw new Error('The rate limiter grants no token for the link.');
    const message = {
      emailId: linkId,
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
        // It may have been delivered, and another link can be requested.
        return;
      case 'rejected':
        log.warn({ linkId, reason: outcome.message }, 'a link could not be sent');
        return;
      case 'hard_bounce':
        log.warn({ linkId }, 'a link could not be sent: the address does not exist');
        return;
      case 'soft_bounce':
        log.warn({ linkId }, 'a link could not be sent: the mailbox is full');
        return;
      case 'policy_refused':
        if (outcome.about !== 'recipient') throw new Error(outcome.message);
        log.warn({ linkId, reason: outcome.message }, 'a link could not be sent');
        return;
      case 'refused':
      case 'sender_limited':
      case 'stopped':
      case 'throttled':
      case 'paused':
        throw new Error(outcome.message);
    }
  };
