import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type Dump, dump, findTraces, without } from '../../support/dump.ts';
import { follow } from '../../support/emails.ts';
import { untilJobDone } from '../../support/queue.ts';
import { withWorker } from '../../support/worker.ts';
import { declareAttribute, fillDelivered, fillRest, type Person, personNamed } from './person.ts';

let app: TestApp;
let zdenka: Person;
let before: Dump;
let after: Dump;

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await declareAttribute(app);
  zdenka = personNamed('Zdeňka Růžičková');
  const people = [zdenka, personNamed('Ada Lovelace')];
  await withWorker(app, async () => {
    for (const person of people) await fillDelivered(app, person);
  });
  for (const person of people) await fillRest(app, person);

  before = await app.asOwner(dump);
  const { status } = await app.live.request('DELETE', `/api/v1/contacts/${zdenka.address}`);
  expect(status).toBe(204);
  after = await app.asOwner(dump);
}, 60_000);
afterAll(() => app.close());

describe('the search finds a trace', () => {
  const word = 'Zdeňka+a@example.com';
  const inBytes = (text: string): string => `\\x${Buffer.from(text).toString('hex')}`;
  test.each([
    ['unchanged', `To: ${word}`],
    ['in another letter case', word.toUpperCase()],
    ['in a URL', `?to=${encodeURIComponent(word)}`],
    ['quoted-printable, over two lines', inBytes('Zde=C5=88=\r\nka+a=40example.com')],
    ['in hex', Buffer.from(word).toString('hex').toUpperCase()],
    ['in bytes', inBytes(`To: ${word}`)],
    ['in base64', Buffer.from(`<${word}>`).toString('base64')],
    ['in base64 at an offset', Buffer.from(`ab${word}c`).toString('base64')],
    [
      'in base64 over two lines',
      inBytes(Buffer.from(word).toString('base64').replace('b', 'b\r\n')),
    ],
    ['in base64url', Buffer.from(`????${word}`).toString('base64url')],
    ['in JSON with ASCII escapes', '"Zde\\u0148ka+a@example.com"'],
  ])('%s', (_how, text) => {
    const row = JSON.stringify({ text });
    expect(findTraces([{ table: 't', row }], [word])).toEqual([`t: ${word}`]);
  });
});

describe('C7 erasing a person', () => {
  test('has traces of the person in every place that stores personal data beforehand', () => {
    type Fact = keyof Person['facts'];
    const places: Record<string, Fact[]> = {
      'public.contacts': ['address', 'name', 'data', 'attribute', 'contactId'],
      'public.list_members': ['contactId'],
      'public.consents': ['contactId'],
      'public.consent_requests': ['contactId', 'evidence', 'evidenceIp'],
      'public.consent_ledger': ['contactId', 'evidence', 'ip', 'userAgent', 'tokenId'],
      'public.emails': ['address', 'name', 'variable', 'fromName', 'replyTo', 'contactId'],
      'public.mailbox_messages': ['address', 'name', 'variable', 'fromName', 'replyTo'],
      'public.suppressions': ['address', 'note'],
      'public.audit_log': ['address', 'note'],
      pgboss: ['address'],
    };
    const expected = Object.entries(places).flatMap(([table, facts]) =>
      facts.map((fact) => `${table}: ${zdenka.facts[fact]}`),
    );
    // The names of queue tables and monthly partitions do not matter.
    const found = findTraces(before, zdenka.words).map((trace) =>
      trace.replace(/_\d{4}_\d{2}(?=:)/, '').replace(/^pgboss\.\w+/, 'pgboss'),
    );
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  test('leaves no address, name, variable or id of the person anywhere in the database', () => {
    expect(findTraces(after, zdenka.words)).toEqual([]);
  });

  test('leaves the rows of all others unchanged', () => {
    const { hashAddress } = app.running.services.acceptance;
    const pseudonym = hashAddress(zdenka.address.toLowerCase()).toString('hex');
    const changes = before
      .filter(({ table, row }) => table === 'public.audit_log' && row.includes(pseudonym))
      .map(({ row }) => (JSON.parse(row) as { id: string }).id);
    const hers = [zdenka.facts.contactId, ...zdenka.emails, ...changes, pseudonym];
    expect(changes).toHaveLength(3);
    const isHers = ({ row }: { row: string }): boolean => hers.some((id) => row.includes(id));
    const [gone, come] = [without(before, after), without(after, before)];
    expect(gone.length).toBeGreaterThan(20);
    expect(gone.filter((row) => !isHers(row))).toEqual([]);
    expect(come.filter((row) => !isHers(row))).toEqual([]);
  });

  test('leaves id, status and times of each email', () => {
    const kept = (dumped: Dump): Record<string, unknown>[] =>
      dumped
        .filter(({ table }) => table.startsWith('public.emails_'))
        .map(({ row }) => JSON.parse(row) as Record<string, unknown>)
        .filter(({ id }) => zdenka.emails.includes(id as string))
        .map(({ id, mode, status, failure_code, attempts, bounce_type, ...row }) => ({
          id,
          mode,
          status,
          failure_code,
          attempts,
          bounce_type,
          ...Object.fromEntries(
            ['sent_at', 'delivered_at', 'opened_at', 'clicked_at'].map((time) => [time, row[time]]),
          ),
        }));
    const waiting = new Set(zdenka.waiting);
    const expected = kept(before).map((email) =>
      waiting.has(email.id as string)
        ? { ...email, status: 'failed', failure_code: 'contact_deleted' }
        : email,
    );
    expect(kept(after)).toEqual(expected);
    expect(new Set(expected.map(({ status }) => status))).toEqual(
      new Set(['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed']),
    );
  });
});

test('C7 events and jobs that run afterwards store nothing of the person', async () => {
  await withWorker(app, async () => {
    await follow(app.live, zdenka.late, 'bounced');
    for (const id of zdenka.waiting) await untilJobDone(app, id);
  });
  const { body } = await app.live.get(`/api/v1/emails/${zdenka.late}`);
  expect(body.bounce).toEqual({ type: 'hard', sub_type: 'General', diagnostic: null });
  expect(findTraces(await app.asOwner(dump), zdenka.words)).toEqual([]);
});
