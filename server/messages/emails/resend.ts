import type { Tables } from '../../../generated/tables.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import { ConflictError, GoneError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import { type Acceptance, renderForAcceptance } from './acceptance/accept.ts';
import {
  checkConsent,
  checkSuppression,
  chooseSender,
  readSendContext,
  type SendContext,
} from './acceptance/send-context.ts';
import { getEmail, visibleTo } from './emails.ts';
import { renewedLinks } from './links.ts';
import { insertEmails, ofRequest } from './acceptance/new-email.ts';
import { presentEmail } from './present.ts';
import { takeOne } from '../sending/limits/quota.ts';
import { type ResendRefusal, resendRefusal } from './resend-refusal.ts';
import { parseRequest } from './acceptance/send-request.ts';

/** The template's slug, version and locale are null for own content. */
interface OldEmail extends Pick<
  Tables['emails'],
  | 'to_email'
  | 'from_email'
  | 'from_name'
  | 'template_slug'
  | 'template_version_id'
  | 'locale'
  | 'priority'
  | 'subtype_id'
  | 'resent_as'
  | 'campaign_id'
> {
  /** Null when the content has been deleted. */
  variables: JsonObject | null;
  /** The key of the subtype; null when it was removed. */
  subtype: string | null;
  refusal: ResendRefusal | null;
}

export interface ResendOptions {
  /** An operator accepts that the recipient may get the email twice. */
  afterUnknownOutcome?: boolean;
}

/**
 * Sends an email again, once (EMAILS-22): after it was delivered, or did not reach its recipient. The checks of a send are made
 * again; the template version, the variables and the attachments stay. Returns the id of the new email.
 */
export async function resendEmail(
  scope: RequestScope,
  id: string,
  acceptance: Acceptance,
  now: Date,
  { afterUnknownOutcome = false }: ResendOptions = {},
): Promise<string> {
  const { status } = presentEmail(await getEmail(scope, id), scope, now);
  const old = await readOld(scope, id, afterUnknownOutcome);
  const variables = requireResendable(old, status);
  const contactId = await checkAgain(scope, { ...old, variables }, acceptance);

  const newEmailId = newId();
  const [claimed] = await query(
    scope.em,
    sql`
      update emails e set resent_as = ${newEmailId}
      where e.id = ${id} and ${visibleTo(scope)} and e.resent_as is null
        and e.erased_at is null and e.variables is not null
      returning e.id`,
  );
  // Another request was faster, or the content has been deleted meanwhile.
  if (!claimed) requireResendable(await readOld(scope, id, afterUnknownOutcome), status);
  if (!claimed) throw gone();
  const { subtype_id: subtypeId } = old;
  // So that a person who unsubscribes does it by the new email.
  const renewed =
    contactId !== null && subtypeId !== null && old.template_version_id !== null
      ? renewedLinks(
          acceptance.links,
          scope,
          { emailId: newEmailId, contactId, subtypeId },
          variables,
        )
      : {};
  await copyEmail(scope, id, { newEmailId, contactId, renewed });
  if (scope.mode === 'live') {
    const { organizationId } = scope;
    const { priority } = old;
    await acceptance.enqueueSend(scope.em, [
      { id: newEmailId, organizationId, priority, batch: false },
    ]);
  }
  await recordChange(scope, {
    operation: 'emails.resend',
    resource: { type: 'email', id },
    before: { resent_as: null },
    after: { resent_as: newEmailId },
  });
  return newEmailId;
}

/** The part of an old email that decides whether it can be sent again. */
async function readOld(
  scope: RequestScope,
  id: string,
  afterUnknownOutcome: boolean,
): Promise<OldEmail> {
  const [old] = await query<OldEmail>(
    scope.em,
    sql`
      select e.to_email, e.from_email, e.from_name, e.template_slug, e.template_version_id, e.locale,
        e.priority, case when e.erased_at is null then e.variables end as variables, e.subtype_id,
        (select y.slug || '/' || b.slug from subscription_subtypes b
          join subscription_types y on y.id = b.type_id where b.id = e.subtype_id) as subtype,
        e.resent_as, e.campaign_id, ${resendRefusal(sql`${afterUnknownOutcome}::boolean`)} as refusal
      from emails e where e.id = ${id} and ${visibleTo(scope)}`,
  );
  if (!old) throw gone();
  return old;
}

/** Returns the variables. Throws a ConflictError or GoneError when the email cannot be sent again. */
function requireResendable(
  { refusal, resent_as, variables }: OldEmail,
  status: string,
): JsonObject {
  switch (refusal) {
    case 'already_resent': {
      const details = { reason: 'already_resent', resent_as };
      throw new ConflictError(details, 'This email was sent again already.');
    }
    case 'bounced_recently':
      throw wrongStatus(
        status,
        'An email that bounced temporarily can be sent again 24 hours after the bounce.',
      );
    case 'of_campaign':
      throw wrongStatus(
        status,
        'The campaign of this email is paused, canceled or deleted, so its emails cannot be sent again.',
      );
    case 'wrong_status':
      throw wrongStatus(
        status,
        status === 'failed'
          ? 'An email with this failure cannot be sent again.'
          : `An email with the status ${status} cannot be sent again.`,
      );
    case 'sensitive':
      throw new GoneError(
        'The content of this email was not kept, because its priority is high or its template is sensitive; let the program that sent it send a new one.',
      );
    case 'content_deleted':
    case null:
      if (variables !== null) return variables;
      throw gone();
  }
}

const wrongStatus = (status: string, message: string): ConflictError =>
  new ConflictError({ reason: 'wrong_status', status }, message);

const gone = () => new GoneError('The content of this email is no longer stored.');

/** Makes the checks of a send (EMAILS-1). Returns the id of the recipient's contact. */
async function checkAgain(
  scope: RequestScope,
  old: OldEmail & { variables: JsonObject },
  acceptance: Acceptance,
): Promise<string | null> {
  if (old.subtype_id !== null && old.subtype === null) {
    throw invalid('subtype_slug', 'not_found', 'The subtype of the email has been removed.');
  }
  const given = {
    to: old.to_email,
    from: old.from_email,
    ...(old.from_name === null ? {} : { from_name: old.from_name }),
    ...(old.template_slug === null ? {} : { template: old.template_slug }),
    ...(old.subtype === null ? {} : { subtype_slug: old.subtype }),
  };
  const request = parseRequest(given, acceptance.now());
  const contextOf = await readSendContext(scope, [request], acceptance);
  const context = contextOf(request);
  chooseSender(context, request, scope);
  checkConsent(context, request, { isCampaign: old.campaign_id !== null });
  if (old.campaign_id !== null) await checkMarketing(scope, context);
  checkSuppression(context, request, scope.mode);
  const { template_version_id: version_id, locale } = old;
  // The worker adds the variables of a campaign.
  if (version_id !== null && locale !== null && old.campaign_id === null) {
    const template = { version_id, locale, from_email: null, sensitive: false };
    await renderForAcceptance(scope.em, acceptance.renderTemplate, template, old.variables);
  }
  if (context.limited) await takeOne(scope);
  return context.contact?.id ?? null;
}

/** What a campaign checks besides the subtype and the suppression. */
async function checkMarketing(scope: RequestScope, { contact }: SendContext): Promise<void> {
  const [row] = await query<{ subscribed: boolean; validation_status: string }>(
    scope.em,
    sql`select c.subscribed, c.validation_status from contacts c
      where ${ownedBy(scope.organizationId, 'c')} and c.id = ${contact?.id ?? null}`,
  );
  if (!row?.subscribed) {
    throw invalid('to', 'opt_in_required', 'The recipient gets no marketing email any more.');
  }
  if (row.validation_status === 'invalid') {
    throw invalid('to', 'invalid_value', 'The address of the recipient is invalid.');
  }
}

interface NewEmailParts {
  newEmailId: string;
  contactId: string | null;
  /** Variables that differ from those of the old email. */
  renewed: JsonObject;
}

/** Stores the new email, which has everything that a sender has chosen for the old one, and is due now. */
async function copyEmail(
  scope: RequestScope,
  id: string,
  { newEmailId, contactId, renewed }: NewEmailParts,
): Promise<void> {
  await query(
    scope.em,
    insertEmails(sql`emails e where e.id = ${id} and ${visibleTo(scope)}`, {
      ...ofRequest(scope),
      id: newEmailId,
      batch_id: null,
      campaign_id: sql`e.campaign_id`,
      resend_of: sql`e.id`,
      contact_id: contactId,
      variables: sql`(e.variables || ${JSON.stringify(renewed)}::jsonb)`,
      due_at: null,
      copies: sql`(case when e.status = 'failed' then e.copies end)`,
      trial: null,
    }),
  );
  await query(
    scope.em,
    sql`
      insert into email_labels (organization_id, email_id, label, of_metadata)
      select l.organization_id, ${newEmailId}, l.label, l.of_metadata
      from email_labels l join emails e on e.id = l.email_id
      where e.id = ${id} and ${visibleTo(scope)}`,
  );
  // After a delivery or a bounce, the copies have been sent.
  await query(
    scope.em,
    sql`
      insert into email_copies (email_id, position, organization_id, mode, kind, email, address_key,
        address_hash)
      select ${newEmailId}, k.position, k.organization_id, k.mode, k.kind, k.email, k.address_key,
        k.address_hash
      from email_copies k join emails e on e.id = k.email_id
      where e.id = ${id} and ${visibleTo(scope)} and e.status = 'failed' and k.dropped is null
        and k.status is null`,
  );
  // Fails, and is tried again, if the files are being deleted.
  await query(
    scope.em,
    sql`
      insert into email_attachments
        (email_id, position, organization_id, sha256, filename, content_type, content_id)
      select ${newEmailId}, a.position, a.organization_id, a.sha256, a.filename, a.content_type,
        a.content_id
      from email_attachments a join emails e on e.id = a.email_id
      where e.id = ${id} and ${visibleTo(scope)}`,
  );
}
