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

/** D-A6: how long an endpoint fails before its owners are told. */
const FAILING_FOR = sql`interval '24 hours'`;

/** The mails of one round. */
const LIMIT = 20;

/**
 * Mails the organization's `alert_email` when an endpoint has failed for a day, and when the server has disabled it. Each
 * is marked first, so that several processes mail once; after a failure the mark is removed. Returns the number of mails.
 */
export async function tellOwners({ orm, mailAlert, log }: AlertParts): Promise<number> {
  if (!mailAlert) return 0;
  const alerts = [...(await markFailing(orm.em.fork())), ...(await markDisabled(orm.em.fork()))];
  for (const alert of alerts) {
    try {
      await mailAlert(newId(), composeAlert(alert));
    } catch (error) {
      const fields = { error, webhook: alert.webhook_id };
      logFailure(log, 'warn', fields, 'an alert about a webhook was not mailed; it will be');
      await unmark(orm.em.fork(), alert);
    }
  }
  return 0;
}

const TOLD = sql`o.alert_email, w.slug, s.webhook_id, s.disabled_reason, s.first_failure_at, s.disabled_at,
  o.name as organization`;

const markFailing = (em: EntityManager): Promise<Alert[]> =>
  query(
    em,
    sql`
      with told as (
        select s.webhook_id from webhook_states s join organizations o on o.id = s.organization_id
        where s.status = 'failing' and s.first_failure_at < now() - ${FAILING_FOR}
          and s.told_failing_at is null and o.alert_email is not null
        limit ${LIMIT} for update of s skip locked
      )
      update webhook_states s set told_failing_at = now()
      from told, webhooks w, organizations o
      where s.webhook_id = told.webhook_id and w.id = s.webhook_id and o.id = s.organization_id
      returning ${TOLD}, 'failing' as kind`,
  );

const markDisabled = (em: EntityManager): Promise<Alert[]> =>
  query(
    em,
    sql`
      with told as (
        select s.webhook_id from webhook_states s join organizations o on o.id = s.organization_id
        where s.status = 'disabled' and s.disabled_reason <> 'manual'
          and s.told_disabled_at is null and o.alert_email is not null
        limit ${LIMIT} for update of s skip locked
      )
      update webhook_states s set told_disabled_at = now()
      from told, webhooks w, organizations o
      where s.webhook_id = told.webhook_id and w.id = s.webhook_id and o.id = s.organization_id
      returning ${TOLD}, 'disabled' as kind`,
  );

async function unmark(em: EntityManager, { webhook_id: id, kind }: Alert): Promise<void> {
  const column = sql.ref(kind === 'failing' ? 'told_failing_at' : 'told_disabled_at');
  await query(em, sql`update webhook_states set ${column} = null where webhook_id = ${id}`);
}
