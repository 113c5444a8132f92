/**
 * `npm run journey`: the files of the server that one single send opens, from the socket until the provider has the email:
 * those with a function that runs meanwhile and does not run while nothing is sent. Refuses more than `MAX_FILES`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccounts } from '../bench/account.ts';
import { createDatabase, startServer } from '../bench/database.ts';
import { startMailwright } from '../bench/processes.ts';
import { startSes } from '../bench/ses.ts';

const MAX_FILES = 110;

/** What notes that there was a request, and what a new job wakes up: no steps on the way. */
const BESIDE = [
  'server/account/request-log/',
  'server/account/api-keys/key-uses.ts',
  'server/webhooks/',
];

/** How long the provider waits with its answer. What follows the answer is no part of the way to the provider. */
const ANSWER_MS = 6_000;

/** By then the provider has the email. */
const SENT_MS = 1_500;

/** What runs again and again without a send runs within this time. */
const IDLE_MS = 10_000;

/** Upkeep that runs beside one send does not run beside all. */
const SENDS = 3;

const folder = await mkdtemp(join(tmpdir(), 'mailwright-journey-'));
const server = await startServer();
try {
  const database = await createDatabase(server.url);
  const [account] = await createAccounts(database, 1);
  await database.close();
  if (!account) throw new Error('There is no account.');
  const ses = await startSes(ANSWER_MS);
  const file = join(folder, 'ran.json');
  const mailwright = await startMailwright('all', database.url, {
    COVERAGE_FILE: file,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'coverage.ts')).href}`,
    AWS_ENDPOINT_URL_SESV2: ses.url,
  });
  const take = async (): Promise<string[]> => {
    await rm(file, { force: true });
    process.kill(mailwright.pid, 'SIGUSR2');
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text !== null) return JSON.parse(text) as string[];
      await sleep(20);
    }
  };
  /** Returns the functions that ran until the provider had the email. */
  const send = async (): Promise<string[]> => {
    await take();
    const response = await fetch(`${mailwright.baseUrl}/api/v1/emails/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        to: 'ada@person.example',
        template: 'receipt',
        data: { number: 1, name: 'Ada', amount: '12 EUR' },
      }),
    });
    if (response.status !== 200) throw new Error(`The send got a ${response.status}.`);
    await sleep(SENT_MS);
    const ran = await take();
    await sleep(ANSWER_MS);
    const [message] = await ses.takeEach();
    if (!message) throw new Error('The provider does not have the email.');
    return ran;
  };

  // The first send loads what all later ones have.
  await send();
  await take();
  await sleep(IDLE_MS);
  const idle = new Set(await take());
  const sends: Set<string>[] = [];
  for (let n = 0; n < SENDS; n += 1) sends.push(new Set(await send()));
  const ran = [...(sends[0] ?? [])].filter(
    (one) => !idle.has(one) && sends.every((functions) => functions.has(one)),
  );

  const files = [...new Set(ran.map((one) => one.split(' ')[0] ?? ''))].sort();
  const isBeside = (file: string): boolean => BESIDE.some((path) => file.startsWith(path));
  const onTheWay = files.filter((file) => !isBeside(file));
  show(onTheWay);
  process.stdout.write(`Beside it:\n`);
  show(files.filter(isBeside));
  process.stdout.write(`One single send opens ${onTheWay.length} files (limit: ${MAX_FILES}).\n`);
  if (onTheWay.length > MAX_FILES) process.exitCode = 1;
  await mailwright.stop();
  await ses.stop();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function show(files: string[]): void {
  for (const [name, own] of Map.groupBy(files, dirname)) {
    process.stdout.write(`${name}: ${own.map((path) => path.slice(name.length + 1)).join(', ')}\n`);
  }
}
