import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../server/platform/values/id.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { createTenant, p95, requestAs, type Tenant } from '../tenants.ts';

export const deletedEndpoints: Scenario = { name: 'Endpoints deleted with a backlog', run };

const ENDPOINTS = 20;
const FACTOR = 3;
/** A delivery takes so long on an idle machine that a shorter time says nothing. */
const LEAST_MS = 100;
const LIMIT_MS = 120_000;
/** The backlog ends sometime: how fast depends on the machine. */
const GIVE_UP_MS = 600_000;

/** An organization deletes endpoints with many deliveries, while another one's events are delivered. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const backlog = long ? 105_000 : 20_000;
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker'],
  });
  const receiver = await startReceiver();
  const silent = await startReceiver(() => ({ after: new Promise(() => {}) }));
  try {
    const baseUrl = installation.apis[0]?.baseUrl ?? '';
    const other = await createTenant(installation, 'other');
    const leaving = await createTenant(installation, 'leaving');
    const put = async ({ key }: Tenant, slug: string, url: string): Promise<void> => {
      const body = { url, events: ['*'] };
      const { status } = await requestAs(baseUrl, key, 'PUT', `/webhooks/${slug}`, body);
      if (status !== 201) throw new Error(`The endpoint ${slug} was not created: ${status}`);
    };
    await put(other, 'working', receiver.url);
    for (let n = 0; n < ENDPOINTS; n += 1) await put(leaving, `leaving-${n}`, silent.url);

    const deliver = async (): Promise<number> => {
      const id = newId();
      await installation.ask(sql`insert into events (id, organization_id, type, data)
        values (${id}, ${other.id}, 'contact.created', '{}')`);
      const begin = performance.now();
      while (!receiver.received.some((received) => received.id === id)) {
        if (performance.now() - begin > LIMIT_MS) throw new Error('An event did not arrive.');
        await sleep(2);
      }
      return performance.now() - begin;
    };
    const idle: number[] = [];
    for (let n = 0; n < 60; n += 1) idle.push(await deliver());

    await storeBacklog(installation, leaving, backlog);
    const deletions: number[] = [];
    const beside: number[] = [];
    const deleting = (async () => {
      for (let n = 0; n < ENDPOINTS; n += 1) {
        const begin = performance.now();
        const { status } = await requestAs(
          baseUrl,
          leaving.key,
          'DELETE',
          `/webhooks/leaving-${n}`,
        );
        if (status !== 204) throw new Error(`The endpoint was not deleted: ${status}`);
        deletions.push(performance.now() - begin);
      }
    })();
    const giveUpAt = performance.now() + GIVE_UP_MS;
    let left = await leftOf(installation, leaving);
    while ((left > 0 || beside.length < 60) && performance.now() < giveUpAt) {
      beside.push(await deliver());
      if (beside.length % 10 === 0) left = await leftOf(installation, leaving);
    }
    await deleting;
    const [during, before] = [p95(beside), p95(idle)];
    return {
      scenario: deletedEndpoints.name,
      done: `${ENDPOINTS} endpoints with ${backlog} deliveries deleted, ${beside.length} events of another organization meanwhile`,
      facts: [
        `p95 ${Math.round(during)} ms, idle ${Math.round(before)} ms`,
        `slowest deletion ${Math.round(Math.max(...deletions))} ms`,
      ],
      violations: [
        ...(during > FACTOR * Math.max(before, LEAST_MS)
          ? [`p95 was ${Math.round(during)} ms meanwhile, and ${Math.round(before)} ms before.`]
          : []),
        ...(left > 0 ? [`${left} deliveries of deleted endpoints are left.`] : []),
        ...installation.complaints(),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    await Promise.all([receiver, silent].map((one) => one.close()));
  }
}

/** Deliveries that are due now. */
async function storeBacklog({ ask }: Installation, { id }: Tenant, count: number): Promise<void> {
  await ask(sql`
    insert into webhook_deliveries (organization_id, webhook_id, event_id, type)
    select ${id}, w.id, (left(e.id::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid,
      'contact.created'
    from webhooks w, generate_series(1, ${Math.ceil(count / ENDPOINTS)}) n,
      lateral (select uuid_at(now() + n * interval '0') as id) e
    where w.organization_id = ${id}`);
}

async function leftOf({ ask }: Installation, { id }: Tenant): Promise<number> {
  const [row] = await ask<{ count: number }>(sql`
    select (select count(*) from webhook_deliveries where organization_id = ${id})::integer
      + (select count(*) from webhook_states where organization_id = ${id})::integer as count`);
  return row?.count ?? 0;
}
