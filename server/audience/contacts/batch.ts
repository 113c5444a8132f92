import { recordRestored } from '../consent/consent-events.ts';
import { type OptIn, optInEach, optInReader, type ReadOptIn } from '../consent/opt-in.ts';
import { inSlices } from '../../platform/concurrency/time-slices.ts';
import { isAccepted } from '../../platform/batch-failures.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { checkJsonSize } from '../../platform/values/json/json.ts';
import { checkDeclared, lockDeclarations } from '../contact-attributes/check.ts';
import { findLists, requireStatic } from '../lists/membership.ts';
import { recordUpserts, TOGETHER, wantsContactEvents } from './contact-events.ts';
import { type ContactChanges, readUpsert } from './read-upsert.ts';
import { upsertMany, type ValidUpsert } from './upsert-many.ts';

export interface StoredEntry {
  id: string;
  created: boolean;
  confirmUrl: string | null;
}

/** One entry of a batch, whose form has not been validated. */
type Unchecked = object;

/** An entry whose form is valid. */
type Fields = ContactChanges & OptIn & { email: string };

interface Entry {
  index: number;
  fields: Fields;
  upsert: ValidUpsert;
  optIn: ReadOptIn | null;
}

interface BatchParts {
  links: Links;
  hashAddress: HashAddress;
  /** Returns an error for an entry that is not the body of an upsert. */
  checkUpsert: (entry: Unchecked) => ValidationError | null;
}

/** Contacts that are processed together, unless they are read for their events. */
const CHUNK = 200;

/** Creates or updates each valid contact of a batch (EMAILS-8), and returns the results in the order of the entries. */
export async function upsertBatch(
  scope: RequestScope,
  contacts: Unchecked[],
  { checkUpsert, ...parts }: BatchParts,
): Promise<(StoredEntry | ValidationError)[]> {
  const results: (StoredEntry | ValidationError | undefined)[] = [];
  const entries: Entry[] = [];
  for (const [index, entry] of (await readEntries(scope, contacts, checkUpsert)).entries()) {
    if (entry instanceof ValidationError) results[index] = entry;
    else entries.push({ ...entry, index });
  }
  const size = wantsContactEvents(scope) ? TOGETHER : CHUNK;
  for (const group of inRounds(entries, size)) {
    const stored = await upsertGroup(scope, group, parts);
    for (const [place, { index }] of group.entries()) results[index] = stored[place];
  }
  return contacts.map((_, index) => {
    const result = results[index];
    if (result === undefined) throw new Error('A contact was neither stored nor refused.');
    return result;
  });
}

/** Validates all entries. What they refer to is read once. */
export async function readEntries(
  scope: RequestScope,
  contacts: Unchecked[],
  checkUpsert: BatchParts['checkUpsert'],
): Promise<(Omit<Entry, 'index'> | ValidationError)[]> {
  const checked = await inSlices(contacts, (contact) => {
    const error = checkUpsert(contact);
    if (error) return error;
    const fields = contact as Fields;
    return orValidationError(() => {
      const upsert = readUpsert(fields);
      checkJsonSize('data', upsert.data.values);
      checkJsonSize('custom_attributes', upsert.attributes.values);
      return { fields, upsert };
    });
  });
  const valid = checked.filter(isAccepted);
  const attributes = valid.flatMap(({ fields }) => Object.keys(fields.custom_attributes ?? {}));
  const declared = await lockDeclarations(scope, [...new Set(attributes)]);
  const lists = await findLists(scope, [...new Set(valid.flatMap(({ upsert }) => upsert.lists))]);
  const listIds = new Map(lists.map(({ slug, id }) => [slug, id]));
  const readOptIn = await optInReader(
    scope,
    valid.map(({ fields }) => fields),
  );
  return inSlices(checked, (one) => {
    if (one instanceof ValidationError) return one;
    const { fields, upsert } = one;
    return orValidationError(() => {
      checkDeclared(fields.custom_attributes ?? {}, declared);
      requireStatic(lists, { lists: upsert.lists });
      const ids = new Set(upsert.lists.flatMap((slug) => listIds.get(slug) ?? []));
      return { fields, upsert: { ...upsert, listIds: [...ids] }, optIn: readOptIn(fields) };
    });
  });
}

/**
 * Groups of entries with different addresses, sorted by address. Of several entries with one address, each is in a later
 * group than the one before.
 */
function* inRounds(entries: Entry[], size: number): Generator<Entry[]> {
  const sorted = entries.toSorted((a, b) => compare(keyOf(a), keyOf(b)) || a.index - b.index);
  for (let start = 0; start < sorted.length; start += size) {
    const rounds: Entry[][] = [];
    let round = 0;
    let previous: Entry | null = null;
    for (const entry of sorted.slice(start, start + size)) {
      round = previous && keyOf(previous) === keyOf(entry) ? round + 1 : 0;
      (rounds[round] ??= []).push(entry);
      previous = entry;
    }
    yield* rounds;
  }
}

const keyOf = ({ upsert }: Entry): string => upsert.address.key;

/** Keys are ASCII, so every order of texts is that of their characters. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function upsertGroup(
  scope: RequestScope,
  entries: Entry[],
  { links, hashAddress }: Omit<BatchParts, 'checkUpsert'>,
): Promise<(StoredEntry | ValidationError)[]> {
  const withPrevious = wantsContactEvents(scope);
  const stored = await upsertMany(
    scope,
    entries.map(({ upsert }) => upsert),
    { hashAddress, withPrevious },
  );
  const pairs = entries.flatMap((entry, place) => {
    const contact = stored[place];
    return contact && isAccepted(contact) ? [{ entry, contact }] : [];
  });
  await recordUpserts(
    scope,
    pairs.flatMap(({ entry: { fields }, contact: { upserted } }) =>
      upserted ? [{ fields, upserted }] : [],
    ),
  );
  await recordRestored(
    scope,
    pairs.flatMap(({ contact: { id, hasHistory } }) => (hasHistory ? [id] : [])),
  );
  const optIns = pairs.flatMap(({ entry: { optIn }, contact }) =>
    optIn ? [{ contact, optIn }] : [],
  );
  const urls = await optInEach(scope, optIns, links);
  const urlOf = new Map(optIns.map(({ contact }, place) => [contact, urls[place] ?? null]));
  return stored.map((contact) => {
    if (contact instanceof ValidationError) return contact;
    const { id, created } = contact;
    return { id, created, confirmUrl: urlOf.get(contact) ?? null };
  });
}

function orValidationError<T>(work: () => T): T | ValidationError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}
