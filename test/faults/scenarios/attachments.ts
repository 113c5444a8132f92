import { createHash } from 'node:crypto';
import { sql } from '../../../server/platform/database/sql.ts';
import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { type Provider, startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { killOne, planKills } from '../victim.ts';

export const attachments: Scenario = { name: 'Attachments and kill -9', run };

const BYTES = 300_000;
/** Every third email has the same file as others. */
const SHARED = 3;

/**
 * Workers are killed while they hand over mail with files: each email must arrive once, with the
 * right bytes.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const plan = planKills(random, long ? 60 : 8).filter(({ kind }) => kind === 'worker');
  const emailsPerKill = long ? 30 : 8;
  const provider = await startProvider(random);
  const env = { RECONCILE_WINDOW: '8' };
  const installation = await startInstallation({
    serverUrl,
    provider,
    env,
    processes: ['api', 'worker', 'worker'],
  });
  try {
    const { key, apis, workers } = installation;
    const baseUrl = (): string => random.pick(apis).baseUrl;
    const orders = createOrders({
      key,
      baseUrl,
      random,
      single: true,
      change: (to) => ({
        attachments: [{ filename: 'soubor č. 1.bin', content: fileFor(to).toString('base64') }],
      }),
    });
    const restarts: Promise<void>[] = [];
    for (const kill of plan) {
      const killing = killOne(workers, kill, random);
      const sending = orders.send(emailsPerKill);
      const { unit } = await killing;
      restarts.push(unit.start());
      await sending;
    }
    await Promise.all(restarts);
    await orders.send(emailsPerKill);
    await waitUntilSettled(installation, provider, long ? 180_000 : 60_000);

    const result = await audit(installation, provider, { acknowledged: orders.acknowledged });
    const [left] = await installation.ask<{ open: number }>(
      sql`select count(*)::integer as open from email_attachments a join emails e on e.id = a.email_id
        where e.status in ('queued', 'sending')`,
    );
    const wrong = wrongFiles(provider);
    return {
      scenario: attachments.name,
      done: `${plan.length} workers killed while they sent ${orders.acknowledged.size} files of ${BYTES} bytes`,
      emails: result.counts,
      facts: [`${provider.ses.messages.length - wrong} files arrived unchanged`, ...result.facts],
      violations: [
        ...result.violations,
        ...orders.faults,
        ...(wrong > 0
          ? [`${wrong} emails arrived without their file, or with a different one.`]
          : []),
        ...(left && left.open > 0 ? [`${left.open} attachments wait for emails.`] : []),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

/** The bytes depend on the recipient only. */
function fileFor(to: string): Buffer {
  const number = Number(/\d+/.exec(to)?.[0]);
  const seed = number % SHARED === 0 ? 'shared' : to;
  return Buffer.alloc(BYTES, createHash('sha256').update(seed).digest());
}

const wrongFiles = ({ ses }: Provider): number =>
  ses.messages.filter(({ email }) => {
    const [to = ''] = email.Destination?.ToAddresses ?? [];
    const [file, ...others] = email.Content?.Simple?.Attachments ?? [];
    return others.length > 0 || file?.RawContent !== fileFor(to).toString('base64');
  }).length;
