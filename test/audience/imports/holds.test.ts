import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { longestHold } from '../../support/longest-hold.ts';
import { ended, importFile, upload } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // The first file compiles what the others are measured with.
  await importFile(app.live, { parts: ['email\nfirst@example.com\n'] });
});
afterAll(() => app.close());

const ROWS = 2_000;
const names = Array.from({ length: 499 }, (_, index) => `data.field_${index}`);
const cells = (cell: string): string => Array.from({ length: 499 }, () => cell).join(',');
const csv = (row: (index: number) => string): string =>
  [`email,${names.join(',')}`, ...Array.from({ length: ROWS }, (_, index) => row(index)), ''].join(
    '\n',
  );

/** Files of a few kilobytes when they are compressed. */
const FILES = {
  'rows without an address': csv(() => `,${cells('').slice(1)},x`),
  'empty rows with an address': csv((index) => `person-${index}@example.com,${cells('')}`),
};

test.each(Object.entries(FILES))(
  'G15 with %s of 500 columns, a step of an import does not hold the event loop for more than 100 ms',
  async (_, text) => {
    const path = await upload(app.live, { parts: [text] });
    const hold = await longestHold(async () => {
      expect((await app.live.post(`${path}/start`, {})).status).toBe(202);
      await ended(app.live, path);
      expect((await app.live.get(`${path}/errors`)).status).toBe(200);
    });
    expect(hold).toBeLessThan(100);
  },
);
