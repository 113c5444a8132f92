import { PassThrough } from 'node:stream';
import type { SMTPServerDataStream } from 'smtp-server';
import { expect, test } from '@jest/globals';
import { HttpError } from '../../server/http/responses/http-error.ts';
import { MAX_MESSAGE, receiveMessage } from '../../server/smtp/receive-message.ts';

const MIB = 1024 * 1024;
const LINE = Buffer.from(`${'x'.repeat(1_022)}\r\n`);

/** Receives a message of this size, of which the client has announced another. */
function receive(bytes: number, announced: number | null) {
  const stream = new PassThrough();
  const received = receiveMessage(stream as unknown as SMTPServerDataStream, {
    owner: 'shop',
    maxBytes: MAX_MESSAGE,
    announced,
    disconnect: () => {},
  });
  for (let sent = 0; sent < bytes; sent += LINE.length) stream.write(LINE);
  stream.end();
  return received;
}

test('EMAILS-29 a message that is larger than announced waits for as much memory as any other', async () => {
  const first = await receive(9 * MIB, 1);
  await expect(receive(9 * MIB, 70_000)).rejects.toThrow(HttpError);
  const small = await receive(MIB, MIB);
  first.release();
  small.release();
  const again = await receive(9 * MIB, 70_000);
  expect(again.bytes).toHaveLength(9 * MIB);
  again.release();
});
