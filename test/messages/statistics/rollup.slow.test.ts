import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { openOrm } from '../../../server/app/orm.ts';
import { endUnsent, recordOutcomes } from '../../../server/delivery/attempts/store-outcomes.ts';
import { applyStored } from '../../../server/delivery/feedback/apply.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../../server/delivery/feedback/ses-event.ts';
import { expire } from '../../../server/delivery/maintenance/expire.ts';
import { deleteOldRecipients } from '../../../server/messages/campaigns/retention.ts';
import {
  recomputeMarked,
  recomputeMinutely,
} from '../../../server/messages/statistics/recompute.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import {
  beginDeletion,
  deleteRows,
  finishDeletion,
} from '../../../server/privacy/organizations/delete-organization.ts';
import { createLog } from '../../../server/platform/log.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import { idFrom, insertEmail, type StoredEmail } from '../../support/read/emails.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import { sesEvent, type SesEventName } from '../../support/fakes/ses-events.ts';
import { addNewsTemplate, campaignPath, put } from '../campaigns/campaigns-setup.ts';

let app: TestApp;
let orm: MikroORM;
beforeAll(async () => {
  // Without a worker, so that the test decides what happens, and when.
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 10_000, writes: 10_000 });
  await addNewsTemplate(app);
  orm = openOrm(
    app.running.services.installation.workerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 4,
    },
    null,
  );
});
afterAll(async () => {
  await orm.close();
  await app.close();
});

const QUARTER = 900_000;
const HOUR = 4 * QUARTER;
const NOW = Math.floor(Date.now() / QUARTER) * QUARTER;

const recompute = (days = 400): Promise<number> => recomputeMarked(orm.em.fork(), days);

interface Compared {
  rollup: unknown[];
  hours: unknown[];
  counted: { rollup: unknown[]; hours: unknown[] };
}

/** The rows of the rollups, and the expected rows: counts over the emails, made without the code under test. */
async function compare(): Promise<Compared> {
  return app.asOwner(async (em) => {
    const emails = await query<StoredEmail>(
      em,
      sql`select e.*, extract(epoch from e.due_at) * 1000 as due_ms,
          (select c.slug from campaigns c where c.id = e.campaign_id and c.deleted_at is null)
            as campaign_slug
        from emails e where e.mode = 'live' and e.trial is not true`,
    );
    return {
      rollup: await query(em, sql`select * from email_stats order by bucket, dimension, value`),
      hours: await query(
        em,
        sql`select * from email_stats_hours order by bucket, dimension, value`,
      ),
      counted: { rollup: countAll(emails, QUARTER), hours: countAll(emails, HOUR) },
    };
  });
}

function countAll(emails: StoredEmail[], bucketMs: number): unknown[] {
  const rows = new Map<string, Record<string, unknown>>();
  for (const email of emails) {
    const status = String(email['status']);
    if (['queued', 'sending'].includes(status)) continue;
    for (const [dimension, value] of groupsOf(email)) {
      const bucket = bucketOf(email, bucketMs);
      const { organization_id } = email;
      const key = JSON.stringify([organization_id, bucket, dimension, value]);
      const row = rows.get(key) ?? { organization_id, bucket, dimension, value };
      rows.set(key, row);
      for (const [count, is] of Object.entries(flagsOf(email, status))) {
        row[count] = Number(row[count] ?? 0) + (is ? 1 : 0);
      }
    }
  }
  return [...rows.values()];
}

const bucketOf = ({ id, due_ms: due }: StoredEmail, bucketMs: number): number => {
  const time =
    due === null ? Number.parseInt(String(id).replaceAll('-', '').slice(0, 12), 16) : Number(due);
  return Math.floor(time / bucketMs) * bucketMs;
};

function groupsOf(email: StoredEmail): [string, unknown][] {
  const tags = (email['tags'] as string[] | null) ?? [];
  return [
    ['all', null],
    ['sender_domain', String(email['from_email']).split('@')[1]],
    ['recipient_provider', email['recipient_provider'] ?? 'other'],
    ['template', email['template_slug']],
    ['campaign', email['campaign_slug']],
    ...tags.map((tag): [string, unknown] => ['tag', tag]),
  ];
}

function flagsOf(email: StoredEmail, status: string): Record<string, boolean> {
  const has = (column: string): boolean => email[column] !== null;
  const is = (...statuses: string[]): boolean => statuses.includes(status);
  const delivered = has('delivered_at') || is('delivered', 'complained');
  const sent = has('sent_at') || is('sent', 'delivered', 'bounced', 'complained');
  const isReporting = has('configuration_set') || email['transport'] === 'mailbox';
  return {
    sent,
    reported:
      (delivered && email['transport'] !== 'smtp') ||
      (isReporting && (has('sent_at') || is('sent', 'bounced'))),
    delivered,
    hard_bounced: is('bounced') && email['bounce_type'] === 'hard',
    soft_bounced: is('bounced') && email['bounce_type'] !== 'hard',
    complained: is('complained'),
    opened: has('opened_at'),
    machine_opened: has('machine_opened_at'),
    clicked: has('clicked_at'),
    machine_clicked: has('machine_clicked_at'),
    unsubscribed: has('unsubscribed_at'),
    failed: is('failed'),
    canceled: is('canceled'),
  };
}

const comparable = (rows: unknown[]): string[] =>
  (rows as Record<string, unknown>[])
    .map(({ bucket, ...row }) => {
      const time = typeof bucket === 'string' ? Date.parse(bucket) : bucket;
      return JSON.stringify([time, Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))]);
    })
    .sort();

async function expectEqual(): Promise<void> {
  const { rollup, hours, counted } = await compare();
  expect(comparable(rollup)).toEqual(comparable(counted.rollup));
  expect(comparable(hours)).toEqual(comparable(counted.hours));
}

interface Mail {
  id: string;
  address: string;
  claimId: string;
  organizationId: string;
  campaign: Campaign | null;
}

interface Campaign {
  id: string;
  slug: string;
}

const KINDS: StoredEmail[] = [
  { configuration_set: 'mailwright', transport: 'ses', template_slug: 'welcome', tags: ['a', 'b'] },
  { transport: 'smtp', from_email: 'x@other.example', recipient_provider: 'google' },
  { transport: 'mailbox', template_slug: null, tags: ['a'], recipient_provider: 'seznam' },
  // A test of a campaign, and an email of a test key: neither is counted.
  { configuration_set: 'mailwright', transport: 'ses', trial: true },
  { transport: 'mailbox', mode: 'test' },
];

/** A campaign that was canceled after it had begun, so that it can be deleted. */
async function addCampaign(): Promise<Campaign> {
  const slug = `spring-${newId()}`;
  expect((await put(app.live, slug)).status).toBe(201);
  return app.asOwner(async (em) => {
    const [campaign] = await query<Campaign>(
      em,
      sql`update campaigns set status = 'canceled', started_at = now(), settled_at = now()
        where slug = ${slug} returning id, slug`,
    );
    if (!campaign) throw new Error('The campaign is missing.');
    return campaign;
  });
}

async function addOrganization(): Promise<string> {
  const id = newId();
  await execute(
    app,
    sql`insert into organizations (id, slug, name) values (${id}, ${`shop-${id}`}, 'Shop')`,
  );
  return id;
}

interface Owner {
  organizationId: string;
  campaign: Campaign | null;
}

async function insert(
  kind: StoredEmail,
  given: StoredEmail = {},
  owner: Owner = { organizationId: app.organizationId, campaign: null },
): Promise<Mail> {
  const { organizationId, campaign } = owner;
  const address = `${newId()}@example.com`;
  const claimId = newId();
  const row = {
    id: idFrom(NOW - 2 * QUARTER + 1_000),
    to_email: address,
    to_key: address,
    campaign_id: campaign?.id ?? null,
    ...kind,
    ...given,
  };
  const id = await app.asOwner((em) => insertEmail(em, { organizationId }, row));
  if (campaign) {
    await execute(
      app,
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state, email_id)
        values (${campaign.id}, ${newId()}, ${organizationId}, 'queued', ${id})`,
    );
  }
  return { id, address, claimId, organizationId, campaign };
}

type Step = (mail: Mail) => Promise<unknown>;

const EVENTS: [SesEventName, object][] = [
  ['Send', {}],
  ['Delivery', {}],
  ['Bounce', {}],
  ['Bounce', { feedbackId: 'soft', bounceType: 'Transient' }],
  ['Complaint', {}],
  ['Reject', {}],
  ['Open', {}],
  ['Open', { timestamp: '2026-01-01T00:00:06.000Z', isBotEvent: 'Likely' }],
  ['Click', {}],
  ['Click', { timestamp: '2026-01-01T00:00:04.000Z' }],
  ['Click', { timestamp: '2026-01-01T00:00:50.000Z', isBotEvent: 'Likely' }],
];

const happening =
  (name: SesEventName, change: object): Step =>
  ({ id }) =>
    withQueue(app, async (boss) => {
      const { hashAddress } = app.running.services.acceptance;
      const reading = readSesEvent(sesEvent(id, name, change));
      if (reading.kind !== 'event') throw new Error('The test created no event.');
      await orm.em.fork().transactional((em) => storeProviderEvents(boss, em, [reading.event]));
      await applyStored({ orm, hashAddress, log: createLog('silent'), metrics: NO_METRICS }, [
        reading.event.id,
      ]);
    });

const claim: Step = ({ id, claimId }) =>
  app.asOwner((em) =>
    query(
      em,
      sql`update emails set status = 'sending', claimed_at = now(), claim_id = ${claimId}
        where id = ${id} and status = 'queued'`,
    ),
  );

const outcome =
  (record: { status: 'sent' | 'failed' | 'bounced' }): Step =>
  async (mail) => {
    await claim(mail);
    await recordOutcomes(orm.em.fork(), [
      {
        id: mail.id,
        claimId: mail.claimId,
        disposition: 'done',
        closes: true,
        ...record,
        ...(record.status === 'bounced' && {
          bounce: { type: 'hard', diagnostic: '550' } as const,
        }),
        ...(record.status === 'failed' && {
          failure: { code: 'provider_rejected', message: 'No.' },
        }),
      },
    ]);
  };

/** Maintenance deletes the recipients later than the request. */
async function deleteCampaign({ campaign }: Mail): Promise<void> {
  if (!campaign) return;
  const { status } = await app.live.request('DELETE', campaignPath(campaign.slug));
  expect([204, 404]).toContain(status);
  await deleteOldRecipients(orm.em.fork(), 400);
}

/** Not that of the app, in which the other emails are. */
async function deleteOrganization({ organizationId: id }: Mail): Promise<void> {
  if (id === app.organizationId) return;
  const { hashAddress } = app.running.services.acceptance;
  await app.asOwner((em) => beginDeletion(em, { id, slug: `shop-${id}`, author: null }));
  await deleteRows(id, { transact: app.asOwner, hashAddress });
  await app.asOwner((em) => finishDeletion(em, id));
}

const STEPS: Record<string, Step> = {
  ...Object.fromEntries(
    EVENTS.map(([name, change]) => [`${name} ${JSON.stringify(change)}`, happening(name, change)]),
  ),
  sent: outcome({ status: 'sent' }),
  bounced: outcome({ status: 'bounced' }),
  failed: outcome({ status: 'failed' }),
  'ended unsent': ({ id }) =>
    endUnsent(orm.em.fork(), [{ id, code: 'suppressed', message: 'Suppressed.' }]),
  canceled: ({ id }) => app.live.post(`/api/v1/emails/${id}/cancel`, {}),
  erased: ({ address }) => app.live.post('/api/v1/erasures', { email: address }),
  unsubscribed: ({ id }) =>
    app.asOwner((em) => query(em, sql`update emails set unsubscribed_at = now() where id = ${id}`)),
  recompute: () => recompute(),
  'campaign deleted': deleteCampaign,
  'organization deleted': deleteOrganization,
};

describe('STATISTICS-1 counted emails', () => {
  test('are those of a count over the rows, in every order, with repetitions and concurrently', async () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(...Object.keys(STEPS))), {
      minLength: 1,
      maxLength: 8,
    });
    const cases = fc.record({
      kinds: fc.array(fc.nat({ max: KINDS.length - 1 }), { minLength: 3, maxLength: 3 }),
      isScheduled: fc.boolean(),
      isOfCampaign: fc.boolean(),
      first: steps,
      second: steps,
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ kinds, isScheduled, isOfCampaign, first, second }) => {
        const due = isScheduled ? { due_at: new Date(NOW - QUARTER).toISOString() } : {};
        // The third is in an earlier hour than the first, and often than the second.
        const ids = [2, 3, 6].map((quarters) => idFrom(NOW - quarters * QUARTER + 1_000));
        const own = { organizationId: app.organizationId, campaign: null };
        // The first may be of a campaign, and the third of another organization.
        const owners: Owner[] = [
          { ...own, campaign: isOfCampaign ? await addCampaign() : null },
          own,
          { ...own, organizationId: await addOrganization() },
        ];
        const mails = await Promise.all(
          kinds.map((kind, n) => insert(KINDS[kind] ?? {}, { ...due, id: ids[n] }, owners[n])),
        );
        const carryOut = async (part: typeof first): Promise<void> => {
          for (const [number, step] of part) {
            const mail = mails[number];
            if (mail) await STEPS[step]?.(mail);
          }
        };
        await Promise.all([carryOut(first), carryOut(second)]);
        await recompute();
        await expectEqual();
      }),
      { numRuns: 40 },
    );
  });

  test('of a deleted campaign belong to no campaign', async () => {
    const campaign = await addCampaign();
    const owner = { organizationId: app.organizationId, campaign };
    const mail = await insert(KINDS[0] ?? {}, {}, owner);
    await outcome({ status: 'sent' })(mail);
    await recompute();
    const campaigns = async () =>
      (await compare()).rollup.map((row) => (row as { value: string | null }).value);
    expect(await campaigns()).toContain(campaign.slug);
    await deleteCampaign(mail);
    await recompute();
    expect(await campaigns()).not.toContain(campaign.slug);
    expect(await campaigns()).not.toContain(campaign.id);
    await expectEqual();
  });

  test('of a deleted organization are deleted', async () => {
    const owner = { organizationId: await addOrganization(), campaign: null };
    const mail = await insert(KINDS[0] ?? {}, {}, owner);
    await outcome({ status: 'sent' })(mail);
    await recompute();
    const organizations = async () =>
      (await compare()).rollup.map((row) => (row as { organization_id: string }).organization_id);
    expect(await organizations()).toContain(mail.organizationId);
    await deleteOrganization(mail);
    await recompute();
    expect(await organizations()).not.toContain(mail.organizationId);
    await expectEqual();
  });

  test('include emails that expire', async () => {
    await insert(KINDS[0] ?? {}, { id: idFrom(NOW - 200 * 3_600_000) });
    await expire(orm.em.fork(), { high: 3_600, others: 259_200 });
    await recompute();
    await expectEqual();
  });

  test('stay when the emails are deleted after their retention', async () => {
    const old = NOW - 500 * 86_400_000;
    const { id } = await insert(KINDS[0] ?? {}, { status: 'sent', id: idFrom(old) });
    const mark = (): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`insert into email_stats_marks (organization_id, bucket)
            values (${app.organizationId}, ${new Date(old).toISOString()}::timestamptz)`,
        ),
      );
    await mark();
    await recompute(600);
    await expectEqual();
    const before = await compare();

    await app.asOwner((em) => query(em, sql`delete from emails where id = ${id}`));
    await mark();
    await recompute(400);
    const { rollup, hours } = await compare();
    expect({ rollup, hours }).toEqual({ rollup: before.rollup, hours: before.hours });
    // The other tests count all emails.
    await mark();
    await recompute(600);
    await expectEqual();
  });

  test('a mark that a transaction adds while another counts is counted later', async () => {
    const mail = await insert(KINDS[0] ?? {});
    await outcome({ status: 'sent' })(mail);
    // A change that is not committed when the bucket is counted.
    const open = orm.em.fork();
    await open.begin();
    await recordOutcomes(open, []);
    await query(open, sql`update emails set opened_at = now() where id = ${mail.id}`);
    await query(
      open,
      sql`insert into email_stats_marks (organization_id, bucket)
        select organization_id, email_bucket(id, due_at) from emails where id = ${mail.id}`,
    );
    await recompute();
    await open.commit();
    await recompute();
    await expectEqual();
  });

  test('a process does not count again within a minute of another', async () => {
    await outcome({ status: 'sent' })(await insert(KINDS[0] ?? {}));
    expect(await recomputeMinutely(orm.em.fork(), 400)).toBeGreaterThan(0);
    await outcome({ status: 'sent' })(await insert(KINDS[0] ?? {}));
    expect(await recomputeMinutely(orm.em.fork(), 400)).toBe(0);
    await recompute();
    await expectEqual();
  });
});
