import type { components } from '../../../../generated/types.ts';
import { query, sql, toIso, toIsoOrNull } from '../../../platform/database/sql.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import type { MailTransport } from '../../../platform/config.ts';
import type { PauseRow } from './pause.ts';

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

/** Reads everything that holds back email of an organization, oldest first. */
export async function readShownPauses(
  { em, organizationId }: OrganizationScope,
  { transport, relay }: ProviderInUse,
): Promise<SendingPause[]> {
  const rows = await query<ShownRow>(
    em,
    sql`select * from shown_pauses(${organizationId}, ${transport}, ${relay}::text)`,
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
  by: pause.by,
  rejects_sends: pause.refuses,
  reason: pause.reason,
  author: pause.author,
  since: toIso(pause.since),
  until: toIsoOrNull(pause.until),
});
