import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../support/app/app.ts';
import { type Document, readDocument } from './document.ts';
import { type Report, runContract, type RunOptions } from './run.ts';

const DOCUMENT = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

/** Read once for all runs. */
let document: Promise<Document> | undefined;

/** Runs the contract suite against a test server, with its test key by default. */
export async function runAgainstApp(
  app: TestApp,
  options: Partial<RunOptions> = {},
): Promise<Report> {
  return runContract({
    document: await (document ??= readDocument(DOCUMENT)),
    baseUrl: app.baseUrl,
    key: { value: app.test.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
    testMode: true,
    restricted: null,
    only: null,
    mail: null,
    allowedHeaders: [],
    prefix: 'contract_test_',
    sleep,
    now: () => new Date(),
    onWait: () => {},
    onResult: () => {},
    signal: new AbortController().signal,
    ...options,
  });
}
