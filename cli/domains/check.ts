import { setTimeout as sleep } from 'node:timers/promises';
import type { Domain, DomainRecord, Mailwright } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { EXIT } from '../failure.ts';
import { readCount } from '../output/numbers.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { showTime } from '../output/time.ts';

const INTERVAL_MS = 500;
const LOOKS_APART_MS = 11_000;
const LONGEST_WAIT = 600;

/** Starts a check on the server, and shows the result. */
export async function checkDomain(
  { out, client, testMode }: AccountContext,
  options: { timeout: string },
  given: string,
): Promise<void> {
  const name = readName('name', given);
  const seconds = readCount('--timeout', options.timeout, LONGEST_WAIT);
  const domain = await withProgress(out, `Looking at the records of ${name}`, () =>
    // With a test key no check is started.
    testMode ? client.domains.get(name) : lookAgain(client, name, Date.now() + seconds * 1_000),
  );
  if (out.json) out.printJson(domain);
  else printDomain(out, domain);
  if (domain.status !== 'verified') process.exitCode = EXIT.failed;
}

/** Starts a check. The server refuses one within seconds of the last; then waits and tries again. */
async function lookAgain(client: Mailwright, name: string, until: number): Promise<Domain> {
  const { data: domain, response } = await client.domains.verify(name).withResponse();
  const age = ageOf(domain, response.headers);
  if (age >= LOOKS_APART_MS) return waitForLook(client, domain, until);
  if (domain.status === 'verified') return domain;
  await sleep(LOOKS_APART_MS - age);
  return waitForLook(client, await client.domains.verify(name), until);
}

/** Time since the last check. Both times come from the server, so the local clock does not matter. */
const ageOf = ({ checked_at }: Domain, headers: Headers): number =>
  checked_at === null
    ? Infinity
    : Date.parse(headers.get('Date') ?? checked_at) - Date.parse(checked_at);

/** The check runs in the background: it has ended when `checked_at` has changed. */
async function waitForLook(client: Mailwright, before: Domain, until: number): Promise<Domain> {
  let domain = before;
  while (
    domain.next_check_at !== null &&
    domain.checked_at === before.checked_at &&
    Date.now() < until
  ) {
    await sleep(INTERVAL_MS);
    domain = await client.domains.get(domain.name);
  }
  return domain;
}

function printDomain(out: Output, domain: Domain): void {
  const { name, status, verified_at, checked_at, records, advice } = domain;
  const colour = status === 'verified' ? 'green' : 'yellow';
  out.print(`${out.style('bold', name)}  ${out.style(colour, status)}`);
  out.facts([
    ['Verified', showTime(verified_at)],
    ['Looked at', showTime(checked_at) || 'not yet'],
  ]);
  for (const record of records) printRecord(out, record);
  if (advice.length === 0) return;
  out.print('', out.style('bold', 'What it means'));
  const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const;
  out.table(
    [
      {
        title: 'LEVEL',
        value: ({ level }) => level,
        style: (cell, { level }) => out.style(colours[level], cell),
      },
      { title: 'ABOUT', value: ({ topic }) => topic },
      { title: 'ADVICE', value: ({ message }) => message },
    ],
    advice,
  );
}

/** One below the other and never truncated, so that names and values can be copied. */
function printRecord(out: Output, record: DomainRecord): void {
  const { purpose, type, name, value, status, found_values, explanation, required } = record;
  const colour = status === 'found' ? 'green' : required ? 'red' : 'yellow';
  const optional = required ? '' : ' (recommended)';
  out.print('', `${out.style(colour, status)}  ${purpose}${optional}: ${explanation}`);
  out.facts([
    ['  Type', type],
    ['  Name', name],
    ['  Value', value],
    ['  Published', status === 'wrong' ? found_values.join(' | ') : null],
  ]);
}
