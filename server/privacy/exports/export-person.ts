import { findContact } from '../../audience/contacts/contacts.ts';
import type { ExportedPerson } from '../../audience/contacts/exported-person.ts';
import type { HashedAddress } from '../../audience/suppressions/hashed-address.ts';
import { toList } from '../../http/responses/long-list.ts';
import type { ExportField } from '../../http/noun.ts';
import type { OperationResult } from '../../http/operation.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';

type Export = OperationResult<'contacts.export'>['body'];

/** The fields that come from nouns. */
export type ExportFields = Record<
  Exclude<keyof Export, 'email' | 'exported_at'>,
  ExportField<ExportedPerson>
>;

/**
 * All data stored about the person who has an address, whether or not there is a contact (GDPR Art. 15 and
 * 20). Each part has the format of the operation that shows it.
 */
export async function exportPerson(
  scope: RequestScope,
  address: HashedAddress,
  { now, fields }: { now: Date; fields: ExportFields },
): Promise<Export> {
  const contact = await findContact(scope, address.key);
  const person = { address, contact, now };
  const stored: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    stored[name] = await readField(scope, person, field);
  }
  if (Object.values(stored).every(isEmpty)) {
    throw new NotFoundError('contact', 'Nothing is stored under this address.');
  }
  const head = { email: address.address, exported_at: now.toISOString() };
  return { ...head, ...stored } as Export;
}

async function readField(
  scope: RequestScope,
  person: ExportedPerson,
  field: ExportField<ExportedPerson>,
): Promise<unknown> {
  if ('value' in field) return field.value(scope, person);
  return toList(await field.page(scope, person), (em, cursor) =>
    field.page({ ...scope, em }, person, cursor),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);
