import type { HashedAddress } from '../suppressions/hashed-address.ts';
import type { ContactRow } from './contacts.ts';

/** The person whose data is exported: an address, with or without a contact. */
export interface ExportedPerson {
  address: HashedAddress;
  contact: ContactRow | null;
  now: Date;
}
