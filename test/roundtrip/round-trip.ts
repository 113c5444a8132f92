import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { peopleFile } from './people-file.ts';

const PART = 16 * 1024 * 1024;

export interface RoundTrip {
  baseUrl: string;
  key: string;
  folder: string;
  rows: number;
  seed: number;
  say: (text: string) => void;
}

/** What the import counted, and what the program in Python did. */
export interface Outcome {
  result: Counts & { created: number; consent: { granted: number; withdrawn: number } };
  compared: Counts & { equal: number; entries: number };
}

interface Counts {
  rows: number;
  invalid: number;
  duplicates: number;
}

interface Import {
  id: string;
  status: string;
  result: Outcome['result'];
}

const CONSENT = {
  subtype: 'newsletter',
  action: { column: 'consent.newsletter' },
  evidence: { text: { column: 'evidence' }, collected_at: { column: 'collected_at' } },
};

/** Imports a file of people, exports all contacts and their consent, and compares the files row by row in another language. */
export async function roundTrip({
  baseUrl,
  key,
  folder,
  rows,
  seed,
  say,
}: RoundTrip): Promise<Outcome> {
  const [imported, contacts, history] = [
    join(folder, 'imported.csv'),
    join(folder, 'contacts.csv'),
    join(folder, 'history.csv'),
  ] as const;
  await pipeline(Readable.from(peopleFile(rows, seed)), createWriteStream(imported));
  const request = async (
    method: string,
    path: string,
    body?: string | Buffer<ArrayBuffer>,
    type?: string,
  ) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(type !== undefined && { 'Content-Type': type }),
    };
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  const send = (path: string, body: object) =>
    request('POST', path, JSON.stringify(body), 'application/json');

  await request('PUT', '/lists/press', JSON.stringify({ name: 'Press' }), 'application/json');
  const options = { max_error_rate: 0.05, consent: [CONSENT] };
  const created = await send('/imports', { kind: 'contacts', options });
  const { id } = (await created.json()) as Import;
  let number = 0;
  for await (const part of createReadStream(imported, { highWaterMark: PART })) {
    number += 1;
    await request('PUT', `/imports/${id}/parts/${number}`, part as Buffer<ArrayBuffer>, 'text/csv');
  }
  await send(`/imports/${id}/start`, {});
  const { status, result } = await untilEnded(async () => {
    const found = (await (await request('GET', `/imports/${id}`)).json()) as Import;
    say(`${found.status}, ${found.result?.rows ?? 0} rows`);
    return found;
  });
  if (status !== 'completed') throw new Error(`The import is ${status}.`);

  for (const [path, file] of [
    ['/contacts.csv', contacts],
    ['/consent-history.csv', history],
  ] as const) {
    const { body } = await request('GET', `${path}?trailer=true`);
    if (!body) throw new Error('The export has no body.');
    await pipeline(body, createWriteStream(file));
  }
  const { stdout } = await promisify(execFile)('python3', [
    ...[join(import.meta.dirname, 'compare.py'), imported, contacts, history],
  ]);
  for (const file of [imported, contacts, history]) await rm(file);
  return { result, compared: JSON.parse(stdout) as Outcome['compared'] };
}

async function untilEnded(find: () => Promise<Import>): Promise<Import> {
  for (;;) {
    const found = await find();
    if (!['checking', 'importing'].includes(found.status)) return found;
    await sleep(500);
  }
}
