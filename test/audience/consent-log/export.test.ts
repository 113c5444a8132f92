import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { readCheckpoints } from '../../../server/audience/consent-log/audit/outside-checkpoints.ts';
import { appendNote } from '../../../server/audience/consent-log/export/append-note.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { makeFolder } from '../../cli/run.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';

let app: TestApp;
let smtp: SmtpEndpoint;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let file: string;
beforeAll(async () => {
  folder = await makeFolder();
  file = join(folder.path, 'checkpoints.txt');
  smtp = await startSmtpEndpoint();
  app = await startTestApp({
    env: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: smtp.url,
      SYSTEM_FROM: 'no-reply@mail.example',
      CHECKPOINT_FILE: file,
      CHECKPOINT_EMAIL: 'notary@law.example',
    },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await folder.remove();
});

async function checkpoint(email: string): Promise<string> {
  await app.live.post('/api/v1/contacts', { email, opt_in_subtype_slugs: ['newsletter'] });
  const { body } = await app.live.post('/api/v1/consent-checkpoints', undefined);
  return (body as { note: string }).note;
}

const mailed = async (): Promise<string[]> => {
  const texts: string[] = [];
  for (const { raw } of smtp.messages) {
    const { to = [], text = '' } = await PostalMime.parse(raw);
    if (to[0]?.address === 'notary@law.example') texts.push(text);
  }
  return texts;
};
const written = (): Promise<string> => readFile(file, 'utf8').catch(() => '');
const notesIn = (texts: string[]): string[] =>
  texts.flatMap((text) => readCheckpoints(text).checkpoints.map(({ note }) => note));

test('CONSENT-LOG-4 a checkpoint is appended to CHECKPOINT_FILE and mailed to CHECKPOINT_EMAIL', async () => {
  const notes = [await checkpoint('a@people.example')];
  const file = await eventually(written, (text) => notesIn([text]).length > 0);
  expect(notesIn([file])).toEqual(notes);
  const mails = await eventually(mailed, (texts) => notesIn(texts).length > 0);
  expect(notesIn(mails)).toEqual(notes);
});

test('CONSENT-LOG-4 an organization that signs many checkpoints sends the notary one for each minute, the newest', async () => {
  const started = Date.now();
  const before = { written: notesIn([await written()]), mailed: notesIn(await mailed()) };
  const notes: string[] = [];
  for (let n = 0; n < 40; n += 1) notes.push(await checkpoint(`many${n}@people.example`));
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(started / 60_000) + 1;
  expect(new Set(notes).size).toBe(40);
  const jobs = () =>
    app.asOwner((em) =>
      query<{ to: string; isDeferred: boolean }>(
        em,
        sql`select data->>'to' as to, start_after > created_on as "isDeferred" from pgboss.job
          where name = 'consent-checkpoint' and state in ('created', 'active', 'retry')
            and start_after > created_on`,
      ),
    );
  const waiting = await jobs();
  expect(new Set(waiting.map(({ to }) => to))).toEqual(new Set(['file', 'email']));
  expect(waiting.length).toBeLessThanOrEqual(2 * minutes);

  // The minute ends.
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set start_after = created_on where name = 'consent-checkpoint'`,
    ),
  );
  const newest = notes.at(-1) ?? '';
  const file = notesIn([await eventually(written, (text) => notesIn([text]).includes(newest))]);
  const mails = notesIn(await eventually(mailed, (texts) => notesIn(texts).includes(newest)));
  expect(file.length).toBeLessThanOrEqual(before.written.length + minutes);
  expect(mails.length).toBeLessThanOrEqual(before.mailed.length + minutes);
});

test('CONSENT-LOG-4 a worker does not start if it cannot append to CHECKPOINT_FILE', async () => {
  const missing = join(folder.path, 'missing', 'checkpoints.txt');
  for (const [path, code] of [
    [missing, 'ENOENT'],
    [folder.path, 'EISDIR'],
  ] as const) {
    const start = startTestApp({ env: { CHECKPOINT_FILE: path } });
    await expect(start).rejects.toThrow(
      `CHECKPOINT_FILE: ${path} can't be opened for appending (${code}).`,
    );
  }
  // An API appends nothing.
  const api = await startTestApp({
    env: { CHECKPOINT_FILE: missing },
    parts: { api: true, worker: false },
  });
  await api.close();
});

test('CONSENT-LOG-4 a note begins on a new line after the beginning of another', async () => {
  const path = join(folder.path, 'interrupted.txt');
  const note = await checkpoint('c@people.example');
  await writeFile(path, note.slice(0, 50));
  await appendNote(path, note);
  await appendNote(path, note);
  const text = await readFile(path, 'utf8');
  expect(text).toBe(`${note.slice(0, 50)}\n\n${note}\n${note}\n`);
  expect(notesIn([text])).toEqual([note, note]);
});

test('CONSENT-LOG-4 a note is written completely, also when the system writes it in parts', async () => {
  const path = join(folder.path, 'parts.txt');
  const note = await checkpoint('d@people.example');
  await appendNote(path, note, async (...given) => {
    const file = await open(...given);
    const write = file.write.bind(file);
    const inParts = (bytes: Buffer, offset: number) =>
      write(bytes, offset, Math.min(7, bytes.length - offset));
    return Object.assign(file, { write: inParts as typeof file.write });
  });
  expect(await readFile(path, 'utf8')).toBe(`${note}\n`);
});

test('CONSENT-LOG-4 CHECKPOINT_EMAIL must be an address, and needs SYSTEM_FROM and a transport', () => {
  expect(() => readConfig({ CHECKPOINT_EMAIL: 'x' })).toThrow('CHECKPOINT_EMAIL must be');
  expect(() => readConfig({ CHECKPOINT_EMAIL: 'a@b.example' })).toThrow('Set SYSTEM_FROM');
  const mailbox = { CHECKPOINT_EMAIL: 'a@b.example', SYSTEM_FROM: 'c@b.example' };
  expect(() => readConfig(mailbox)).toThrow('needs MAIL_TRANSPORT');
});
