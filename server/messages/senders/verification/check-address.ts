import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { enqueueNextCheck, type VerificationCheckJob } from '../../../platform/queue/enqueue.ts';
import { parseAddress } from '../../../platform/values/address.ts';
import { timeOfId } from '../../../platform/values/id.ts';
import { withSenderEvents } from '../sender-events.ts';
import type { CheckParts } from './check-domain.ts';
import { ProviderFailure } from './identities.ts';
import { pauseWhileUnverified } from './schedule.ts';

/** Checks once whether the provider can send from an address that was confirmed by our link. */
export async function checkAddress(parts: CheckParts, job: VerificationCheckJob): Promise<void> {
  const { orm, boss, identities, transport, now } = parts;
  const [address] = await query<{ email: string; organization_id: string }>(
    orm.em.fork(),
    sql`select email, organization_id from sender_addresses where id = ${job.subjectId} and check_id = ${job.checkId}
      and confirmed_at is not null`,
  );
  if (!address) return;
  const usable =
    !identities || (await isUsable(identities.ensureAddress(address.email, job.attempt === 0)));
  const at = now();
  const pauseMs = usable
    ? null
    : pauseWhileUnverified(at.getTime() - timeOfId(job.checkId).getTime());
  const next = pauseMs === null ? null : new Date(at.getTime() + pauseMs);
  const write = async (em: Transaction): Promise<void> => {
    const rows = await query(
      em,
      sql`
        update sender_addresses set next_check_at = ${next},
          verified_at = case when ${usable} then ${at} else verified_at end,
          verified_with = case when ${usable} then ${transport} else verified_with end
        where id = ${job.subjectId} and check_id = ${job.checkId} returning id`,
    );
    if (rows.length > 0 && pauseMs !== null) await enqueueNextCheck(boss, em, job, pauseMs);
  };
  const domain = parseAddress(address.email)?.domain ?? '';
  await orm.em
    .fork()
    .transactional((em) =>
      withSenderEvents({ em, organizationId: address.organization_id }, domain, parts, () =>
        write(em),
      ),
    );
}

/** A provider that cannot be reached counts as not verified. */
async function isUsable(answer: Promise<boolean>): Promise<boolean> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailure) return false;
    throw error;
  }
}
