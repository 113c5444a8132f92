import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { logFailure } from '../../platform/database/outages.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';
import { type Alert, composeAlert } from './compose-alert.ts';

/** Mails from the installation's own address. Throws when it should be tried again later. */
export type MailAlert = (
  id: string,
  mail: { to: string; subject: string; text: string },
) => Promise<void>;

export interface AlertParts {
  orm: MikroORM;
  /** Null without SYSTEM_FROM. */
  mailAlert: MailAlert | null;
  log: Logger;
}

/** D-A6: how long an endpoint fails before the first alert. */
const FAILING_FOR = sql`interval '24 hours'`;

/** The alerts of each kind that one run sends at most. */
const LIMIT = 20;

/**
 * Sends an email to the organization's `alert_email` when an endpoint has failed for a day, and when the server has disabled
 * it. An alert is marked as sent before it is sent, so that only one process sends it; if sending fails, the mark is removed.
 */
export async function sendAlerts({ orm, mailAlert, log }: AlertParts): Promise<void> {
  if (!mailAlert) return;
  const alerts = [...(await markFailing(orm.em.fork())), ...(await markDisabled(orm.em.fork()))];
  for (const alert of alerts) {
    try {
      await mailAlert(newId(), composeAlert(alert));
    } catch (error) {
      const fields = { error, webhook: alert.webhook_id };
      logFailure(log, 'warn', fields, 'an alert about a webhook was not sent; it is sent later');
      await unmark(orm.em.fork(), alert);
    }
  }
}

const ALERT_COLUMNS = sql`o.alert_email, w.slug, s.webhook_id, s.disabled_reason, s.first_failure_at, s.disabled_at,
  o.name as organization`;

const markFailing = (em: EntityManager): Promise<Alert[]> =>
  query(
    em,
    sql`
      with due as (
        select s.webhook_id from webhook_states s join organizations o on o.id = s.organization_id
        where s.status = 'failing' and s.first_failure_at < now() - ${FAILING_FOR}
          and s.alerted_failing_at is null and o.alert_email is not null
        limit ${LIMIT} for update of s skip locked
      )
      update webhook_states s set alerted_failing_at = now()
      from due, webhooks w, organizations o
      where s.webhook_id = due.webhook_id and w.id = s.webhook_id and o.id = s.organization_id
      returning ${ALERT_COLUMNS}, 'failing' as kind`,
  );

const markDisabled = (em: EntityManager): Promise<Alert[]> =>
  query(
    em,
    sql`
      with due as (
        select s.webhook_id from webhook_states s join organizations o on o.id = s.organization_id
        where s.status = 'disabled' and s.disabled_reason <> 'manual'
          and s.alerted_disabled_at is null and o.alert_email is not null
        limit ${LIMIT} for update of s skip locked
      )
      update webhook_states s set alerted_disabled_at = now()
      from due, webhooks w, organizations o
      where s.webhook_id = due.webhook_id and w.id = s.webhook_id and o.id = s.organization_id
      returning ${ALERT_COLUMNS}, 'disabled' as kind`,
  );

async function unmark(em: EntityManager, { webhook_id: id, kind }: Alert): Promise<void> {
  const column = sql.ref(kind === 'failing' ? 'alerted_failing_at' : 'alerted_disabled_at');
  await query(em, sql`update webhook_states set ${column} = null where webhook_id = ${id}`);
}
