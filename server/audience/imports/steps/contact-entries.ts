import { readEntries } from '../../contacts/batch.ts';
import { readDeclarations } from '../../contact-attributes/check.ts';
import type { ValidUpsert } from '../../contacts/upsert-many.ts';
import { inSlices } from '../../../platform/concurrency/time-slices.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { ValidationError } from '../../../platform/errors.ts';
import type { ImportRow } from '../import-row.ts';
import type { RowFault, SourceRow } from '../reading/source-row.ts';
import { readConsent, type StatedConsent } from '../rows/consent.ts';
import { type ContactFields, readContact } from '../rows/contact.ts';
import type { Formats } from '../rows/formats.ts';
import { isFault, readFields, type Targets, targetsOf } from '../rows/fields.ts';
import { attributesIn } from '../targets.ts';
import { withoutGrants } from './consent-outcome.ts';
import type { RowError } from './row-errors.ts';
import type { ReadingParts } from './step-parts.ts';

/** A valid row. */
export interface ContactEntry {
  row: SourceRow;
  fields: ContactFields;
  upsert: ValidUpsert;
  subscribed: boolean | undefined;
  hasLeft: boolean;
  consents: StatedConsent[];
  hash: Buffer;
}

/** Validates rows as single upserts are validated. What they refer to is read once. */
export async function readContactEntries(
  scope: RequestScope,
  importing: ImportRow,
  rows: SourceRow[],
  { checkUpsert, hashAddress, now, formats }: ReadingParts,
): Promise<{ entries: ContactEntry[]; errors: RowError[] }> {
  const targets = targetsOf(importing);
  const declared = await readDeclarations(scope, attributesIn(targets.keys()));
  const errors: RowError[] = [];
  const each = await inSlices(rows, (row) => {
    const one = readRow(importing, row, targets, declared, formats, now());
    if (!isFault(one)) return [{ ...one, row }];
    errors.push({ row, fault: one });
    return [];
  });
  const read = each.flat();
  const checked = await readEntries(
    scope,
    read.map(({ contact }) => contact),
    checkUpsert,
  );
  const entries = checked.flatMap((result, index): ContactEntry[] => {
    const one = read[index];
    if (!one) return [];
    const { row, contact: fields, subscribed, hasLeft, consents } = one;
    if (result instanceof ValidationError) {
      errors.push({ row, fault: faultOf(result, targets) });
      return [];
    }
    const { upsert } = result;
    const hash = hashAddress(upsert.address.key);
    return [{ row, fields, upsert, subscribed, hasLeft, consents, hash }];
  });
  return { entries, errors: errors.toSorted((a, b) => a.row.line - b.row.line) };
}

type Declared = Awaited<ReturnType<typeof readDeclarations>>;

function readRow(
  importing: ImportRow,
  row: SourceRow,
  targets: Targets,
  declared: Declared,
  formats: Formats,
  now: Date,
) {
  const fields = readFields(importing, row);
  if (isFault(fields)) return fields;
  const read = readContact(fields, targets, declared, formats, importing.options.lists ?? []);
  if (isFault(read)) return read;
  const consents = readConsent(importing.options, fields, formats, now);
  if (isFault(consents)) return consents;
  return { ...read, consents: read.hasLeft ? withoutGrants(consents) : consents };
}

/**
 * The first failure of a row, with its column instead of the field. Its message contains no value of the row: the report and
 * the audit log keep it longer than the row, and an erasure does not find it there.
 */
export function faultOf({ failures }: ValidationError, targets: Targets): RowFault {
  const [{ field, reason, message }] = failures;
  const [first = ''] = field.split('.');
  return {
    column: targets.get(field) ?? targets.get(first) ?? null,
    reason,
    message: first === 'lists' && reason === 'not_found' ? UNKNOWN_LIST : message,
  };
}

const UNKNOWN_LIST = 'The value has a word that is not the slug of a static list.';
