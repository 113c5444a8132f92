import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordOutcomes } from '../../../server/delivery/attempts/store-outcomes.ts';
import {
  deleteOldContent,
  findOldContent,
} from '../../../server/messages/emails/retention/content-retention.ts';
import { applyEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { idFrom, insertEmail, readEmailRow } from '../../support/read/emails.ts';
import { nodesOf, type PlanNode, rowsLookedAt } from '../../support/database/plans.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const DAY = 86_400_000;
const VARIABLES = { name: 'Ada' };
const NO_PLAN: PlanNode = { 'Node Type': 'none', 'Actual Rows': 0, 'Actual Loops': 0 };

const keepFor = (days: number) =>
  app.live.request('PATCH', '/api/v1/organization', { body: { content_retention_days: days } });

const variablesOf = async (id: string): Promise<unknown> =>
  (await app.asOwner((em) => readEmailRow(em, id))).variables;

/** An email whose outcome the worker records. */
async function ended(
  status: 'sent' | 'failed' | 'bounced',
  code?: string,
  more: object = {},
): Promise<string> {
  return app.asOwner(async (em) => {
    const claimId = newId();
    const id = await insertEmail(em, app, {
      status: 'sending',
      claimed_at: new Date(),
      claim_id: claimId,
      variables: VARIABLES,
      ...more,
    });
    await recordOutcomes(em, [
      {
        id,
        claimId,
        disposition: 'done',
        status,
        closes: true,
        ...(code === undefined ? {} : { failure: { code, message: 'Failed.' } }),
        ...(status === 'bounced' ? { bounce: { type: 'soft', diagnostic: 'full' } } : {}),
      } as const,
    ]);
    return id;
  });
}

describe('EMAILS-22 when an email ends', () => {
  test('the variables of mail that gives access are deleted, whatever the organization keeps', async () => {
    await keepFor(30);
    try {
      for (const code of [undefined, 'expired']) {
        const id = await ended(code === undefined ? 'sent' : 'failed', code, { sensitive: true });
        expect(await variablesOf(id)).toBeNull();
      }
    } finally {
      await keepFor(0);
    }
  });

  test.each([false, true])('by a cancel, with a sensitive template: %s', async (sensitive) => {
    await keepFor(30);
    try {
      const id = await app.asOwner((em) =>
        insertEmail(em, app, { status: 'queued', variables: VARIABLES, sensitive }),
      );
      expect((await app.live.request('POST', `/api/v1/emails/${id}/cancel`)).status).toBe(200);
      expect(await variablesOf(id)).toEqual(sensitive ? null : VARIABLES);
    } finally {
      await keepFor(0);
    }
  });

  test('its variables are deleted, if the organization keeps none', async () => {
    expect(await variablesOf(await ended('sent'))).toBeNull();
    expect(await variablesOf(await ended('bounced'))).toBeNull();
  });

  test.each([
    'expired',
    'retries_exhausted',
    'provider_rejected',
    'sender_not_verified',
    'render_failed',
  ])('its variables are kept after the failure %s', async (code) => {
    expect(await variablesOf(await ended('failed', code))).toEqual(VARIABLES);
  });

  test.each(['suppressed', 'opt_in_required', 'outcome_unknown'])(
    'its variables are deleted after the failure %s',
    async (code) => {
      expect(await variablesOf(await ended('failed', code))).toBeNull();
    },
  );

  test('its variables are kept if the organization keeps content, also after provider events', async () => {
    await keepFor(30);
    try {
      const id = await ended('sent');
      for (const type of ['send', 'delivery', 'open'] as const) {
        const occurredAt = new Date().toISOString();
        await app.asOwner((em) => applyEvent(em, { id: newId(), emailId: id, type, occurredAt }));
      }
      expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({
        status: 'delivered',
        variables: VARIABLES,
      });
    } finally {
      await keepFor(0);
    }
  });
});

describe('EMAILS-22 the retention of content', () => {
  /** An ended email of this age, with its content. */
  const old = (days: number, given: object): Promise<string> =>
    app.asOwner((em) =>
      insertEmail(em, app, {
        id: idFrom(Date.now() - days * DAY),
        status: 'sent',
        variables: VARIABLES,
        ...given,
      }),
    );
  const isKept = async (id: string): Promise<boolean> => (await variablesOf(id)) !== null;
  const clean = () => app.asOwner((em) => deleteOldContent(em, 7));
  const EXPIRED = { status: 'failed', failure_code: 'expired' };

  test('of failed emails is 7 days', async () => {
    const [young, aged] = [await old(6.9, EXPIRED), await old(7.1, EXPIRED)];
    await clean();
    expect([await isKept(young), await isKept(aged)]).toEqual([true, false]);
  });

  test('of all emails is the organization’s number of days, if that is higher', async () => {
    await keepFor(30);
    try {
      const emails = await Promise.all(
        [{}, EXPIRED].flatMap((given) => [old(29.9, given), old(30.1, given)]),
      );
      await clean();
      expect(await Promise.all(emails.map(isKept))).toEqual([true, false, true, false]);
    } finally {
      await keepFor(0);
    }
  });

  test('applies to earlier emails when the number of days is reduced', async () => {
    const emails = [await old(1, {}), await old(1, EXPIRED)];
    await clean();
    expect(await Promise.all(emails.map(isKept))).toEqual([false, true]);
  });

  test('reads no rows of emails that are kept', async () => {
    const emails = await Promise.all(Array.from({ length: 50 }, () => old(1, EXPIRED)));
    const read = await app.asOwner((em) =>
      em.transactional(async (transaction) => {
        await query(transaction, sql`analyze emails`);
        // The table is so small that reading all of it would be cheaper.
        await query(transaction, sql`set local enable_seqscan = off`);
        const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          transaction,
          sql`explain (analyze, format json) ${findOldContent(7, 10)}`,
        );
        return nodesOf(row?.['QUERY PLAN'][0].Plan ?? NO_PLAN)
          .filter((node) => node['Relation Name']?.startsWith('emails'))
          .reduce((sum, node) => sum + rowsLookedAt({ ...node, Plans: [] }), 0);
      }),
    );
    expect(read).toBe(0);
    expect(await Promise.all(emails.map(isKept))).toEqual(emails.map(() => true));
  });

  test('does not apply to emails that wait', async () => {
    const emails = [await old(10, { status: 'queued' }), await old(10, { status: 'sending' })];
    await clean();
    expect(await Promise.all(emails.map(isKept))).toEqual([true, true]);
    await app.asOwner((em) => query(em, sql`delete from emails where id = any(${emails}::uuid[])`));
  });
});

describe('EMAILS-22 the setting content_retention_days', () => {
  test('is 7 by default, and can be up to 45', async () => {
    const { live } = await createOrganization(app, 'new-one');
    expect((await live.get('/api/v1/organization')).body.content_retention_days).toBe(7);
    expect((await keepFor(45)).body.content_retention_days).toBe(45);
    for (const [days, reason] of [
      [46, 'invalid_value'],
      [-1, 'invalid_value'],
      [1.5, 'invalid_type'],
      ['7', 'invalid_type'],
      [null, 'invalid_type'],
    ] as const) {
      expect(refusal(await keepFor(days as number))).toBe(`400 content_retention_days ${reason}`);
    }
    expect((await keepFor(0)).body.content_retention_days).toBe(0);
  });
});
