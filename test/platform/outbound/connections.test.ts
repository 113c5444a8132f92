import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { parseNetwork } from '../../../server/platform/values/network.ts';
import { makeCertificate } from '../../support/fakes/certificate.ts';
import { eventually } from '../../support/eventually.ts';
import { certificate, openOutbound, PUBLIC, startReceiver } from './receiver.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openWith(...parameters: Parameters<typeof openOutbound>) {
  const outbound = await openOutbound(...parameters);
  closers.push(outbound.close);
  return outbound;
}

async function receive(...parameters: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...parameters);
  closers.push(receiver.close);
  return receiver;
}

const post = { method: 'POST', body: '{}' } as const;

const DAY_MS = 86_400_000;
const expired = makeCertificate({
  name: '*.receivers.example',
  from: new Date(Date.now() - 3 * DAY_MS),
  to: new Date(Date.now() - DAY_MS),
});
const unknown = makeCertificate({ name: 'a.receivers.example' });

test.each([
  { fault: 'of an unknown issuer', shown: unknown, ca: certificate, name: 'a.receivers.example' },
  { fault: 'of another name', shown: certificate, ca: certificate, name: 'elsewhere.example' },
  { fault: 'that has expired', shown: expired, ca: expired, name: 'a.receivers.example' },
])('WEBHOOKS-9 a certificate $fault is refused', async ({ shown, ca, name }) => {
  const receiver = await receive(undefined, { certificate: shown });
  const outbound = await openWith({ [name]: { a: [PUBLIC] } }, { ca: ca.pem });
  // An operator may have set it for another purpose.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const request = outbound.request(`https://${name}:${receiver.port}/`, post);
    await expect(request).rejects.toMatchObject({ code: 'tls' });
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
  expect(receiver.paths).toEqual([]);
});

test('WEBHOOKS-9 a certificate of another name is refused again after TLS 1.2 has begun a session', async () => {
  const receiver = await receive(undefined, { maxVersion: 'TLSv1.2' });
  const outbound = await openWith({ 'elsewhere.example': { a: [PUBLIC] } });
  for (let tried = 0; tried < 3; tried += 1) {
    const request = outbound.request(`https://elsewhere.example:${receiver.port}/`, post);
    await expect(request).rejects.toMatchObject({ code: 'tls' });
  }
  expect(receiver.paths).toEqual([]);
});

test('a receiver without TLS causes the error tls', async () => {
  const receiver = await receive(undefined, { certificate: null });
  const outbound = await openWith();
  const request = outbound.request(`https://a.receivers.example:${receiver.port}/`, post);
  await expect(request).rejects.toMatchObject({ code: 'tls' });
});

/** A port that accepts connections and is silent. */
async function startSilent(): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  server.listen(0, PUBLIC);
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as { port: number };
  return { port, sockets };
}

test('a TLS handshake that does not finish causes the error timeout', async () => {
  const { port } = await startSilent();
  const outbound = await openWith({}, { limits: { connectMs: 100 } });
  const request = outbound.request(`https://a.receivers.example:${port}/`, post);
  await expect(request).rejects.toMatchObject({
    code: 'timeout',
    message: 'The connection was not established in time.',
  });
});

test('a refused connection causes the error connect', async () => {
  const receiver = await startReceiver();
  await receiver.close();
  const outbound = await openWith();
  const request = outbound.request(`https://a.receivers.example:${receiver.port}/`, post);
  await expect(request).rejects.toMatchObject({
    code: 'connect',
    message: 'The connection failed (ECONNREFUSED).',
  });
});

test('a second address is used when the first one refuses connections', async () => {
  const receiver = await receive();
  const zones = { 'two.receivers.example': { a: ['127.0.0.3', PUBLIC] } };
  const allow = ['127.0.0.2', '127.0.0.3'].map((text) => parseNetwork(text)!);
  const outbound = await openWith(zones, { rules: { allow, allowLoopback: false } });
  const reply = await outbound.request(`https://two.receivers.example:${receiver.port}/`, post);
  expect(reply.status).toBe(200);
});

test('WEBHOOKS-9 a kept-alive connection is reused for its own host name only', async () => {
  const receiver = await receive();
  const outbound = await openWith({ 'b.receivers.example': { a: [PUBLIC] } });
  const send = (name: string) =>
    outbound.request(`https://${name}.receivers.example:${receiver.port}/`, post);
  for (const name of ['a', 'a', 'a']) await send(name);
  expect(receiver.connections()).toBe(1);
  await send('b');
  expect(receiver.connections()).toBe(2);
  for (const name of ['b', 'a']) await send(name);
  expect(receiver.connections()).toBe(2);
});

test('a new connection resumes the TLS session of an earlier one', async () => {
  const resumed: boolean[] = [];
  const receiver = await receive(({ socket }, response) => {
    resumed.push((socket as TLSSocket).isSessionReused());
    response.end('a'.repeat(5_000));
  });
  const outbound = await openWith();
  for (let sent = 0; sent < 2; sent += 1) {
    await outbound.request(`https://a.receivers.example:${receiver.port}/`, {
      ...post,
      maxReplyBytes: 4_999,
    });
  }
  expect(resumed).toEqual([false, true]);
  expect(receiver.connections()).toBe(2);
});

test('a connection is closed if its response was not read completely', async () => {
  const receiver = await receive((_request, response) => void response.end('a'.repeat(5_000)));
  const outbound = await openWith();
  for (const connections of [1, 2]) {
    await outbound.request(`https://a.receivers.example:${receiver.port}/`, post);
    expect(receiver.connections()).toBe(connections);
  }
});

test('a request on an idle connection that the receiver resets is sent again, once', async () => {
  const reset = new Set<Socket>();
  let resetAll = false;
  const receiver = await receive(({ socket }, response) => {
    if (!resetAll && !reset.has(socket)) {
      reset.add(socket);
      response.end('ok');
    } else socket.destroy();
  });
  const outbound = await openWith();
  const url = `https://a.receivers.example:${receiver.port}/`;
  // The second request meets a connection that was good for one.
  for (const status of [200, 200]) {
    expect(await outbound.request(url, post)).toMatchObject({ status });
  }
  expect(receiver.paths).toHaveLength(3);
  resetAll = true;
  await expect(outbound.request(url, post)).rejects.toMatchObject({ code: 'connect' });
  expect(receiver.paths).toHaveLength(5);
});

test('close() ends idle connections', async () => {
  const sockets: Socket[] = [];
  const receiver = await receive(({ socket }, response) => {
    sockets.push(socket);
    response.end('ok');
  });
  const outbound = await openWith();
  await outbound.request(`https://a.receivers.example:${receiver.port}/`, post);
  await outbound.close();
  closers.pop();
  const all = () => Promise.resolve(sockets.map(({ destroyed }) => destroyed));
  expect(await eventually(all, ([first]) => first === true)).toEqual([true]);
});

test('WEBHOOKS-9 proxy variables have no effect', async () => {
  const { port: proxy, sockets } = await startSilent();
  const receiver = await receive(undefined, { certificate: null, host: '127.0.0.1' });
  const program = `
    import { createOutbound } from './server/platform/outbound/outbound.ts';
    const outbound = createOutbound({ rules: { allow: [], allowLoopback: true } });
    const { status } = await outbound.request('http://localhost:${receiver.port}/', { method: 'GET' });
    console.log(status);`;
  const url = `http://${PUBLIC}:${proxy}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program],
    {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url },
    },
  );
  expect(stdout.trim()).toBe('200');
  expect(sockets).toEqual([]);
});
