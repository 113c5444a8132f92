import { readEntries } from '../../contacts/batch.ts';
import { readDeclarations } from '../../contact-attributes/check.ts';
import { findLists } from '../../lists/membership.ts';
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
import { type Tag, toTag, withoutRepeated } from '../rows/tags.ts';
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
  /** Those that are no list yet. */
  newTags: Tag[];
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
  const always = (importing.options.tags ?? []).map(toTag);
  const errors: RowError[] = [];
  const each = await inSlices(rows, (row) => {
    const one = readRow(importing, row, targets, declared, formats, now());
    if (!isFault(one)) return [{ ...one, row, tags: withoutRepeated([...always, ...one.tags]) }];
    errors.push({ row, fault: one });
    return [];
  });
  const read = each.flat();
  const isList = await findTagLists(
    scope,
    read.map(({ tags }) => tags),
  );
  const checked = await readEntries(
    scope,
    read.map(({ contact, tags }) => withLists(contact, tags.filter(isList))),
    checkUpsert,
  );
  const entries = checked.flatMap((result, index): ContactEntry[] => {
    const one = read[index];
    if (!one) return [];
    const { row, contact: fields, subscribed, hasLeft, consents, tags } = one;
    if (result instanceof ValidationError) {
      errors.push({ row, fault: faultOf(result, targets) });
      return [];
    }
    const { upsert } = result;
    const hash = hashAddress(upsert.address.key);
    const newTags = tags.filter((tag) => !isList(tag));
    return [{ row, fields, upsert, subscribed, hasLeft, consents, hash, newTags }];
  });
  return { entries, errors: errors.toSorted((a, b) => a.row.line - b.row.line) };
}

/** Which tags are lists already. */
async function findTagLists(scope: RequestScope, each: Tag[][]): Promise<(tag: Tag) => boolean> {
  const slugs = new Set(each.flatMap((tags) => tags.map(({ slug }) => slug)));
  const lists = new Set((await findLists(scope, [...slugs])).map(({ slug }) => slug));
  return ({ slug }) => lists.has(slug);
}

const withLists = (contact: ContactFields, tags: Tag[]): ContactFields =>
  tags.length === 0
    ? contact
    : {
        ...contact,
        lists: [...new Set([...(contact.lists ?? []), ...tags.map(({ slug }) => slug)])],
      };

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
  const named = [field, first, ...(INSTEAD[first] ?? [])].flatMap((one) => targets.get(one) ?? []);
  return {
    column: named[0] ?? null,
    reason,
    message: (first === 'lists' && LIST_FAULTS[reason]) || message,
  };
}

/** Targets that become a field, too. */
const INSTEAD: Record<string, string[]> = { lists: ['tags'], name: ['first_name', 'last_name'] };

const LIST_FAULTS: Record<string, string> = {
  not_found: 'The value has a word that is not the slug of a static list.',
  invalid_value: 'The value names a smart list; its rule decides which contacts are on it.',
};
