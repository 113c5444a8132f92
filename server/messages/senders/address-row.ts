/** A sender address as it is read. */
export interface SenderAddressRow {
  id: string;
  email: string;
  email_key: string;
  name: string | null;
  is_default: boolean;
  /** Proven by itself under the present transport. */
  proven: boolean;
  on_proven_domain: boolean;
  /** When somebody who reads its mail allowed it. */
  confirmed_at: string | null;
  next_check_at: string | null;
  created_at: string;
}
