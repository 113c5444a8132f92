import type { Tables } from '../../../generated/tables.ts';

/** `confirmed_at` is when the owner of the mailbox allowed sending from the address. */
export interface SenderAddressRow extends Pick<
  Tables['sender_addresses'],
  | 'id'
  | 'email'
  | 'email_key'
  | 'name'
  | 'is_default'
  | 'confirmed_at'
  | 'next_check_at'
  | 'created_at'
> {
  /** The address itself is verified under the current transport. */
  proven: boolean;
  on_proven_domain: boolean;
}
