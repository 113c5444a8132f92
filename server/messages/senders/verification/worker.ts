import type { Job, JobResult, PgBoss } from 'pg-boss';
import { logFailure } from '../../../platform/database/outages.ts';
import type { SenderWork } from '../../../platform/queue/enqueue.ts';
import { SENDER_QUEUE } from '../../../platform/queue/queues.ts';
import type { Links } from '../../../platform/tokens/links.ts';
import { timeOfId } from '../../../platform/values/id.ts';
import { LINK_LIFETIME_MS } from '../../../platform/tokens/token.ts';
import { createAskDns, type SenderResolver } from '../dns/questions.ts';
import { composeLinkMail, type LinkMail } from '../link-mail.ts';
import { checkAddress } from './check-address.ts';
import { checkDomain, type CheckParts } from './check-domain.ts';
import { releaseIdentity } from './release.ts';

/** Mails a link from the installation's own address. Throws when it may leave later. */
export type MailLink = (linkId: string, mail: LinkMail) => Promise<void>;

export interface SenderWorkerParts extends Omit<CheckParts, 'askDns'> {
  boss: PgBoss;
  resolver: SenderResolver;
  links: Links;
  mailLink: MailLink;
}

/** NOTIFY wakes a worker at once; a batch is also how many domains are looked at side by side. */
const PACE = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
  batchSize: 20,
  // While one waits for a silent name server the other goes on.
  localConcurrency: 2,
  // What fails is tried again by itself.
  perJobResults: true,
} as const;

/**
 * Works off what is to be done about senders: looks at domains and addresses, links to mail, identities
 * that nobody needs. Each may be done twice; a worker that dies leaves its work in the queue.
 */
export async function startSenderWorker(
  given: SenderWorkerParts,
): Promise<{ stop(): Promise<void> }> {
  const { boss, resolver, log } = given;
  const parts = { ...given, askDns: createAskDns(resolver) };
  const attempt = async ({ id, data }: Job<SenderWork>): Promise<JobResult> => {
    try {
      await carryOut(parts, id, data);
      return { id, status: 'completed' };
    } catch (error) {
      const facts = { error, kind: data.kind };
      logFailure(log, 'warn', facts, 'work about senders failed; it is tried again');
      return { id, status: 'failed' };
    }
  };
  await boss.work<SenderWork, void, typeof PACE>(SENDER_QUEUE, PACE, (jobs) =>
    Promise.all(jobs.map(attempt)),
  );
  return {
    async stop() {
      await boss.offWork(SENDER_QUEUE, { wait: false });
      resolver.cancel();
    },
  };
}

function carryOut(parts: SenderWorkerParts & CheckParts, id: string, work: SenderWork) {
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
  { orm, links, mailLink, now }: SenderWorkerParts,
  linkId: string,
  senderAddressId: string,
): Promise<void> {
  // A link that leaves after its time would help nobody.
  if (now().getTime() - timeOfId(linkId).getTime() > LINK_LIFETIME_MS) return;
  const mail = await composeLinkMail(orm.em.fork(), links, { senderAddressId, linkId });
  if (mail) await mailLink(linkId, mail);
}
