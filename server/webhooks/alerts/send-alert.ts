import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import { type Alert, type AlertKind, composeAlert } from './compose-alert.ts';
import { composeGuardAlert, type GuardAlert } from './compose-guard-alert.ts';
import type { GuardMode } from '../../messages/sending/guard/thresholds.ts';
import { LINK_LIFETIME_MS } from '../../platform/tokens/token.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { readShownGuard } from '../../messages/sending/guard/guard-state.ts';
import { alertAddressId } from '../../account/organizations/alert-email.ts';
import { alertLinkTexts } from '../../account/texts/alert-link-texts.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { toPlainName } from '../../platform/values/text.ts';

/** Of the organization `o`. */
export const IS_VERIFIED = sql`o.alert_email is not null and o.alert_email_verified_at is not null`;

/** The data of a job that sends an alert about an endpoint. */
export interface AlertJob {
  kind: AlertKind;
  webhookId: string;
}

/** The data of a job that sends an alert about the state of an organization's guard (SENDING-2). */
export interface GuardAlertJob {
  kind: 'guard';
  organizationId: string;
}

/** The data of a job that mails the link that verifies `alert_email`; the job's id is the link's. */
export interface LinkJob {
  kind: 'link';
  organizationId: string;
}

/** Mails from the installation's own address. Throws when it should be retried later. */
export type MailAlert = (
  id: string,
  mail: { to: string; subject: string; text: string },
) => Promise<void>;

export interface SendAlertParts extends AlertLinkParts {
  orm: Database;
  mailAlert: MailAlert;
  guardMode: GuardMode;
}

/**
 * Mails an alert. A process that is killed while it does leaves the job in the queue, so the email is sent at least once;
 * it has the same id each time.
 */
export async function sendAlert(
  { orm, mailAlert, guardMode, ...parts }: SendAlertParts,
  id: string,
  job: AlertJob | GuardAlertJob | LinkJob,
): Promise<void> {
  const em = orm.em.fork();
  if (job.kind === 'link') {
    // An expired link would be useless.
    if (Date.now() - timeOfId(id).getTime() > LINK_LIFETIME_MS) return;
    const mail = await composeAlertLink(em, parts, { linkId: id, ...job });
    if (mail) await mailAlert(id, mail);
    return;
  }
  if (job.kind === 'guard') {
    const found = await readGuardAlert(em, job);
    if (found) await mailAlert(id, composeGuardAlert(found, guardMode));
    return;
  }
  const alert = await readAlert(em, job);
  if (alert) await mailAlert(id, composeAlert(alert));
}

/** Null if the alert is no longer true, or there is no verified address any more. */
async function readAlert(em: Transaction, { kind, webhookId }: AlertJob): Promise<Alert | null> {
  const [alert] = await query<Omit<Alert, 'kind'>>(
    em,
    sql`
      select o.alert_email, w.slug, s.disabled_reason, s.first_failure_at, s.disabled_at,
        o.name as organization
      from webhook_states s join webhooks w on w.id = s.webhook_id
        join organizations o on o.id = s.organization_id
      where s.webhook_id = ${webhookId} and s.status = ${kind}
        and s.disabled_reason is distinct from 'manual' and ${IS_VERIFIED}`,
  );
  return alert ? { kind, ...alert } : null;
}

/** Null if the guard is ok again, or there is no verified address any more. */
async function readGuardAlert(
  em: Transaction,
  { organizationId }: GuardAlertJob,
): Promise<GuardAlert | null> {
  const [organization] = await query<{ alert_email: string; name: string }>(
    em,
    sql`select o.alert_email, o.name from organizations o
      where o.id = ${organizationId} and ${IS_VERIFIED}`,
  );
  if (!organization) return null;
  const guard = await readShownGuard({ em, organizationId });
  const { alert_email, name } = organization;
  return guard.state === 'ok' ? null : { ...guard, alert_email, organization: name };
}

interface AlertLinkParts {
  links: Links;
  hashAddress: HashAddress;
}

/** The mail with the link that verifies `alert_email`; null when the link is no longer needed. */
async function composeAlertLink(
  em: Transaction,
  { links, hashAddress }: AlertLinkParts,
  { linkId, organizationId }: { linkId: string; organizationId: string },
): Promise<{ to: string; subject: string; text: string } | null> {
  const [found] = await query<{ email: string; name: string; locale: string }>(
    em,
    sql`select o.alert_email as email, o.name, o.default_locale as locale from organizations o
      where o.id = ${organizationId} and o.alert_email is not null
        and o.alert_email_verified_at is null`,
  );
  const addressId = found && alertAddressId(organizationId, found.email, hashAddress);
  if (!addressId) return null;
  const url = links.verifyAlertEmail({ id: linkId, organizationId, addressId });
  const { subject, text } = alertLinkTexts(found.locale);
  const name = toPlainName(found.name);
  return { to: found.email, subject: subject(name), text: text(name, url) };
}
