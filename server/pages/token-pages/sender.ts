import type { SenderParts } from '../../messages/senders/sender-parts.ts';
import {
  allowSender,
  readSenderVerification,
  type SenderVerification,
} from '../../messages/senders/public-verification.ts';
import type { Shown, TokenPageHandlers } from './result.ts';

export const senderHandlers = (parts: SenderParts) =>
  ({
    'tokenPages.getSenderVerification': async ({ visit: { link }, em }) => {
      const found = await readSenderVerification(em, link);
      return found && present(found);
    },

    'tokenPages.verifySender': async ({ visit: { link }, em }) => {
      const allowed = await allowSender(em, link, parts);
      return allowed && present(allowed);
    },
  }) satisfies Partial<TokenPageHandlers>;

function present({ maskedEmail: email, brand, locale, branding, status }: SenderVerification) {
  const recipient = { email, brand, locale };
  const view = status === 'open' ? 'verify-sender' : 'sender-verified';
  const shown: Shown = { view, recipient, branding, content: {} };
  return { body: { ...recipient, status }, shown };
}
