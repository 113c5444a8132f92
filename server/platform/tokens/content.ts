import type { Mode } from '../values/mode.ts';

/** Whom or what a link in an email speaks for. There is no address in it. */
export interface TokenContent {
  /** Stands in the ledger; its time is when the token was made. */
  id: string;
  mode: Mode;
  organizationId: string;
  /** With `verify-sender` the sender address. */
  contactId: string;
  /** To be confirmed, or to be unsubscribed from by one click. */
  subtypeIds: string[];
  /** The confirmation template's version at the time. */
  templateVersionId: string | null;
  /** What a page shows of a contact that a test key didn't store. */
  preview: { maskedEmail: string; locale: string } | null;
}
