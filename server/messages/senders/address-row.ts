/** A sender address as read from the database. */
export interface SenderAddressRow {
  id: string;
  email: string;
  email_key: string;
  name: string | null;
  is_default: boolean;
  /** The address itself is verified under the current transport. */
  proven: boolean;
  on_proven_domain: boolean;
  /** When the owner of the mailbox allowed sending from it. */
  confirmed_at: string | null;
  next_check_at: string | null;
  created_at: string;
}
