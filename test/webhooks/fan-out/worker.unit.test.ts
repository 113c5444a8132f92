import { expect, test } from '@jest/globals';
import { createLog } from '../../../server/platform/log.ts';
import { startFanOut } from '../../../server/webhooks/fan-out/fan-out-worker.ts';

type Parts = Parameters<typeof startFanOut>[0];

test('WEBHOOKS-4 new events do not wait for a replay that takes long', async () => {
  const stepOfReplays = Promise.withResolvers<void>();
  const replays = Promise.withResolvers<{ rows: [] }>();
  let fanOuts = 0;
  let onFanOut = (): void => {};
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: (node: unknown) => node,
    executeQuery: () => {
      stepOfReplays.resolve();
      return replays.promise;
    },
  };
  const em = {
    fork: () => em,
    transactional: () => {
      fanOuts += 1;
      onFanOut();
      return Promise.resolve(0);
    },
    getKysely: () => ({ getExecutor: () => executor }),
  };
  const loops = startFanOut({
    orm: { em },
    session: { listen: () => {} },
    log: createLog('silent'),
  } as unknown as Parts);
  await stepOfReplays.promise;
  const before = fanOuts;
  // Twice, because one may have begun before.
  await new Promise<void>((resolve) => {
    onFanOut = () => {
      if (fanOuts >= before + 2) resolve();
    };
  });
  replays.resolve({ rows: [] });
  await loops.stop();
  expect(fanOuts).toBeGreaterThan(before);
});
