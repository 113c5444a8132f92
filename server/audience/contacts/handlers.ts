import { recordRestored, wantsConsentEvents } from '../consent/consent-events.ts';
import { concernsConsent, optIn } from '../consent/opt-in.ts';
import { forbidden, forbiddenToRole } from '../../http/responses/http-error.ts';
import type { CheckForm } from '../../http/validation/body-schemas.ts';
import type { Handlers } from '../../http/operation.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { upsertBatch, type StoredEntry } from './batch.ts';
import {
  getContact,
  isNamed,
  updateContact,
  updateContactLists,
  upsertContact,
} from './contacts.ts';
import { readCanReceive } from './can-receive.ts';
import { recordUpserts, wantsContactEvents, withContactEvents } from './contact-events.ts';
import { listContacts } from './list.ts';
import { countContacts } from './total.ts';
import { presentContact } from './present.ts';
import { isAccepted, refusals } from '../../platform/batch-failures.ts';
import { ValidationError } from '../../platform/errors.ts';

/** An address has at most 254 characters (CONTACTS-1) and may have been sent with surrounding white space. */
const MAX_ADDRESS = 320;

/** The response to a batch. It repeats each address as sent, shortened when it is too long to be one. */
function presentBatch(results: (StoredEntry | ValidationError)[], contacts: { email: string }[]) {
  const refuse = refusals();
  const stored = results.filter(isAccepted);
  const created = stored.filter((entry) => entry.created).length;
  return {
    created,
    updated: stored.length - created,
    failed: results.length - stored.length,
    results: results.map((result, index) => {
      const email = (contacts[index]?.email ?? '').slice(0, MAX_ADDRESS).toWellFormed();
      if (result instanceof ValidationError) {
        const error = { ...refuse(result), code: 'VALIDATION_ERROR' as const };
        return { index, email, id: null, status: 'failed' as const, error };
      }
      const { id, confirmUrl } = result;
      return {
        index,
        email,
        id,
        pending_confirmation: confirmUrl !== null,
        ...(confirmUrl !== null && { confirm_url: confirmUrl }),
        status: result.created ? ('created' as const) : ('updated' as const),
      };
    }),
  };
}

interface ContactParts {
  links: Links;
  hashAddress: HashAddress;
  /** Checks one contact of a batch as the body of a single upsert is checked. */
  checkUpsert: CheckForm;
}

export const contactHandlers = ({ links, hashAddress, checkUpsert }: ContactParts) =>
  ({
    'contacts.upsert': async ({ body, scope }) => {
      if (body.double_opt_in === false) requireImportScope(scope);
      const withPrevious = wantsContactEvents(scope);
      const mayCommit = !concernsConsent(body) && !withPrevious && !wantsConsentEvents(scope);
      const upserted = await upsertContact(scope, body, {
        hashAddress,
        mayCommit,
        withPrevious,
      });
      if (withPrevious) await recordUpserts(scope, [{ fields: body, upserted }]);
      const { contact, created, hasHistory } = upserted;
      if (hasHistory) await recordRestored(scope, [contact.id]);
      const confirmUrl = await optIn(scope, contact, body, links);
      const pending =
        confirmUrl === null
          ? { pending_confirmation: false }
          : { pending_confirmation: true, confirm_url: confirmUrl };
      return { status: created ? 201 : 200, body: { ...presentContact(contact), ...pending } };
    },

    'contacts.batch': async ({ body: { contacts }, scope }) => {
      if (contacts.some((one) => one.double_opt_in === false)) requireImportScope(scope);
      const results = await upsertBatch(scope, contacts, { links, hashAddress, checkUpsert });
      return { status: 200, body: presentBatch(results, contacts) };
    },

    'contacts.get': async ({ path, scope }) => {
      const contact = await getContact(scope, path.email);
      const can_receive = await readCanReceive(scope, contact, hashAddress);
      return { status: 200, body: { ...presentContact(contact), can_receive } };
    },

    'contacts.list': async ({ query, scope }) => {
      const now = new Date();
      const read = (slice: Slice) => listContacts(scope, query, slice, { now });
      const page = await listPage(query, read, presentContact);
      if (!query.include_total) return { status: 200, body: page };
      return { status: 200, body: { ...page, total: await countContacts(scope, query, now) } };
    },

    'contacts.update': async ({ path, body, scope }) => {
      const contact = await withContactEvents(scope, isNamed(path.email), () =>
        updateContact(scope, path.email, body),
      );
      const can_receive = await readCanReceive(scope, contact, hashAddress);
      return { status: 200, body: { ...presentContact(contact), can_receive } };
    },

    'contacts.updateLists': async ({ path, body, scope }) => {
      const contact = await withContactEvents(scope, isNamed(path.email), () =>
        updateContactLists(scope, path.email, body),
      );
      const { id, email, name, lists } = contact;
      return { status: 200, body: { id, email, name, lists } };
    },
  }) satisfies Partial<Handlers>;

/** CONSENT-6: only an administrator may record a consent that the person has not confirmed. */
function requireImportScope({ scopes, role }: Principal): void {
  if (scopes.includes('manage') || scopes.includes('full')) return;
  throw role ? forbiddenToRole(['owner', 'admin']) : forbidden('manage');
}
