import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countRows, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { putPart, upload } from './import-file.ts';

let app: TestApp;
let collectGarbage: () => void;
beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc') as () => void;
  app = await startTestApp();
  await setRateLimits(app, { uploads: 1_000 });
});
afterAll(() => app.close());

const MEBIBYTE = 1024 * 1024;
const LINES = 'person@example.com\n'.repeat(3 * MEBIBYTE);

const slices = (): Promise<number> => app.asOwner((em) => countRows(em, 'import_slices'));

/** The memory of buffers that are still referenced. */
function usedByBuffers(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Announces a part of 32 MiB, and sends only its beginning. */
function beginUpload(path: string, bytes: number): Socket {
  const { hostname, port } = new URL(app.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `PUT ${path}/parts/1 HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${app.live.key}`,
    'Content-Type: text/csv',
    `Content-Length: ${32 * MEBIBYTE}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(LINES.slice(0, bytes));
  return socket;
}

async function cut(socket: Socket): Promise<void> {
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
}

test('IMPORTS-7 an upload that the client cuts stores nothing, and the next one succeeds', async () => {
  const path = await upload(app.live, { parts: [] });
  const socket = beginUpload(path, 3.5 * MEBIBYTE);
  // It is stored while it arrives.
  await eventually(slices, (count) => count === 3);
  await cut(socket);
  await eventually(slices, (count) => count === 0);
  const { body } = await app.live.get(path);
  expect(body).toMatchObject({ status: 'uploading', bytes: 0, parts: [] });

  expect((await putPart(app.live, path, 1, 'email\nada@example.com\n')).status).toBe(204);
  expect((await app.live.get(path)).body.parts).toEqual([{ number: 1, bytes: 22 }]);
  expect(await slices()).toBe(1);
  expect(app.log()).not.toContain('"level":50');
});

test('IMPORTS-7 uploads that are cut, one after the other, keep no memory and delay no other upload', async () => {
  const path = await upload(app.live, { parts: [] });
  const before = await slices();
  const usedBefore = usedByBuffers();
  for (const n of Array.from({ length: 30 }).keys()) {
    const socket = beginUpload(path, 2.5 * MEBIBYTE);
    // Before the first slice, or after it.
    if (n % 2 === 1) await eventually(slices, (count) => count > before);
    await cut(socket);
    await eventually(slices, (count) => count === before);
  }
  // Before the first slice nothing shows when the server has noticed that the client is gone.
  const kept = (): Promise<number> => Promise.resolve(usedByBuffers() - usedBefore);
  await eventually(kept, (bytes) => bytes < 16 * MEBIBYTE, 60_000);
  expect((await putPart(app.live, path, 1, LINES.slice(0, 3 * MEBIBYTE))).status).toBe(204);
});
