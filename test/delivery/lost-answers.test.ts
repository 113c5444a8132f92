import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { openOrm } from '../../server/app/orm.ts';
import { claim } from '../../server/delivery/attempts/claim.ts';
import { recordOutcomes } from '../../server/delivery/attempts/store-outcomes.ts';
import { notJudged } from '../../server/delivery/attempts/status-of-outcome.ts';
import type { Outcome } from '../../server/delivery/attempts/outcome.ts';
import { UNLIMITED } from '../../server/delivery/rate-limit/send-rate-limiter.ts';
import { openSenderDomains, type SentEmail } from '../../server/delivery/relay/sender-domains.ts';
import { applyEvent } from '../../server/messages/emails/outcomes/status.ts';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { insertEmail, readEmailRow, type StoredEmail } from '../support/read/emails.ts';

const RELAY = 'relay.example:25';

let app: TestApp;
let orm: MikroORM;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  orm = openOrm(app.database.url, { applicationName: 'lost answers', maxConnections: 2 }, null);
});
afterAll(async () => {
  await orm.close(true);
  await app.close();
});

const lostConnection = () => Object.assign(new Error('lost'), { code: 'ECONNRESET' });

/**
 * A proxy that commits the first transactions but loses the database's response, or fails before
 * them.
 */
function losing({ answers = 0, transactions = 0 }): MikroORM {
  const transactional = async <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => {
    if (transactions-- > 0) throw lostConnection();
    const result = await orm.em.fork().transactional(work);
    if (answers-- > 0) throw lostConnection();
    return result;
  };
  const fork = () => Object.assign(orm.em.fork(), { transactional });
  return { em: { fork } } as unknown as MikroORM;
}

describe('an outcome whose commit was not confirmed', () => {
  const outcome = notJudged('release', 'Sending was paused.');
  const lifetimes = { high: 3_600, others: 259_200 };
  const terms = () =>
    ({ id: newId(), transport: 'ses', configurationSet: null, lifetimes }) as const;
  const record = (id: string, claimId: string): Promise<void> =>
    app.asOwner((em) => recordOutcomes(em, [{ ...outcome, id, claimId }]));
  const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));

  test('refunds its attempt once', async () => {
    const id = await app.asOwner((em) => insertEmail(em, app, { attempts: 2 }));
    const [claimed] = await app.asOwner((em) => claim(em, [id], terms()));
    expect(claimed).toMatchObject({ attempts: 3 });
    await record(id, claimed?.claimId ?? '');
    await record(id, claimed?.claimId ?? '');
    expect(await row(id)).toMatchObject({ status: 'sending', claimed_at: null, attempts: 2 });
  });

  test('does not change the claim of another worker', async () => {
    const id = await app.asOwner((em) => insertEmail(em, app));
    const [claimed] = await app.asOwner((em) => claim(em, [id], terms()));
    await record(id, claimed?.claimId ?? '');
    await app.asOwner((em) => claim(em, [id], terms()));
    const before = await row(id);
    await record(id, claimed?.claimId ?? '');
    expect(await row(id)).toEqual(before);
    expect(before).toMatchObject({ attempts: 1 });
  });
});

test('EMAILS-12 an outcome that is recorded after the report of the delivery does not lower the status', async () => {
  const id = await app.asOwner((em) => insertEmail(em, app));
  const lifetimes = { high: 3_600, others: 3_600 };
  const terms = { id: newId(), transport: 'ses', configurationSet: null, lifetimes } as const;
  const [claimed] = await app.asOwner((em) => claim(em, [id], terms));
  const occurredAt = new Date().toISOString();
  await app.asOwner((em) =>
    applyEvent(em, { id: newId(), emailId: id, type: 'delivery', occurredAt }),
  );
  const sent = { disposition: 'done', status: 'sent', closes: true } as const;
  await app.asOwner((em) => recordOutcomes(em, [{ ...sent, id, claimId: claimed?.claimId ?? '' }]));
  expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({ status: 'delivered' });
});

describe('PROVIDERS-2 a refusal during an outage of the database', () => {
  const refusal = (message: string): Outcome => ({
    kind: 'policy_refused',
    about: 'sender',
    message,
  });

  /** Records one refusal, and returns the stored state of the sender domain and of the relay. */
  async function refuse(database: MikroORM, domain: string, times = 1) {
    const relay = `${domain} ${RELAY}`;
    const senderDomains = await openSenderDomains({
      orm: database,
      boss: {} as PgBoss,
      rateLimiter: {
        ...UNLIMITED,
        begin: async () => {},
        setRate: async () => {},
        pause: async () => {},
        retry: async () => {},
      },
      relay,
      log: createLog('silent'),
    });
    for (let i = 0; i < times; i += 1) {
      const email: SentEmail = {
        id: newId(),
        organizationId: app.organizationId,
        dueAt: new Date(),
        from: `hello@${domain}`,
        to: `member${i}@example.com`,
      };
      await senderDomains.record(email, 1, refusal('Not you.'), false);
    }
    await senderDomains.refresh();
    return app.asOwner((em) =>
      queryOne(
        em,
        sql`select d.refusals, d.sender_refusals, d.blocked_at is not null as blocked,
            (select count(*)::integer from relay_refusals r where r.relay = ${relay}) as counted,
            (select refusals::integer from relay_troubles t where t.relay = ${relay}) as reported
          from relay_domains d where d.relay = ${relay}`,
      ),
    );
  }

  test('is counted once if only the response to its commit was lost', async () => {
    const stored = await refuse(losing({ answers: 2 }), 'answers.example');
    expect(stored).toMatchObject({ refusals: 1, sender_refusals: 1, blocked: false, counted: 1 });
  });

  test('is counted once if it is repeated before the database answers', async () => {
    const stored = await refuse(losing({ transactions: 2 }), 'outage.example', 5);
    expect(stored).toMatchObject({ refusals: 5, reported: 5 });
  });
});
