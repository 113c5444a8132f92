import {
  recordUpserts,
  wantsContactEvents,
  TOGETHER,
  withEventsOfMany,
} from '../../contacts/contact-events.ts';
import { readContacts } from '../../contacts/contacts.ts';
import { NEXT_UPDATE } from '../../contacts/next-update.ts';
import { type StoredContact, upsertMany } from '../../contacts/upsert-many.ts';
import { recordRestored } from '../../consent/consent-events.ts';
import { changeConsents } from '../../consent/change-consent.ts';
import type { Subtype } from '../../consent/subscription-types/subtypes.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../../platform/database/tenancy.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { groupsOf } from '../../../platform/values/groups-of.ts';
import type { ImportResult, ImportRow } from '../import-row.ts';
import { newLocaleOf, resolveConsent } from '../options.ts';
import type { SourceRow } from '../reading/source-row.ts';
import type { StatedConsent } from '../rows/consent.ts';
import { targetsOf } from '../rows/fields.ts';
import { Formats } from '../rows/formats.ts';
import { addressId, readAddresses } from './addresses.ts';
import {
  type ConsentOutcome,
  outcomeOf,
  withOutcomes,
  withWithdrawals,
} from './consent-outcome.ts';
import { type ContactEntry, faultOf, readContactEntries } from './contact-entries.ts';
import { withoutErased } from './erased.ts';
import { findContacts, readKnown } from './known-contacts.ts';
import { type RowError, storeErrors } from './row-errors.ts';
import type { StepParts } from './step-parts.ts';

interface Stored {
  entry: ContactEntry;
  id: string;
  /** This step has created the contact: no other transaction sees it. */
  isNew: boolean;
  /** Its address has no consent history. */
  isUnknown: boolean;
}

interface Upserted extends Stored {
  contact: StoredContact;
}

/** Imports rows in the transaction of the step, and returns the sum of the results. */
export async function importContacts(
  scope: RequestScope,
  importing: ImportRow,
  rows: SourceRow[],
  result: ImportResult,
  parts: StepParts,
): Promise<ImportResult> {
  const read = await readContactEntries(scope, importing, rows, {
    ...parts,
    formats: new Formats(importing),
  });
  const known = await readAddresses(
    scope,
    importing.id,
    read.entries.map(({ hash }) => hash),
  );
  const isLast = ({ row, hash }: ContactEntry): boolean =>
    (known.get(addressId(hash))?.lastLine ?? row.line) <= row.line;
  const current = read.entries.filter(isLast);
  const wanted = (await withoutErased(scope, importing.id, current, parts.hashAddress))
    .map((entry) => withWithdrawals(entry, known.get(addressId(entry.hash))?.withdrawn ?? 0))
    .toSorted((a, b) => (a.upsert.address.key < b.upsert.address.key ? -1 : 1));
  const { updating, skipped } = await split(scope, importing, wanted);
  const { stored, errors, created } = await store(scope, importing, updating, parts);
  const all = [...stored, ...skipped];
  await turnOffSkipped(scope, importing, skipped);
  const outcomes = await applyConsent(scope, importing, all, new Set(skipped));
  const refused = [...read.errors, ...errors];
  await storeErrors(scope, importing, refused, result.invalid, parts.hashAddress);
  return {
    rows: result.rows + rows.length,
    created: result.created + created,
    updated: result.updated + stored.length - created,
    skipped: result.skipped + skipped.length + current.length - wanted.length,
    invalid: result.invalid + refused.length,
    duplicates: result.duplicates + read.entries.length - current.length,
    consent: withOutcomes(result.consent, outcomes),
  };
}

/** With `skip`, contacts that exist only have their withdrawals applied. */
async function split(
  scope: RequestScope,
  { options }: ImportRow,
  entries: ContactEntry[],
): Promise<{ updating: ContactEntry[]; skipped: Stored[] }> {
  if (options.on_conflict !== 'skip') return { updating: entries, skipped: [] };
  const existing = await findContacts(
    scope,
    entries.map(({ upsert }) => upsert.address.key),
  );
  const skipped: Stored[] = [];
  const updating = entries.filter((entry) => {
    const contact = existing.get(entry.upsert.address.key);
    if (contact) skipped.push({ entry, id: contact.id, isNew: false, isUnknown: false });
    return !contact;
  });
  return { updating, skipped };
}

async function store(
  scope: RequestScope,
  importing: ImportRow,
  entries: ContactEntry[],
  parts: StepParts,
): Promise<{ stored: Stored[]; errors: RowError[]; created: number }> {
  const withPrevious = importing.options.emit_events === true && wantsContactEvents(scope);
  const stored: Stored[] = [];
  const errors: RowError[] = [];
  for (const group of groupsOf(entries, withPrevious ? TOGETHER : Infinity)) {
    const upserted = await upsertGroup(scope, importing, group, { ...parts, withPrevious });
    await turnOff(scope, upserted.stored);
    await recordStored(scope, upserted.stored);
    if (importing.options.emit_events === true) {
      await recordRestored(
        scope,
        upserted.stored.flatMap(({ id, contact }) => (contact.hasHistory ? [id] : [])),
      );
    }
    // Without the contacts as they were before and after, which may be large.
    for (const { entry, id, isNew, isUnknown } of upserted.stored) {
      stored.push({ entry, id, isNew, isUnknown });
    }
    errors.push(...upserted.errors);
  }
  const created = stored.filter(({ isNew }) => isNew).length;
  return { stored, errors, created };
}

async function upsertGroup(
  scope: RequestScope,
  importing: ImportRow,
  entries: ContactEntry[],
  { hashAddress, withPrevious }: StepParts & { withPrevious: boolean },
): Promise<{ stored: Upserted[]; errors: RowError[] }> {
  const results = await upsertMany(
    scope,
    entries.map(({ upsert }) => upsert),
    { hashAddress, withPrevious, locale: newLocaleOf(importing.options) },
  );
  const stored: Upserted[] = [];
  const errors: RowError[] = [];
  for (const [index, contact] of results.entries()) {
    const entry = entries[index];
    if (!entry) continue;
    if (contact instanceof ValidationError) {
      errors.push({ row: entry.row, fault: faultOf(contact, targetsOf(importing)) });
      continue;
    }
    const { id, created: isNew, hasHistory } = contact;
    stored.push({ entry, id, isNew, isUnknown: isNew && !hasHistory, contact });
  }
  return { stored, errors };
}

/** A row can turn marketing off, and never on. */
async function turnOff(scope: RequestScope, stored: Stored[]): Promise<void> {
  const ids = idsOfOff(stored);
  if (ids.length > 0) await turnOffEach(scope, ids);
}

const isOff = ({ entry }: Stored): boolean => entry.subscribed === false;
const idsOfOff = (stored: Stored[]): string[] => stored.filter(isOff).map(({ id }) => id);

async function turnOffEach(scope: RequestScope, ids: string[]): Promise<number> {
  const rows = await query(
    scope.em,
    sql`
      update contacts c set subscribed = false, updated_at = ${NEXT_UPDATE}
      where ${ownedBy(scope.organizationId, 'c')} and c.id = any(${ids}::uuid[]) and c.subscribed
      returning c.id`,
  );
  return rows.length;
}

/** Records the events of contacts, as they are after marketing was turned off. */
async function recordStored(scope: RequestScope, stored: Upserted[]): Promise<void> {
  const off = stored.filter((one) => one.contact.upserted && isOff(one)).map(({ id }) => id);
  const read = off.length > 0 ? await readContacts(scope, sql`c.id = any(${off}::uuid[])`) : [];
  const after = new Map(read.map((contact) => [contact.id, contact]));
  await recordUpserts(
    scope,
    stored.flatMap(({ id, entry: { fields, subscribed }, contact: { upserted } }) => {
      if (!upserted) return [];
      const contact = after.get(id);
      if (!contact) return [{ fields, upserted }];
      return [{ fields: { ...fields, subscribed }, upserted: { ...upserted, contact } }];
    }),
  );
}

async function turnOffSkipped(
  scope: RequestScope,
  { options }: ImportRow,
  skipped: Stored[],
): Promise<void> {
  if (options.emit_events !== true) return turnOff(scope, skipped);
  await withEventsOfMany(scope, idsOfOff(skipped), (ids) => turnOffEach(scope, ids));
}

interface Change extends Stored {
  stated: StatedConsent;
  subtype: Subtype;
  outcome: ConsentOutcome;
}

/** The contacts are locked, so what decides about their consent does not change until the end of the step. */
async function applyConsent(
  scope: RequestScope,
  importing: ImportRow,
  stored: Stored[],
  skipped: ReadonlySet<Stored>,
): Promise<ConsentOutcome[]> {
  const subtypes = await resolveConsent(scope, importing.options);
  const stating = stored.filter(({ entry }) => entry.consents.length > 0);
  if (subtypes.length === 0 || stating.length === 0) return [];
  const earlier = stating.filter(({ isUnknown }) => !isUnknown);
  await lock(scope, earlier);
  const contacts = await findContacts(
    scope,
    earlier.map(({ entry }) => entry.upsert.address.key),
  );
  const addresses = stating.map(({ entry: { upsert, hash } }) => ({
    key: upsert.address.key,
    hash,
  }));
  const knownOf = await readKnown(scope, addresses, contacts, new Map());
  const changes = stating.flatMap((one) => {
    const known = knownOf(one.entry.upsert.address.key);
    const contact = one.isUnknown ? { ...known, subscribed: isOn(one.entry) } : known;
    return one.entry.consents.flatMap((stated): Change[] => {
      const subtype = subtypes[stated.index];
      if (!subtype || (skipped.has(one) && stated.action === 'subscribe')) return [];
      return [{ ...one, stated, subtype, outcome: outcomeOf(stated, subtype, contact) }];
    });
  });
  const answered = new Set<string>();
  for (const [index] of subtypes.entries()) {
    const ofOne = changes
      .filter(
        ({ stated, outcome }) =>
          stated.index === index && (outcome === 'granted' || outcome === 'withdrawn'),
      )
      .map((one) => ({ ...one, isUnknown: one.isUnknown && !answered.has(one.id) }));
    if (ofOne.length > 0) await change(scope, importing, ofOne);
    for (const { id } of ofOne) answered.add(id);
  }
  return changes.map(({ outcome }) => outcome);
}

/** The master switch of a contact that the row creates. */
const isOn = ({ subscribed }: ContactEntry): boolean => subscribed !== false;

async function lock(scope: RequestScope, stored: Stored[]): Promise<void> {
  if (stored.length === 0) return;
  await query(
    scope.em,
    sql`
      select from contacts c where ${ownedBy(scope.organizationId, 'c')}
        and c.id = any(${stored.map(({ id }) => id)}::uuid[])
      order by c.id for no key update`,
  );
}

const change = (scope: RequestScope, importing: ImportRow, changes: Change[]) =>
  changeConsents(
    scope,
    changes.map(({ id, entry, isUnknown, stated, subtype }) => ({
      contactId: id,
      ...(isUnknown && { created: { subscribed: isOn(entry) } }),
      changes: [{ subtype, action: stated.action }],
      actor: {
        source: 'import',
        author: scope.actor,
        isSilent: importing.options.emit_events !== true,
        evidence: {
          ...stated.evidence,
          import_id: importing.id,
          import_line: entry.row.line,
        },
      },
    })),
  );
