import { expect, test } from '@jest/globals';
import { createLog } from '../../server/platform/log.ts';
import { startMaintenance } from '../../server/platform/maintenance.ts';
import { eventually } from '../support/eventually.ts';

const log = createLog('silent');

test('EMAILS-16 a slow or failing maintenance step does not delay the others, and no step runs twice at once', async () => {
  const slow = Promise.withResolvers<void>();
  let begun = 0;
  let others = 0;
  const maintenance = startMaintenance(
    [
      {
        name: 'slow',
        intervalMs: 5,
        run() {
          begun += 1;
          return slow.promise;
        },
      },
      { name: 'failing', intervalMs: 5, run: () => Promise.reject(new Error('It fails.')) },
      {
        name: 'other',
        intervalMs: 5,
        async run() {
          others += 1;
        },
      },
    ],
    log,
  );
  await eventually(
    async () => others,
    (count) => count > 2,
  );
  expect(begun).toBe(1);
  let stopped = false;
  const stopping = maintenance.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  // A stop waits for the step that is running.
  expect(stopped).toBe(false);
  slow.resolve();
  await stopping;
  const before = others;
  await new Promise((resolve) => setImmediate(resolve));
  expect(others).toBe(before);
});
