import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOrm } from '../../../server/app/orm.ts';
import { startImports } from '../../../server/audience/imports/import-worker.ts';
import { readDocument } from '../../../server/http/document.ts';
import { createFormCheck } from '../../../server/http/validation/body-schemas.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { createLog } from '../../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { importFile } from './import-file.ts';

// The app has no worker here: the test runs one, and counts its steps.
let app: TestApp;
let workerOrm: ReturnType<typeof openOrm>;
let appOrm: ReturnType<typeof openOrm>;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { workerUrl, appUrl } = app.running.services.installation;
  workerOrm = openOrm(workerUrl, { applicationName: 'mailwright test', maxConnections: 2 }, null);
  appOrm = openOrm(appUrl, { applicationName: 'mailwright test', maxConnections: 2 }, null);
});
afterAll(async () => {
  await workerOrm.close(true);
  await appOrm.close(true);
  await app.close();
});

/** Imports 400 rows, and returns the number of transactions, one for each step. */
async function countSteps(name: string, isSending: boolean): Promise<number> {
  const { acceptance } = app.running.services;
  let steps = 0;
  const imports = startImports({
    workerOrm,
    inTenant: (tenant, work) => {
      steps += 1;
      return unitOfWork(appOrm, { tenant, keepTestRows: true }, work);
    },
    isSending: () => isSending,
    log: createLog('warn'),
    checkUpsert: createFormCheck(readDocument(), 'ContactUpsert'),
    hashAddress: acceptance.hashAddress,
    now: () => new Date(),
  });
  try {
    const rows = Array.from({ length: 400 }, (_, n) => `${name}${n}@example.com\n`);
    const { status, result } = await importFile(app.live, { parts: [`email\n${rows.join('')}`] });
    expect([status, result.created]).toEqual(['completed', 400]);
  } finally {
    await imports.stop();
  }
  return steps;
}

test('IMPORTS-5 while emails are sent, an import goes on in many small steps until it ends', async () => {
  const [alone, beside] = [await countSteps('alone', false), await countSteps('beside', true)];
  // A check and an import, each of one step, or of steps of at most 200 rows.
  expect(alone).toBe(2);
  expect(beside).toBeGreaterThanOrEqual(6);
});
