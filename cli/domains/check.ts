import { setTimeout as sleep } from 'node:timers/promises';
import type { Domain, DomainRecord, Mailwright } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { EXIT } from '../failure.ts';
import { readCount } from '../output/numbers.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { showTime } from '../output/time.ts';

const POLL_INTERVAL_MS = 500;
const MIN_CHECK_INTERVAL_MS = 11_000;
const MAX_TIMEOUT_SECONDS = 600;

/** Starts a check on the server, waits for it, and shows the result. */
export async function checkDomain(
  { out, client, testMode }: AccountContext,
  options: { timeout: string },
  given: string,
): Promise<void> {
  const name = readName('name', given);
  const seconds = readCount('--timeout', options.timeout, MAX_TIMEOUT_SECONDS);
  const domain = await withProgress(out, `Checking the DNS records of ${name}`, () =>
    // With a test key, the server starts no check.
    testMode ? client.domains.get(name) : startCheck(client, name, Date.now() + seconds * 1_000),
  );
  if (out.json) out.printJson(domain);
  else printDomain(out, domain);
  if (domain.status !== 'verified') process.exitCode = EXIT.failed;
}

/**
 * Starts a check and waits for it. The server starts none within seconds of the last check; in this case,
 * requests it again after the interval.
 */
async function startCheck(client: Mailwright, name: string, until: number): Promise<Domain> {
  const { data: domain, response } = await client.domains.verify(name).withResponse();
  const age = ageOf(domain, response.headers);
  if (age >= MIN_CHECK_INTERVAL_MS) return waitForCheck(client, domain, until);
  if (domain.status === 'verified') return domain;
  await sleep(MIN_CHECK_INTERVAL_MS - age);
  return waitForCheck(client, await client.domains.verify(name), until);
}

/** Time since the last check. Both times come from the server, so the local clock does not matter. */
const ageOf = ({ checked_at }: Domain, headers: Headers): number =>
  checked_at === null
    ? Infinity
    : Date.parse(headers.get('Date') ?? checked_at) - Date.parse(checked_at);

/** The check runs in the background: it is complete when `checked_at` has changed. */
async function waitForCheck(client: Mailwright, before: Domain, until: number): Promise<Domain> {
  let domain = before;
  while (
    domain.next_check_at !== null &&
    domain.checked_at === before.checked_at &&
    Date.now() < until
  ) {
    await sleep(POLL_INTERVAL_MS);
    domain = await client.domains.get(domain.name);
  }
  return domain;
}

function printDomain(out: Output, domain: Domain): void {
  const { name, status, verified_at, checked_at, records, advice } = domain;
  const color = status === 'verified' ? 'green' : 'yellow';
  out.print(`${out.style('bold', name)}  ${out.style(color, status)}`);
  out.facts([
    ['Verified', showTime(verified_at)],
    ['Last check', showTime(checked_at) || 'none'],
  ]);
  for (const record of records) printRecord(out, record);
  if (advice.length === 0) return;
  out.print('', out.style('bold', 'Advice'));
  const colors = { ok: 'green', warning: 'yellow', problem: 'red' } as const;
  out.table(
    [
      {
        title: 'LEVEL',
        value: ({ level }) => level,
        style: (cell, { level }) => out.style(colors[level], cell),
      },
      { title: 'TOPIC', value: ({ topic }) => topic },
      { title: 'MESSAGE', value: ({ message }) => message },
    ],
    advice,
  );
}

/** Prints each field on its own line and never truncates it, so that names and values can be copied. */
function printRecord(out: Output, record: DomainRecord): void {
  const { purpose, type, name, value, status, found_values, explanation, required } = record;
  const color = status === 'found' ? 'green' : required ? 'red' : 'yellow';
  const optional = required ? '' : ' (recommended)';
  out.print('', `${out.style(color, status)}  ${purpose}${optional}: ${explanation}`);
  out.facts([
    ['  Type', type],
    ['  Name', name],
    ['  Value', value],
    ['  Published', status === 'wrong' ? found_values.join(' | ') : null],
  ]);
}
