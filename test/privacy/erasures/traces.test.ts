import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RawBuilder } from 'kysely';
import { ERASES } from '../../../server/app/nouns.ts';
import type { Trace } from '../../../server/http/noun.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Dump, dump, findTraces, without } from '../../support/database/dump.ts';
import { follow } from '../../support/read/emails.ts';
import { logEvents } from '../../support/read/events.ts';
import { entriesOf } from '../../support/nouns/nouns.ts';
import { untilJobDone } from '../../support/app/queue.ts';
import { withWorker } from '../../support/app/worker.ts';
import { declareAttribute, fillDelivered, fillRest, type Person, personNamed } from './person.ts';

let app: TestApp;
let zdenka: Person;
let before: Dump;
let after: Dump;

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await declareAttribute(app);
  await logEvents(app);
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
});
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

/** For 30 days, events say which contact was erased (EVENTS-4). */
const tracesOf = (dumped: Dump): string[] =>
  findTraces(dumped, zdenka.words).filter(
    (trace) => !(trace.startsWith('public.events_') && trace.endsWith(zdenka.facts.contactId)),
  );

/** Per table, the effects of an erasure as the nouns declare them. */
const TRACES: Record<string, Trace> = Object.assign({}, ...ERASES.map(({ traces }) => traces));

describe('the effects of an erasure that the nouns declare', () => {
  /**
   * Columns of the product's tables, as `table.column`, that the database catalog classifies so.
   */
  const columns = (condition: RawBuilder<boolean>): Promise<string[]> =>
    app.asOwner(async (em) => {
      const rows = await query<{ table: string; column: string }>(
        em,
        sql`select relname as table, attname as column
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
            and not relispartition and attnum > 0 and not attisdropped and ${condition}`,
      );
      return rows.map(({ table, column }) => `${table}.${column}`).sort();
    });

  test('include every table with a column that may identify a person', async () => {
    const telling = await columns(
      sql`(attname ~ 'email|address|contact_id|^ip$|user_agent|evidence|diagnostic|variables'
        or exists (select from pg_constraint f where f.conrelid = c.oid and attnum = any(f.conkey)
          and f.confrelid = 'contacts'::regclass))`,
    );
    expect(telling.filter((column) => !(column.split('.')[0]! in TRACES))).toEqual([]);
  });

  test('name every text column of rows that remain, as cleared or kept', async () => {
    const said = Object.entries(TRACES).flatMap(([table, trace]) =>
      typeof trace === 'string'
        ? []
        : [...trace.cleared, ...trace.kept].map((column) => `${table}.${column}`),
    );
    const text = await columns(
      sql`atttypid::regtype::text ~ '^(text|character varying|jsonb?|bytea|inet|cidr|citext)'`,
    );
    const tables = new Set(said.map((column) => column.split('.')[0]));
    expect(text.filter((column) => tables.has(column.split('.')[0]))).toEqual(said.sort());
  });
});

/** Columns, as `table.column`, whose values differ between two dumps in a row that is in both. */
function columnsThatChanged(from: Dump, to: Dump): string[] {
  const read = ({ table, row }: Dump[number]) => {
    const values = JSON.parse(row) as Record<string, unknown>;
    const name = table.replace(/^public\./, '').replace(/_\d{4}_\d{2}(?:_\d{2})?$/, '');
    return {
      key: `${name} ${String(values.id ?? values.event_id ?? values.address_hash)}`,
      name,
      values,
    };
  };
  const later = new Map(to.map(read).map(({ key, values }) => [key, values]));
  return from.map(read).flatMap(({ key, name, values }) => {
    const now = later.get(key) ?? values;
    return Object.keys(values)
      .filter((column) => JSON.stringify(values[column]) !== JSON.stringify(now[column]))
      .map((column) => `${name}.${column}`);
  });
}

describe('ERASURES-1 erasing a person', () => {
  test('has traces of the person in every place that stores personal data beforehand', () => {
    const expected = entriesOf(({ personalData }) => personalData).flatMap(([table, facts]) =>
      facts.map((fact) => `${table}: ${zdenka.facts[fact]}`),
    );
    // The names of queue tables and monthly partitions do not matter.
    const found = findTraces(before, zdenka.words).map((trace) =>
      trace.replace(/_\d{4}_\d{2}(?:_\d{2})?(?=:)/, '').replace(/^pgboss\.\w+/, 'pgboss'),
    );
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  test('leaves no address, name, variable or id of the person anywhere in the database', () => {
    expect(tracesOf(after)).toEqual([]);
  });

  test('clears every column that a noun names', () => {
    const changed = new Set(columnsThatChanged(before, after));
    const named = Object.entries(TRACES).flatMap(([table, trace]) =>
      typeof trace === 'string' ? [] : trace.cleared.map((column) => `${table}.${column}`),
    );
    expect(named.filter((column) => !changed.has(column))).toEqual([]);
  });

  test('leaves the rows of all others unchanged', () => {
    const { hashAddress } = app.running.services.acceptance;
    const pseudonym = hashAddress(zdenka.address.toLowerCase()).toString('hex');
    const changes = before
      .filter(({ table, row }) => table === 'public.audit_log' && row.includes(pseudonym))
      .map(({ row }) => (JSON.parse(row) as { id: string }).id);
    const entries = after
      .filter(({ table, row }) => table === 'public.consent_ledger' && row.includes(pseudonym))
      .map(({ row }) => (JSON.parse(row) as { id: string }).id);
    // The content of the person's file is the address.
    const file = Buffer.from(zdenka.address).toString('hex');
    const hers = [
      zdenka.facts.contactId,
      ...zdenka.emails,
      ...zdenka.events,
      ...changes,
      ...entries,
      pseudonym,
      file,
    ];
    expect(changes).toHaveLength(3);
    const isHers = ({ row }: { row: string }): boolean => hers.some((id) => row.includes(id));
    // Each import that is stored counts the erasures that its file has yet to forget.
    const uncounted = (rows: typeof before) =>
      rows.map(({ table, row }) => ({
        table,
        row: table === 'public.imports' ? row.replace(/"erasures": \d+/, '') : row,
      }));
    const [then, now] = [uncounted(before), uncounted(after)];
    const [gone, come] = [without(then, now), without(now, then)];
    expect(gone.length).toBeGreaterThan(20);
    expect(gone.filter((row) => !isHers(row))).toEqual([]);
    expect(come.filter((row) => !isHers(row))).toEqual([]);
  });

  test('keeps id, status and times of each email', () => {
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

test('ERASURES-1 events and jobs that run afterwards store nothing of the person', async () => {
  await withWorker(app, async () => {
    await follow(app.live, zdenka.late, 'bounced');
    for (const id of zdenka.waiting) await untilJobDone(app, id);
  });
  const { body } = await app.live.get(`/api/v1/emails/${zdenka.late}`);
  expect(body.bounce).toEqual({ type: 'hard', sub_type: 'General', diagnostic: null });
  expect(tracesOf(await app.asOwner(dump))).toEqual([]);
});
