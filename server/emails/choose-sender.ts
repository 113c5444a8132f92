import type { MailTransport } from '../config.ts';
import { invalid } from '../errors.ts';
import type { ParsedOrder } from './accept.ts';
import type { SendFacts, SenderFacts } from './facts.ts';

export interface Sender {
  email: string;
  name: string | null;
}

/** E4: the sender named, the template's, the organization's; each must be verified. */
export function chooseSender(
  { organization, template, senders, domain }: SendFacts,
  { from, fromName }: ParsedOrder,
  transport: MailTransport,
): Sender {
  const verified = senders.filter((sender) => isValidUnder(transport, sender));
  const named = (sender: SenderFacts): Sender => ({
    email: sender.email,
    name: fromName ?? sender.name ?? organization.brand,
  });

  if (from) {
    const known = verified.find((sender) => sender.email_key === from.key);
    if (known) return { ...named(known), email: from.address };
    if (domain && isValidUnder(transport, domain)) {
      return { email: from.address, name: fromName ?? organization.brand };
    }
    throw invalid(
      'from',
      'not_verified',
      'The sender is neither a verified address nor exactly on a verified domain.',
    );
  }
  const preset = template?.from_key
    ? verified.find((sender) => sender.email_key === template.from_key)
    : verified.find((sender) => sender.is_default);
  if (preset) return named(preset);
  throw invalid(
    'from',
    'not_verified',
    'The default sender is not verified; verify it, or name a verified sender in from.',
  );
}

/** What the mailbox believed is void under a transport that really sends (V1). */
const isValidUnder = (transport: MailTransport, proof: { verified_with: string | null }): boolean =>
  transport === 'mailbox' || proof.verified_with !== 'mailbox';
