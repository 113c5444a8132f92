import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Mailwright } from '../../sdk/src/index.ts';
import { startFakeApi } from './fake-api.ts';
import type { TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

let api: TestServer;
let client: Mailwright;
beforeAll(async () => {
  api = await startFakeApi();
  client = new Mailwright({ apiKey, baseUrl: api.baseUrl });
});
afterAll(() => api.close());

const email = { to: 'zofie@example.com', template: 'welcome' };
const sentBody = (): unknown => api.received.at(-1)?.body;

describe('attachments of a send', () => {
  test.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 100_000])(
    'of %d bytes are encoded',
    async (size) => {
      const bytes = randomBytes(size);
      const expected = {
        ...email,
        attachments: [{ filename: 'a', content: bytes.toString('base64') }],
      };
      for (const content of [bytes, new Uint8Array(bytes), new Blob([bytes])]) {
        await client.emails.send({ ...email, attachments: [{ filename: 'a', content }] });
        expect(sentBody()).toEqual(expected);
      }
    },
  );

  test('as base64 are sent unchanged, and other fields are kept', async () => {
    const attachments = [
      { filename: 'a.txt', content: 'QQ==', content_id: 'a' },
      { filename: 'b.txt', content: new Uint8Array([66]), content_type: 'text/plain' },
    ];
    await client.emails.send({ ...email, attachments });
    expect(sentBody()).toEqual({
      ...email,
      attachments: [attachments[0], { ...attachments[1], content: 'Qg==' }],
    });
    // The caller's objects are not changed.
    expect(attachments[1]?.content).toEqual(new Uint8Array([66]));
  });

  test('that are a Blob have its type, unless another is given', async () => {
    const content = new Blob(['{}'], { type: 'application/json' });
    await client.emails.send({
      ...email,
      attachments: [
        { filename: 'a', content },
        { filename: 'b', content, content_type: 'text/plain' },
      ],
    });
    expect(sentBody()).toMatchObject({
      attachments: [{ content_type: 'application/json' }, { content_type: 'text/plain' }],
    });
  });

  test('a part of a larger buffer is sent without the rest', async () => {
    const content = new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3);
    await client.emails.send({ ...email, attachments: [{ filename: 'a', content }] });
    expect(sentBody()).toMatchObject({ attachments: [{ content: 'AgM=' }] });
  });

  test('have the response of the send; a file that cannot be read is an error', async () => {
    const attachments = [{ filename: 'a', content: new Uint8Array([1]) }];
    const { data, response } = await client.emails.send({ ...email, attachments }).withResponse();
    expect([data.status, response.status]).toEqual(['queued', 200]);
    const content = new Blob(['x']);
    content.arrayBuffer = () => Promise.reject(new Error('The file is gone.'));
    const unread = client.emails.send({ ...email, attachments: [{ filename: 'a', content }] });
    await expect(unread).rejects.toThrow('The file is gone.');
  });

  test('of a wrong type are sent unchanged, so that the server refuses them', async () => {
    for (const attachments of [null, 'x', [null], [{ filename: 'a' }]]) {
      await client.emails.send({ ...email, attachments } as never);
      expect(sentBody()).toEqual({ ...email, attachments });
    }
  });
});
