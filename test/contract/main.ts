/**
 * `npm run test:contract -- --base-url https://mail.example.com --key svc_test_sk_…`: does a server do what the
 * document says? Ends with 0 when it does, 1 when it doesn't, 2 when that couldn't be found out.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readDocument } from './document.ts';
import { announce, summarize } from './report.ts';
import { NO_OPERATION, runContract } from './run.ts';
import { Unreachable } from './violation.ts';

const DOCUMENT = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

const USAGE = `Usage: npm run test:contract -- --base-url <url> --key <key> [options]
   or: node mailwright-contract.mjs --base-url <url> --key <key> [options]

Tries everything that the OpenAPI document says about a server on the server: examples, fields, limits,
keys, headers, pages. The key may stand in MAILWRIGHT_API_KEY instead, where no other user sees it.

  --live                   allows a live key: the run makes things in the account and removes them
  --mail <address>         with --live: tries sending, too, with mail to this address
  --restricted-key <key>   tries that operations refuse a key without their scope
  --scopes <a,b>           the scopes of the restricted key
  --only <operation id>    tries this operation alone; may be repeated
  --document <file|url>    another document than generated/openapi.json, or where that is missing,
                           the one that the server shows at /openapi.json
  --allow-header <name>    a header that a proxy in front adds; may be repeated
  --json                   one JSON document in place of text

Ends with 0 when the server does what the document says, 1 when it doesn't, 2 when that couldn't be
found out.
`;

/** What was asked for can't be done. */
class UsageError extends Error {}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof Unreachable;
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { json, mail } = options;
  const document = await readDocument(options.document).catch((error: unknown) => {
    throw new UsageError(
      `${options.document} is no OpenAPI document: ${(error as Error).message}.`,
    );
  });
  const known = [NO_OPERATION, ...document.operations.map(({ operationId }) => operationId)];
  const unknown = options.only?.find((id) => !known.includes(id));
  if (unknown) throw new UsageError(`The document has no operation ${unknown}.`);
  const testMode = await readMode(options.baseUrl, options.key.value);
  const prefix = `contract_${randomBytes(3).toString('hex')}_`;
  const announcement = announce({ document, baseUrl: options.baseUrl, testMode, mail, prefix });
  if (!testMode && !options.live) {
    throw new UsageError(
      `${announcement}\n\nNothing was done. Add --live to go on, or take a test key.`,
    );
  }
  (json ? process.stderr : process.stdout).write(`${announcement}\n\n`);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  const report = await runContract({
    ...{ document, testMode, mail, prefix, allowedHeaders: options.allowedHeaders },
    ...{ baseUrl: options.baseUrl, key: options.key, restricted: options.restricted },
    ...{ only: options.only, sleep, now: () => new Date(), signal: interrupted.signal },
    onWait: (seconds) => progress(`waiting ${seconds} s for the server's rate limit`),
    onResult: ({ operationId, name }) => progress(`${operationId ?? ''} ${name}`),
  });
  progress('');
  const { results, leftBehind } = report;
  process.stdout.write(
    json
      ? `${JSON.stringify({ base_url: options.baseUrl, test_mode: testMode, results, left_behind: leftBehind }, null, 2)}\n`
      : summarize(report),
  );
  if (interrupted.signal.aborted) return 2;
  return results.some(({ outcome }) => outcome === 'failed') || leftBehind.length > 0 ? 1 : 0;
}

function readOptions() {
  const { values } = parse();
  const { 'base-url': baseUrl, 'restricted-key': restrictedKey, scopes } = values;
  const key = values.key ?? process.env.MAILWRIGHT_API_KEY;
  if (!values.help && (!baseUrl || !key)) {
    throw new UsageError(`Give --base-url and --key.\n\n${USAGE}`);
  }
  if ((restrictedKey === undefined) !== (scopes === undefined)) {
    throw new UsageError('Give --restricted-key and --scopes together.');
  }
  return {
    help: values.help,
    json: values.json,
    live: values.live,
    mail: values.mail ?? null,
    only: values.only ?? null,
    document: values.document ?? (existsSync(DOCUMENT) ? DOCUMENT : `${baseUrl}/openapi.json`),
    allowedHeaders: values['allow-header'] ?? [],
    baseUrl: (baseUrl ?? '').replace(/\/+$/, ''),
    key: { value: key ?? '', shown: '$MAILWRIGHT_API_KEY' },
    restricted: restrictedKey
      ? {
          key: { value: restrictedKey, shown: '$MAILWRIGHT_RESTRICTED_KEY' },
          scopes: (scopes ?? '').split(','),
        }
      : null,
  };
}

function parse() {
  try {
    return parseArgs({
      options: {
        'base-url': { type: 'string' },
        key: { type: 'string' },
        live: { type: 'boolean', default: false },
        mail: { type: 'string' },
        'restricted-key': { type: 'string' },
        scopes: { type: 'string' },
        only: { type: 'string', multiple: true },
        document: { type: 'string' },
        'allow-header': { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Whether the key is a test key, as the server says it itself. */
async function readMode(baseUrl: string, key: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${baseUrl}/api/v1/contract-nothing`, { headers }).catch(() => null);
  if (!answer) throw new Unreachable(`Nothing answers at ${baseUrl}; is the server running?`);
  if (answer.status === 401) throw new UsageError('The server does not know the key.');
  return answer.headers.get('X-Test-Mode') === 'true';
}

/** On a terminal one line says what is being tried. */
function progress(text: string): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns)}`);
}
