import { queryPrepared, sql } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/errors.ts';
import { type Address, requireAddress } from '../../../platform/values/address.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';

export type CopyKind = 'cc' | 'bcc';

/** A person who is to get a copy. */
export interface Copy {
  kind: CopyKind;
  address: Address;
}

/** A row of `email_copies`, named like the columns. */
export interface NewCopy {
  email_id: string;
  position: number;
  kind: CopyKind;
  email: string;
  address_key: string;
  /** In hex. */
  address_hash: string;
  dropped: 'suppressed' | null;
}

interface CopyRequest {
  cc?: string[];
  bcc?: string[];
  subtype_slug?: string;
}

/** Parses `cc` and `bcc`. Each person gets one message: `to` counts before `cc`, and `cc` before `bcc`. */
export function readCopies({ cc = [], bcc = [], subtype_slug: subtype }: CopyRequest, to: Address) {
  const copies: Copy[] = [];
  const keys = new Set([to.key]);
  for (const [kind, addresses] of [['cc', cc] as const, ['bcc', bcc] as const]) {
    for (const [i, text] of addresses.entries()) {
      const address = requireAddress(`${kind}.${i}`, text);
      if (!keys.has(address.key)) copies.push({ kind, address });
      keys.add(address.key);
    }
    if (addresses.length > 0 && subtype !== undefined) throw withSubtype(kind);
  }
  return copies;
}

/** The link to unsubscribe in such an email is the recipient's: whoever gets a copy could use it. */
const withSubtype = (kind: CopyKind) =>
  invalid(
    kind,
    'conflict',
    `An email with a subtype_slug can’t have ${kind}: its unsubscribe link belongs to one person.`,
  );

export const toNewCopies = (
  emailId: string,
  copies: Copy[],
  {
    hashAddress,
    isSuppressed,
  }: { hashAddress: HashAddress; isSuppressed: (key: string) => boolean },
): NewCopy[] =>
  copies.map(({ kind, address: { address, key } }, position) => ({
    email_id: emailId,
    position,
    kind,
    email: address,
    address_key: key,
    address_hash: hashAddress(key).toString('hex'),
    dropped: isSuppressed(key) ? 'suppressed' : null,
  }));

export async function storeCopies(
  { em, organizationId, mode }: RequestScope,
  copies: NewCopy[],
): Promise<void> {
  if (copies.length === 0) return;
  await queryPrepared(
    em,
    sql`
      insert into email_copies (email_id, position, organization_id, mode, kind, email, address_key,
        address_hash, dropped)
      select c.email_id, c.position, ${organizationId}, ${mode}, c.kind, c.email, c.address_key,
        decode(c.address_hash, 'hex'), c.dropped
      from json_to_recordset(${JSON.stringify(copies)}::json) as c (email_id uuid, position smallint,
        kind text, email text, address_key text, address_hash text, dropped text)`,
  );
}
