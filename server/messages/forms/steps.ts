import type { LedgerEvidence } from '../../audience/consent/actor.ts';
import { optInEach, optInReader } from '../../audience/consent/opt-in.ts';
import { recordRestored } from '../../audience/consent/consent-events.ts';
import {
  recordUpserts,
  wantsContactEvents,
  withContactEvents,
} from '../../audience/contacts/contact-events.ts';
import {
  type ContactRow,
  findContact,
  updateContact,
  upsertContact,
} from '../../audience/contacts/contacts.ts';
import { hasType, readDeclarations } from '../../audience/contact-attributes/check.ts';
import { hasKey, readNamedSubtypes } from '../../audience/consent/subscription-types/subtypes.ts';
import { findLists } from '../../audience/lists/membership.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../platform/database/tenancy.ts';
import { newId, timeOfId } from '../../platform/values/id.ts';
import { toPlainName } from '../../platform/values/text.ts';
import { type Acceptance, acceptEmail } from '../emails/acceptance/accept.ts';
import { alreadySubscribed } from './already-subscribed.ts';
import { findFormById, type FormRow } from './form.ts';
import type { Entered } from './read-submission.ts';

/** A submission with something left to do. */
export interface DueSubmission {
  id: string;
  form_id: string;
  form_version: number;
  email: string;
  address_hash: Buffer;
  locale: string;
  subtypes: string[];
  entered: Entered;
  page: string | null;
  evidence: LedgerEvidence;
  contact_id: string | null;
  status: 'received' | 'confirmed';
  attempts: number;
}

/** Locks a submission. Null if another worker has it, or if nothing is left to do. */
export async function lockSubmission(
  { em, organizationId }: OrganizationScope,
  id: string,
): Promise<DueSubmission | null> {
  const [found] = await query<DueSubmission>(
    em,
    sql`select s.id, s.form_id, s.form_version, s.email, s.address_hash, s.locale, s.subtypes, s.entered, s.page,
        s.evidence, s.contact_id, s.status, s.attempts
      from form_submissions s
      where ${ownedBy(organizationId, 's')} and s.id = ${id} and s.step_at is not null
      for update skip locked`,
  );
  return found ?? null;
}

/** Why no email is sent. */
export type RefusalReason =
  'suppressed' | 'too_many_emails' | 'quota' | 'paused' | 'closed' | 'refused';

/** Ends a submission for which no email is sent. */
export const refuse = (
  { em, organizationId }: OrganizationScope,
  id: string,
  reason: RefusalReason,
): Promise<unknown> =>
  query(
    em,
    sql`update form_submissions set status = 'not_sent', reason = ${reason}, step_at = null
      where ${ownedBy(organizationId)} and id = ${id} and status = 'received'`,
  );

/** FORMS-5: adds the contact, opens the request for confirmation and sends the email, all of it in one transaction. */
export async function sendConfirmation(
  scope: RequestScope,
  submission: DueSubmission,
  acceptance: Acceptance,
): Promise<void> {
  const { id, email, subtypes: keys } = submission;
  const form = await findFormById(scope, submission.form_id);
  const subtypes = form?.enabled ? await findOpen(scope, keys) : [];
  if (!form || subtypes.length === 0) return void (await refuse(scope, id, 'closed'));
  if (await isSuppressed(scope, submission.address_hash)) {
    return void (await refuse(scope, id, 'suppressed'));
  }
  if (!(await takeEmail(scope, acceptance.hashAddress(mailboxOf(email))))) {
    return void (await refuse(scope, id, 'too_many_emails'));
  }
  if (!(await takeQuota(scope))) return void (await refuse(scope, id, 'quota'));
  const contact = await contactOf(scope, submission, acceptance);
  const link = await askToConfirm(scope, submission, { contact, subtypes, form, acceptance });
  if (link === null) {
    await acceptEmail(
      scope,
      await alreadySubscribed(scope, contact, subtypes, acceptance),
      acceptance,
    );
  } else {
    const { name = '', locale = submission.locale } = submission.entered;
    await acceptEmail(
      scope,
      {
        to: email,
        template: form.content.confirm_template,
        locale,
        // Anybody may have entered it: an email to somebody else must not say what they like.
        data: { name: toPlainName(name), locale, confirm_url: link },
      },
      acceptance,
    );
  }
  const status = link === null ? 'already_subscribed' : 'sent';
  await query(
    scope.em,
    sql`update form_submissions set status = ${status}, contact_id = ${contact.id}, step_at = null
      where ${ownedBy(scope.organizationId)} and id = ${id}`,
  );
  await count(scope, submission, false);
}

/** Those that people can still sign up for. */
async function findOpen(scope: OrganizationScope, keys: string[]): Promise<string[]> {
  const named = await readNamedSubtypes(scope, keys);
  return keys.filter((key) => {
    const [only, ...others] = named.filter((one) => hasKey(one, key));
    return only !== undefined && others.length === 0 && !only.archived;
  });
}

async function isSuppressed(
  { em, organizationId }: OrganizationScope,
  hash: Buffer,
): Promise<boolean> {
  const found = await query(
    em,
    sql`select from suppressions where ${ownedBy(organizationId)} and address_hash = ${hash}`,
  );
  return found.length > 0;
}

/** One mailbox often has many addresses: what follows a plus sign does not count, nor do the dots of Gmail. */
export function mailboxOf(email: string): string {
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@');
  const [, local] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return local === undefined ? mailbox : `${local.replaceAll('.', '')}@gmail.com`;
}

async function takeEmail({ em }: OrganizationScope, hash: Buffer): Promise<boolean> {
  const { taken } = await queryOne<{ taken: boolean }>(
    em,
    sql`select take_form_email(${hash}) as taken`,
  );
  return taken;
}

async function takeQuota({ em, organizationId }: OrganizationScope): Promise<boolean> {
  const { taken } = await queryOne<{ taken: boolean }>(
    em,
    sql`select take_form_quota(${organizationId}) as taken`,
  );
  return taken;
}

/**
 * The contact with the address. What was entered is stored when the person confirms: until then, anybody may have entered it.
 */
async function contactOf(
  scope: RequestScope,
  { email, locale, entered }: DueSubmission,
  { hashAddress }: Acceptance,
): Promise<ContactRow> {
  const found = await findContact(scope, email);
  if (found) return found;
  const fields = { email, locale: entered.locale ?? locale };
  const withPrevious = wantsContactEvents(scope);
  const options = { hashAddress, mayCommit: false, withPrevious };
  const upserted = await upsertContact(scope, fields, options);
  if (withPrevious) await recordUpserts(scope, [{ fields, upserted }]);
  if (upserted.hasHistory) await recordRestored(scope, [upserted.contact.id]);
  return upserted.contact;
}

interface Asked {
  contact: ContactRow;
  subtypes: string[];
  form: FormRow;
  acceptance: Acceptance;
}

/** The link to confirm; null if the person is subscribed to all of it. */
async function askToConfirm(
  scope: RequestScope,
  { id, evidence }: DueSubmission,
  { contact, subtypes, form, acceptance }: Asked,
): Promise<string | null> {
  const wanted = {
    opt_in_subtype_slugs: subtypes,
    confirm_template: form.content.confirm_template,
    consent_evidence: evidence,
  };
  const read = await optInReader(scope, [wanted]);
  const optIn = read(wanted);
  if (!optIn) return null;
  const through = { source: 'form', tokenId: id } as const;
  const [link = null] = await optInEach(scope, [{ contact, optIn, through }], acceptance.links);
  return link;
}

/** FORMS-5: stores what was entered, now that the person has confirmed. */
export async function storeEntered(scope: RequestScope, submission: DueSubmission): Promise<void> {
  await count(scope, submission, true);
  await finish(scope, submission.id);
  const { contact_id: contactId, entered } = submission;
  if (contactId === null) return;
  const form = await findFormById(scope, submission.form_id);
  const named = await findLists(scope, form?.content.lists ?? []);
  const lists = named.filter(({ kind }) => kind === 'static').map(({ slug }) => slug);
  const changes = {
    ...(entered.name !== undefined && { name: entered.name }),
    ...(entered.locale !== undefined && { locale: entered.locale }),
    ...(Object.keys(entered.data).length > 0 && { data: entered.data }),
    ...(await attributesOf(scope, entered)),
    ...(lists.length > 0 && { lists }),
  };
  if (Object.keys(changes).length === 0) return;
  await withContactEvents(scope, sql`c.id = ${contactId}`, () =>
    updateContact(scope, contactId, changes),
  );
}

/** Counts a confirmation whose values cannot be stored, such as those of a contact that is on too many lists. */
export async function endConfirmed(scope: RequestScope, submission: DueSubmission): Promise<void> {
  await count(scope, submission, true);
  await finish(scope, submission.id);
}

const finish = ({ em, organizationId }: OrganizationScope, id: string): Promise<unknown> =>
  query(
    em,
    sql`update form_submissions set step_at = null where ${ownedBy(organizationId)} and id = ${id}`,
  );

/** The values that suit the declarations of today. */
async function attributesOf(scope: OrganizationScope, { custom_attributes: given }: Entered) {
  const declared = await readDeclarations(scope, Object.keys(given));
  const suitable = Object.entries(given).filter(([key, value]) => {
    const declaration = declared.get(key);
    return declaration !== undefined && hasType(value, declaration);
  });
  return suitable.length > 0 && { custom_attributes: Object.fromEntries(suitable) };
}

/** FORMS-7: counts by the day on which the form was sent. */
const count = (
  { em, organizationId }: OrganizationScope,
  { id, form_id: formId, page }: DueSubmission,
  confirms: boolean,
): Promise<unknown> =>
  query(
    em,
    sql`select count_form_submission(${organizationId}, ${formId},
      ${timeOfId(id).toISOString().slice(0, 10)}::date, ${page}, ${confirms}, ${newId()})`,
  );
