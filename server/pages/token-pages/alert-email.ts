import {
  type AlertVerification,
  readAlertVerification,
  verifyAlertEmail,
} from '../../account/organizations/alert-email.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Shown, TokenPageHandlers } from './result.ts';

export const alertEmailHandlers = ({ hashAddress }: { hashAddress: HashAddress }) =>
  ({
    'tokenPages.getAlertVerification': async ({ visit: { link }, em }) => {
      const found = await readAlertVerification(em, link, hashAddress);
      return found && present(found);
    },

    'tokenPages.verifyAlertEmail': async ({ visit: { link }, em }) => {
      const verified = await verifyAlertEmail(em, link, hashAddress);
      return verified && present(verified);
    },
  }) satisfies Partial<TokenPageHandlers>;

/** A page of the installation: it has no branding of the organization, which anybody may have chosen. */
function present({ maskedEmail: email, organization: brand, locale, status }: AlertVerification) {
  const recipient = { email, brand, locale };
  const view = status === 'open' ? 'verify-alert-email' : 'alert-email-verified';
  const shown: Shown = { view, recipient, content: {} };
  return { body: { ...recipient, status }, shown };
}
