/**
 * `npm run test:contract -- --base-url https://mail.example.com --key svc_test_sk_…`: does a server
 * conform to the document? Exits with 0 when it does, 1 when it does not, 2 when that could not be
 * determined.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, readDocument } from './document.ts';
import { readOptions, USAGE, UsageError } from './options.ts';
import { announce, summarize } from './report.ts';
import { NO_OPERATION, runContract } from './run.ts';
import { Unreachable } from './violation.ts';

// A closed output pipe, as with `| head`, must not keep a run from removing what it created.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof Unreachable;
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { baseUrl, json, mail, key, restricted } = options;
  const document = await readDocument(options.document).catch((error: unknown) => {
    throw new UsageError(
      `${options.document} is not an OpenAPI document: ${(error as Error).message}.`,
    );
  });
  requireNames(document, options.only ?? [], restricted?.scopes ?? []);
  const testMode = await readMode(baseUrl, key.value, 'key');
  if (restricted) await readMode(baseUrl, restricted.key.value, 'restricted key');
  const prefix = `contract_${randomBytes(3).toString('hex')}_`;
  const announcement = announce({ document, baseUrl, testMode, mail, prefix });
  if (!testMode && !options.live) {
    throw new UsageError(
      `${announcement}\n\nNothing was done. Add --live to continue, or use a test key.`,
    );
  }
  (json ? process.stderr : process.stdout).write(`${announcement}\n\n`);
  const interrupted = new AbortController();
  // A supervisor sends SIGTERM to a run that takes too long.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupted.abort());
  const report = await runContract({
    document,
    testMode,
    mail,
    prefix,
    allowedHeaders: options.allowedHeaders,
    baseUrl,
    key,
    restricted,
    only: options.only,
    sleep,
    now: () => new Date(),
    signal: interrupted.signal,
    onWait: (seconds) => progress(`waiting ${seconds} s for the server's rate limit`),
    onResult: ({ operationId, name }) => progress(`${operationId ?? ''} ${name}`),
  });
  progress('');
  const { results, leftBehind, failure } = report;
  process.stdout.write(
    json
      ? `${JSON.stringify({ base_url: baseUrl, test_mode: testMode, results, left_behind: leftBehind }, null, 2)}\n`
      : summarize(report),
  );
  if (failure) throw failure;
  if (interrupted.signal.aborted) return 2;
  return results.some(({ outcome }) => outcome === 'failed') || leftBehind.length > 0 ? 1 : 0;
}

function requireNames({ operations }: Document, only: string[], scopes: string[]): void {
  const known = [NO_OPERATION, ...operations.map(({ operationId }) => operationId)];
  const unknown = only.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`The document has no operation ${unknown}.`);
  const granted = operations.flatMap((operation) => operation.scopes);
  const useless = scopes.find((scope) => !granted.includes(scope));
  if (useless !== undefined) throw new UsageError(`The document has no scope ${useless}.`);
}

/** Whether a key is a test key, according to the server. */
async function readMode(baseUrl: string, key: string, called: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${baseUrl}/api/v1/contract-nothing`, { headers }).catch(() => null);
  if (!answer) throw new Unreachable(`No response from ${baseUrl}; is the server running?`);
  if (answer.status === 401) throw new UsageError(`The server does not accept the ${called}.`);
  return answer.headers.get('X-Test-Mode') === 'true';
}

/** On a terminal one line shows the current case. */
function progress(text: string): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns)}`);
}
