import type { RawBuilder } from 'kysely';
import type { components } from '../../../../generated/types.ts';
import { query, sql, toIso, toIsoOrNull } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { MailTransport } from '../../../platform/config.ts';
import type { PauseRow } from './pause.ts';
import { CAMPAIGN_PAUSE } from './paused-campaigns.ts';

export type SendingPause = components['schemas']['SendingPause'];

/** The provider whose pauses are in effect. */
export interface ProviderInUse {
  transport: MailTransport;
  /** The SMTP relay; null under another transport. */
  relay: string | null;
}

interface ShownRow extends Omit<SendingPause, 'rejects_sends'> {
  refuses: boolean;
}

/** Reads everything that stops email of an organization, oldest first. */
export const readShownPauses = (
  scope: OrganizationScope,
  provider: ProviderInUse,
): Promise<SendingPause[]> =>
  readPauses(scope, provider, { pauses: sql`true`, campaigns: sql`true` });

/** Reads the pauses by a guard, an operator or an organization that stop an email, oldest first. */
export const readPausesOf = (
  scope: OrganizationScope,
  provider: ProviderInUse,
  { priority, campaign = null }: { priority: string; campaign?: string | null },
): Promise<SendingPause[]> =>
  readPauses(scope, provider, {
    pauses: sql`p.by <> 'provider' and (p.priority is null or p.priority = ${priority})`,
    campaigns: sql`c.slug = ${campaign}`,
  });

async function readPauses(
  { em, organizationId }: OrganizationScope,
  { transport, relay }: ProviderInUse,
  conditions: Record<'pauses' | 'campaigns', RawBuilder<unknown>>,
): Promise<SendingPause[]> {
  const rows = await query<ShownRow>(
    em,
    sql`
      select p.scope, null as campaign, p.priority, p.domain, p.by, p.refuses, p.reason, p.author,
          p.since, p.until
        from shown_pauses(${organizationId}, ${transport}, ${relay}::text) p
        where ${conditions.pauses}
      union all
      select paused.scope, paused.campaign, paused.priority, null, paused.by, paused.refuses, paused.reason,
          paused.author, paused.since, paused.until
        from (select ${CAMPAIGN_PAUSE} from campaigns c
          where ${ownedBy(organizationId, 'c')} and c.status = 'paused' and c.deleted_at is null
            and ${conditions.campaigns}) paused
      order by since`,
  );
  return rows.map(({ refuses, since, until, ...row }) => ({
    ...row,
    rejects_sends: refuses,
    since: toIso(since),
    until: toIsoOrNull(until),
  }));
}

/** A stored pause, as `readShownPauses` shows it. */
export const presentPause = (pause: PauseRow): SendingPause => ({
  scope: pause.scope,
  priority: pause.priority,
  domain: null,
  campaign: null,
  by: pause.by,
  rejects_sends: pause.refuses,
  reason: pause.reason,
  author: pause.author,
  since: toIso(pause.since),
  until: toIsoOrNull(pause.until),
});
