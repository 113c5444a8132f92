import type { Erases } from '../../http/noun.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Address } from '../../platform/values/address.ts';

export interface ErasureParts {
  hashAddress: HashAddress;
  /** Of all nouns, contacts before emails: the contact's row is the lock that senders wait for. */
  erases: Erases[];
}

/**
 * Erases the person who has an address, whether or not there is a contact (ERASURES-1, ERASURES-2). Returns whether there
 * was a contact.
 */
export async function erasePerson(
  scope: RequestScope,
  { key }: Pick<Address, 'key'>,
  { hashAddress, erases }: ErasureParts,
): Promise<boolean> {
  const person = { key, pseudonym: hashAddress(key) };
  for (const { before } of erases) await before?.(scope, person);
  let found = false;
  for (const { erase } of erases) {
    if (await erase?.(scope, person)) found = true;
  }
  for (const { after } of erases) await after?.(scope, person);
  return found;
}
