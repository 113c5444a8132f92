import { setTimeout as sleep } from 'node:timers/promises';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { type Provider, startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { ANY_MOMENT, killOne } from '../victim.ts';

export const scheduledMail: Scenario = { name: 'Scheduled mail', run };

const HOUR_MS = 3_600_000;
/** How long before the first email is due the first worker is killed. */
const LEAD_MS = 2_000;

/**
 * Emails become due while workers are killed and PostgreSQL is cut off; some were canceled or moved
 * before, and others are canceled meanwhile.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const count = long ? 2_000 : 120;
  const kills = long ? 20 : 4;
  const spanMs = long ? 120_000 : 12_000;
  const provider = await startProvider(random);
  const env = { RECONCILE_WINDOW: '8' };
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
    env,
  });
  try {
    const { key, apis, workers, units } = installation;
    const first = Date.now() + HOUR_MS;
    const timeIn = (): string => new Date(first + random.below(spanMs)).toISOString();
    const orders = createOrders({
      key,
      baseUrl: () => apis[0]?.baseUrl ?? '',
      random,
      change: () => ({ scheduled_at: timeIn() }),
    });
    await orders.send(count);
    const ids = [...orders.acknowledged.values()];
    const canceled = new Set<string>();
    const change = async (id: string): Promise<void> => {
      if (random.below(2) === 0) {
        const { status } = await installation.request('POST', `/emails/${id}/cancel`);
        if (status === 200) canceled.add(id);
      } else {
        await installation.request('PATCH', `/emails/${id}`, { scheduled_at: timeIn() });
      }
    };
    for (const id of ids.slice(0, count / 4)) await change(id);
    await letTimePass(installation, first - Date.now() - LEAD_MS);

    const late = ids.slice(-count / 4);
    const canceling = (async () => {
      for (const id of late) {
        const { status } = await installation.request('POST', `/emails/${id}/cancel`);
        if (status === 200) canceled.add(id);
        await sleep(spanMs / count);
      }
    })();
    const restarts: Promise<void>[] = [];
    for (let n = 0; n < kills; n += 1) {
      await sleep(spanMs / kills);
      const { unit } = await killOne(workers, { kind: 'worker', step: ANY_MOMENT }, random);
      restarts.push(unit.start());
      if (n % 2 === 1) await cutOff(units.filter((other) => other.kind === 'worker'));
    }
    await canceling;
    await Promise.all(restarts);
    await waitUntilSettled(installation, provider, long ? 180_000 : 60_000);

    const { acknowledged, faults } = orders;
    const result = await audit(installation, provider, { acknowledged });
    const early = await findEarly(installation, provider);
    const sentAnyway = provider.ses.messages.filter(({ emailId }) => canceled.has(emailId));
    const [stored] = await installation.ask<{ count: number }>(
      sql`select count(*)::integer as count from emails where status = 'canceled'`,
    );
    return {
      scenario: scheduledMail.name,
      done: `${count} emails due within ${spanMs / 1_000} s, ${kills} kill -9 of workers, PostgreSQL cut off`,
      emails: result.counts,
      facts: [`${canceled.size} canceled`, ...result.facts],
      violations: [
        ...result.violations,
        ...faults,
        ...(early > 0 ? [`${early} emails were sent before they were due.`] : []),
        ...(sentAnyway.length > 0 ? [`${sentAnyway.length} canceled emails were sent.`] : []),
        ...(stored?.count === canceled.size
          ? []
          : ['The canceled emails are not those that the responses reported.']),
        ...(canceled.size === 0 ? ['No email was canceled.'] : []),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

/** Moves all due times into the past, with those of the jobs, in one transaction. */
const letTimePass = ({ asOwner }: Installation, ms: number): Promise<void> =>
  asOwner(async (em) => {
    const passed = sql`make_interval(secs => ${ms / 1_000})`;
    await query(em, sql`update emails set due_at = due_at - ${passed}`);
    await query(
      em,
      sql`update pgboss.job set start_after = start_after - ${passed},
          created_on = created_on - ${passed}
        where name = 'email-send' and start_after > now()`,
    );
  });

async function cutOff(units: Installation['units']): Promise<void> {
  for (const { database } of units) await database.cut();
  await sleep(500);
  for (const { database } of units) await database.restore();
}

async function findEarly({ ask }: Installation, { ses }: Provider): Promise<number> {
  const rows = await ask<{ id: string; due_at: string }>(sql`select id, due_at from emails`);
  const dueAt = new Map(rows.map((row) => [row.id, Date.parse(row.due_at)]));
  return ses.messages.filter(
    ({ emailId, receivedAt }) => receivedAt.getTime() < (dueAt.get(emailId) ?? Infinity),
  ).length;
}
