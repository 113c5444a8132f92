import { lockDeclarations } from '../contact-attributes/check.ts';
import { readNamedSubtypes, resolveSubtypes } from '../consent/subscription-types/subtypes.ts';
import { findStaticLists } from '../lists/membership.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid, ValidationError } from '../../platform/errors.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { requireName } from '../../platform/values/text.ts';
import type { ImportOptions, ImportRefusal, ImportRow } from './import-row.ts';
import { canSubscribe } from './rows/consent.ts';
import { attributesIn, checkMapping } from './targets.ts';

interface Requested {
  kind: ImportRow['kind'];
  mapping: ImportRow['mapping'];
  options: ImportOptions;
}

const ACTIONS = ['subscribe', 'unsubscribe'];

/** Checks what the schema of the API cannot express. */
export async function checkRequest(
  scope: OrganizationScope,
  { kind, mapping, options }: Requested,
): Promise<void> {
  if (mapping) checkMapping(kind, mapping);
  const { lists = [], consent = [] } = options;
  refuseOptions(kind, options);
  newLocaleOf(options);
  for (const [index, tag] of (options.tags ?? []).entries()) {
    requireName(`options.tags.${index}`, tag);
  }
  await findStaticLists(scope, { 'options.lists': lists });
  for (const [index, { action, evidence, newer_than_withdrawal: isNewer }] of consent.entries()) {
    const field = `options.consent.${index}`;
    if (typeof action === 'string' && !ACTIONS.includes(action)) {
      const message = `The field ${field}.action must be subscribe or unsubscribe, or name a column.`;
      throw invalid(`${field}.action`, 'invalid_value', message);
    }
    if (canSubscribe(action) && !evidence?.text) {
      const message = `The field ${field}.evidence.text is required: say where and how the consent was given.`;
      throw invalid(`${field}.evidence.text`, 'required', message);
    }
    if (isNewer && !evidence?.collected_at) {
      const message = `The field ${field}.newer_than_withdrawal requires evidence.collected_at.`;
      throw invalid(`${field}.evidence.collected_at`, 'required', message);
    }
  }
  await resolveConsent(scope, options);
  const attributes = attributesIn(Object.values(mapping ?? {}));
  const declared = await lockDeclarations(scope, attributes);
  const unknown = attributes.find((key) => !declared.has(key));
  if (unknown === undefined) return;
  throw invalid('mapping', 'not_found', `No contact attribute has the key ${unknown}.`);
}

/** The language of new contacts whose row has none; undefined: the organization's. */
export const newLocaleOf = ({ locale }: ImportOptions): string | undefined =>
  locale === undefined ? undefined : requireLocale('options.locale', locale);

/** Whether something that the import names was deleted or archived after the import was created; null if not. */
export async function findMissingReference(
  scope: OrganizationScope,
  importing: ImportRow,
): Promise<ImportRefusal | null> {
  try {
    await checkRequest(scope, importing);
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { code: 'missing_reference', message: error.failures[0].message };
  }
}

/** The subtypes of the consent, in its order. */
export async function resolveConsent(scope: OrganizationScope, { consent = [] }: ImportOptions) {
  if (consent.length === 0) return [];
  const keys = consent.map(({ subtype }) => subtype);
  const found = resolveSubtypes(await readNamedSubtypes(scope, keys), keys, {
    detail: 'invalid_subtypes',
    fieldOf: (_key, index) => `options.consent.${index}.subtype`,
    isClosed: ({ archived }, key) =>
      archived && consent.some(({ subtype, action }) => subtype === key && canSubscribe(action)),
  });
  if (new Set(found).size === found.length) return found;
  throw invalid('options.consent', 'invalid_value', 'A subtype occurs twice.');
}

const ONLY: Record<ImportRow['kind'], (keyof ImportOptions)[]> = {
  contacts: ['lists', 'consent', 'decimal', 'locale', 'tags'],
  suppressions: ['reason'],
};

function refuseOptions(kind: ImportRow['kind'], options: ImportOptions): void {
  const other = kind === 'contacts' ? 'suppressions' : 'contacts';
  for (const field of ONLY[other]) {
    if (options[field] === undefined) continue;
    const message = `The field options.${field} is for ${other} only.`;
    throw invalid(`options.${field}`, 'not_allowed', message);
  }
}
