import { expect, test } from '@jest/globals';
import { isOfPeople, readDocument } from '../../../server/http/document.ts';
import { fuzz } from '../../fuzz/requests/run.ts';
import { startTestApp } from '../../support/app/app.ts';

test('2,000 random requests get no 5xx and no unknown error shape, and the database contains what the responses reported', async () => {
  const app = await startTestApp({ parts: { api: true, worker: false } });
  try {
    const { statuses, succeeded, faults } = await fuzz(app, 1, 2_000);
    expect(faults).toEqual([]);
    // The requests are close enough to valid ones to reach every operation and every refusal.
    const operations = Object.values(readDocument().paths).flatMap((item) =>
      Object.values(item)
        .filter((operation) => !isOfPeople(operation))
        .map(({ operationId }) => operationId),
    );
    expect(operations.filter((id) => !succeeded.includes(id))).toEqual([]);
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '404', '405', '413', '415', '431']),
    );
  } finally {
    await app.close();
  }
});
