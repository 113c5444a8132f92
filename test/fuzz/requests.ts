/**
 * `npm run fuzz:requests -- --seed 1 --count 10000`: sends random requests to a new server and
 * prints those with an unacceptable response. `--only 4711` prints one of the requests.
 */
import { parseArgs } from 'node:util';
import setUp from '../runner/global-setup.ts';
import tearDown from '../runner/global-teardown.ts';
import { startTestApp } from '../support/app/app.ts';
import { fuzz, requestNumber } from './requests/run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    count: { type: 'string', default: '10000' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);

if (values.only === undefined) {
  await run();
} else {
  const tokens = {
    confirm: '<token>',
    preferences: '<token>',
    verifySender: '<token>',
    verifyAlertEmail: '<token>',
    webVersion: '<token>',
  };
  const known = { live: '<live key>', test: '<test key>', emailId: '<email id>', tokens };
  const { body, ...rest } = requestNumber(seed, Number(values.only), known);
  say(JSON.stringify({ ...rest, body: body && Buffer.from(body).toString('latin1') }, null, 2));
}

async function run(): Promise<void> {
  await setUp();
  const app = await startTestApp({ parts: { api: true, worker: false } });
  try {
    const begin = performance.now();
    const { statuses, succeeded, faults } = await fuzz(app, seed, Number(values.count));
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    say(`seed ${seed}, ${values.count} requests in ${seconds} s`);
    say(`responses by status: ${JSON.stringify(statuses)}`);
    say(`succeeded: ${succeeded.join(', ')}`);
    for (const fault of faults) say(`FAULT ${fault}`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } finally {
    await app.close();
    await tearDown();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
