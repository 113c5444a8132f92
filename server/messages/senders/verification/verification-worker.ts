import type { Job, JobResult, PgBoss } from 'pg-boss';
import { logFailure } from '../../../platform/log.ts';
import type { SenderWork } from '../../../platform/queue/enqueue.ts';
import { SENDER_QUEUE } from '../../../platform/queue/queues.ts';
import type { Links } from '../../../platform/tokens/links.ts';
import { timeOfId } from '../../../platform/values/id.ts';
import { LINK_LIFETIME_MS } from '../../../platform/tokens/token.ts';
import { createDnsQuery, type SenderResolver } from '../dns/query.ts';
import { composeLinkMail, type LinkMail } from '../compose-link-mail.ts';
import { checkAddress } from './check-address.ts';
import { checkDomain, type CheckParts } from './check-domain.ts';
import { queryOne, sql } from '../../../platform/database/sql.ts';

/** Mails a link from the installation's own address. Throws when it should be retried later. */
export type MailLink = (linkId: string, mail: LinkMail) => Promise<void>;

export interface VerificationWorkerParts extends Omit<CheckParts, 'queryDns'> {
  boss: PgBoss;
  resolver: SenderResolver;
  links: Links;
  mailLink: MailLink;
}

/** NOTIFY wakes a worker immediately. The jobs of a batch are processed concurrently. */
const WORK_OPTIONS = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
  batchSize: 20,
  // While one batch waits for a slow name server, the other one continues.
  localConcurrency: 2,
  // Each failed job is retried separately.
  perJobResults: true,
} as const;

/**
 * Processes the jobs about senders: checks of domains and addresses, mailing of links, and removal of
 * unneeded identities. All are idempotent; the jobs of a worker that crashes stay in the queue.
 */
export async function startVerificationWorker(
  given: VerificationWorkerParts,
): Promise<{ stop(): Promise<void> }> {
  const { boss, resolver, log } = given;
  const parts = { ...given, queryDns: createDnsQuery(resolver) };
  const attempt = async ({ id, data }: Job<SenderWork>): Promise<JobResult> => {
    try {
      await carryOut(parts, id, data);
      return { id, status: 'completed' };
    } catch (error) {
      const fields = { error, kind: data.kind };
      logFailure(log, 'warn', fields, 'a job about senders failed; it will be retried');
      return { id, status: 'failed' };
    }
  };
  await boss.work<SenderWork, void, typeof WORK_OPTIONS>(SENDER_QUEUE, WORK_OPTIONS, (jobs) =>
    Promise.all(jobs.map(attempt)),
  );
  return {
    async stop() {
      await boss.offWork(SENDER_QUEUE, { wait: false });
      resolver.cancel();
    },
  };
}

function carryOut(parts: VerificationWorkerParts & CheckParts, id: string, work: SenderWork) {
  switch (work.kind) {
    case 'domain':
      return checkDomain(parts, work);
    case 'address':
      return checkAddress(parts, work);
    case 'link':
      return sendLink(parts, id, work.subjectId);
    case 'release':
      return releaseIdentity(parts, work.identity);
  }
}

async function sendLink(
  { orm, links, mailLink, now }: VerificationWorkerParts,
  linkId: string,
  senderAddressId: string,
): Promise<void> {
  // An expired link would be useless.
  if (now().getTime() - timeOfId(linkId).getTime() > LINK_LIFETIME_MS) return;
  const mail = await composeLinkMail(orm.em.fork(), links, { senderAddressId, linkId });
  if (mail) await mailLink(linkId, mail);
}

/**
 * Deletes an identity at the provider that no organization needs any more. If one adds it at the same time,
 * its next check registers it again.
 */
async function releaseIdentity(
  { orm, identities }: Pick<CheckParts, 'orm' | 'identities'>,
  identity: string,
): Promise<void> {
  if (!identities) return;
  const key = identity.toLowerCase();
  const { needed } = await queryOne<{ needed: boolean }>(
    orm.em.fork(),
    sql`select exists (select from domains where name = ${key})
      or exists (select from sender_addresses where confirmed_at is not null
        and (email_key = ${key} or split_part(email_key, '@', 2) = ${key})) as needed`,
  );
  if (!needed) await identities.release(identity);
}
