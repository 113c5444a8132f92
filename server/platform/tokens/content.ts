import type { Mode } from '../values/mode.ts';

/** The content of a token in a link of an email. Contains no email address. */
export interface TokenContent {
  /** UUIDv7 with the creation time of the token. The consent ledger records it. */
  id: string;
  /** Whether `id` is the id of the email with the link. So all links of an email have one id. */
  isOfEmail: boolean;
  mode: Mode;
  organizationId: string;
  /** With purpose `verify-sender`: the id of the sender address. With `verify-alert-email`: see `alertAddressId`. */
  contactId: string;
  /** The subtypes to confirm, or to unsubscribe from with one click. */
  subtypeIds: string[];
  /** The version of the confirmation template when the token was created. */
  templateVersionId: string | null;
  /** For a contact that a test key did not store: what the page shows of it. */
  preview: { maskedEmail: string; locale: string } | null;
}
