import type { Mode } from '../values/mode.ts';
import { newId } from '../values/id.ts';
import type { MailAddresses } from './mail-addresses.ts';
import type { SignToken } from './token.ts';
import type { TokenContent } from './content.ts';

/** The query of the links in the web version of an email. */
export const FROM_WEB_VERSION = '?from=web-version';

/** Links for emails. */
export interface Links {
  /** Addresses for emails; null without BOUNCE_DOMAIN. */
  addresses: MailAddresses | null;
  /** Opens the page that asks for confirmation; valid for 7 days. */
  confirm(about: TokenContent): string;
  /**
   * One link opens the preferences page, the other unsubscribes from one subtype; valid for 2 years after the acceptance of
   * their email.
   */
  preferences(about: PreferencesLink): { preferencesUrl: string; unsubscribeUrl: string };
  /** Shows an email in a browser, as long as its content is stored, and for at most 2 years. */
  webVersion(about: PreferencesLink & { emailId: string }): string;
  /** Serves the asset with this hash. */
  asset(hash: string): string;
  /** Shows the HTML of the preview with this token. */
  preview(token: string): string;
  /** Whether it is a link to a page of a recipient. */
  isOwn(url: string): boolean;
  /** Opens the page that verifies a sender address; valid for 3 days. */
  verifySender(about: { id: string; organizationId: string; senderAddressId: string }): string;
  /** Opens the page that verifies the `alert_email` of an organization; valid for 3 days. */
  verifyAlertEmail(about: { id: string; organizationId: string; addressId: string }): string;
}

export interface PreferencesLink {
  /** The email with the link; null if there is none. */
  emailId: string | null;
  mode: Mode;
  organizationId: string;
  contactId: string;
  subtypeId: string;
}

export function createLinks(
  baseUrl: string,
  sign: SignToken,
  addresses: MailAddresses | null = null,
): Links {
  const prove = (
    purpose: 'verify-sender' | 'verify-alert-email',
    about: Pick<TokenContent, 'id' | 'organizationId' | 'contactId'>,
  ): string =>
    sign(purpose, {
      ...about,
      isOfEmail: false,
      mode: 'live',
      subtypeIds: [],
      templateVersionId: null,
      preview: null,
    });
  const under = (token: string, page: string): string => `${baseUrl}/api/u/${token}/${page}`;
  return {
    addresses,
    asset: (hash) => `${baseUrl}/assets/${hash}`,
    preview: (token) => `${baseUrl}/dashboard/preview/${token}`,
    isOwn: (url) => url.startsWith(`${baseUrl}/api/u/`),
    confirm: (about) => under(sign('confirm', about), 'confirm'),
    verifySender: ({ senderAddressId, ...about }) =>
      under(prove('verify-sender', { ...about, contactId: senderAddressId }), 'verify-sender'),
    verifyAlertEmail: ({ addressId, ...about }) =>
      under(prove('verify-alert-email', { ...about, contactId: addressId }), 'verify-alert-email'),
    webVersion({ emailId, subtypeId, ...about }) {
      const token = sign('web-version', {
        ...about,
        id: emailId,
        isOfEmail: true,
        subtypeIds: [subtypeId],
        templateVersionId: null,
        preview: null,
      });
      return under(token, 'web-version');
    },
    preferences({ emailId, subtypeId, ...about }) {
      const token = sign('preferences', {
        ...about,
        id: emailId ?? newId(),
        isOfEmail: emailId !== null,
        subtypeIds: [subtypeId],
        templateVersionId: null,
        preview: null,
      });
      return {
        preferencesUrl: under(token, 'preferences'),
        unsubscribeUrl: under(token, 'unsubscribe'),
      };
    },
  };
}
