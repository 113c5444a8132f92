import { afterEach, expect, test } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { checkedLookup } from '../../../server/platform/outbound/lookup.ts';
import { parseNetwork } from '../../../server/platform/values/network.ts';
import { openOutbound, PRIVATE, PUBLIC, type Receiver, startReceiver } from './receiver.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A public receiver, and a private one on the same port that nothing may reach. */
async function startBoth(): Promise<{ open: Receiver; inner: Receiver; port: number }> {
  const open = await startReceiver();
  closers.push(open.close);
  const inner = await startReceiver(undefined, { host: PRIVATE, port: open.port });
  closers.push(inner.close);
  return { open, inner, port: open.port };
}

async function openWith(...parameters: Parameters<typeof openOutbound>) {
  const outbound = await openOutbound(...parameters);
  closers.push(outbound.close);
  return outbound;
}

const get = { method: 'GET' } as const;

test('WEBHOOKS-9 after DNS rebinding, the connection goes to an address that was checked', async () => {
  const { open, inner, port } = await startBoth();
  const answers = [[PUBLIC], [PRIVATE], [PRIVATE]];
  const zone = {
    get a() {
      return answers.shift() ?? [PRIVATE];
    },
  };
  const outbound = await openWith({ 'rebinding.receivers.example': zone });
  const url = `https://rebinding.receivers.example:${port}/`;

  expect(await outbound.request(url, get)).toMatchObject({ status: 200 });
  // One look-up: the connection used the address that was checked.
  expect(outbound.dns.questions.filter(({ type }) => type === 'A')).toHaveLength(1);
  // The connection is kept, and stays where it is.
  expect(await outbound.request(url, get)).toMatchObject({ status: 200 });
  await open.close();
  closers.shift();
  await expect(outbound.request(url, get)).rejects.toMatchObject({ code: 'blocked_address' });
  expect(inner.connections()).toBe(0);
});

test.each([
  ['a private address only', { a: [PRIVATE] }],
  ['a public and a private address', { a: [PUBLIC, PRIVATE] }],
  ['a private and a public address', { a: [PRIVATE, PUBLIC] }],
  ['a private address of IPv6', { a: [PUBLIC], aaaa: ['::1'] }],
  ['a mapped address', { a: [PUBLIC], aaaa: ['::ffff:7f00:1'] }],
  ['a translated address', { a: [PUBLIC], aaaa: ['64:ff9b::7f00:1'] }],
  ['an unspecified address', { a: ['0.0.0.0'] }],
])('WEBHOOKS-9 a name with %s is blocked', async (_what, zone) => {
  const { open, inner, port } = await startBoth();
  const outbound = await openWith({ 'mixed.receivers.example': zone });
  const request = outbound.request(`https://mixed.receivers.example:${port}/`, get);
  await expect(request).rejects.toMatchObject({
    code: 'blocked_address',
    message: 'The host has an address that is not public.',
  });
  expect([open.connections(), inner.connections()]).toEqual([0, 0]);
});

test('WEBHOOKS-9 a URL with an address is checked without a name server', async () => {
  const { open, inner, port } = await startBoth();
  const outbound = await openWith();
  const url = `https://${PRIVATE}:${port}/`;
  await expect(outbound.request(url, get)).rejects.toMatchObject({
    code: 'blocked_address',
    message: 'The URL must not contain an address that is not public.',
  });
  expect([open.connections(), inner.connections()]).toEqual([0, 0]);
  expect(outbound.dns.questions).toEqual([]);
});

test('WEBHOOKS-9 without BASE_URL on loopback, localhost is blocked even if a name server knows it', async () => {
  const outbound = await openWith({
    localhost: { a: [PUBLIC] },
    'x.localhost': { a: ['127.0.0.1'] },
  });
  for (const host of ['localhost', 'x.localhost']) {
    const request = outbound.request(`https://${host}:8443/`, get);
    await expect(request).rejects.toMatchObject({ code: 'blocked_address' });
  }
  const resolver = { resolve4: () => Promise.resolve([]), resolve6: () => Promise.resolve([]) };
  const lookup = checkedLookup(resolver, { allow: [], allowLoopback: false }, 1_000);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  lookup('localhost', { all: true }, resolve);
  expect(await promise).toMatchObject({ code: 'dns' });
});

test('http to localhost works while BASE_URL is a loopback address', async () => {
  const receiver = await startReceiver(undefined, { host: PRIVATE, certificate: null });
  closers.push(receiver.close);
  const rules = { allow: [], allowLoopback: true };
  const outbound = await openWith({ 'a.receivers.example': { a: [PRIVATE] } }, { rules });
  for (const host of ['localhost', PRIVATE]) {
    const reply = await outbound.request(`http://${host}:${receiver.port}/`, get);
    expect(reply).toMatchObject({ status: 200, complete: true });
  }
  expect(outbound.dns.questions).toEqual([]);
  // A name that a customer controls does not become local by its address.
  const request = outbound.request(`https://a.receivers.example:${receiver.port}/`, get);
  await expect(request).rejects.toMatchObject({ code: 'blocked_address' });
});

test.each([
  ['an unknown name', undefined],
  ['a name without addresses', { mx: [] }],
  ['a name server that fails', { a: 'servfail', aaaa: 'servfail' } as const],
])('%s causes the error dns', async (_what, zone) => {
  const outbound = await openWith(zone ? { 'gone.receivers.example': zone } : {});
  const request = outbound.request('https://gone.receivers.example/', get);
  await expect(request).rejects.toMatchObject({ code: 'dns' });
});

test('a name server that does not respond causes the error dns', async () => {
  const zones = { 'slow.receivers.example': { a: 'silent' as const, aaaa: 'silent' as const } };
  const outbound = await openWith(zones, { limits: { dnsMs: 100 } });
  const request = outbound.request('https://slow.receivers.example/', get);
  await expect(request).rejects.toMatchObject({ code: 'dns' });
});

test('a name server that responds for IPv4 only is sufficient', async () => {
  const { open, port } = await startBoth();
  const zones = { 'old.receivers.example': { a: [PUBLIC], aaaa: 'silent' as const } };
  const outbound = await openWith(zones, { limits: { dnsMs: 100 } });
  const reply = await outbound.request(`https://old.receivers.example:${port}/`, get);
  expect(reply.status).toBe(200);
  expect(open.paths).toEqual(['/']);
});

test('WEBHOOKS-9 the lookup function supports both forms of its callback', async () => {
  const resolver = {
    resolve4: () => Promise.resolve(['192.0.2.7']),
    resolve6: () => Promise.resolve(['2001:db8::7']),
  };
  const allow = ['192.0.2.0/24', '2001:db8::/32'].map((text) => parseNetwork(text)!);
  const lookup = checkedLookup(resolver as never, { allow, allowLoopback: false }, 1_000);
  const ask = (all: boolean) =>
    new Promise<[string | LookupAddress[], number | undefined]>((resolve, reject) => {
      lookup('any.example', { all }, (error, address, family) => {
        if (error) reject(error);
        else resolve([address, family]);
      });
    });
  expect(await ask(false)).toEqual(['192.0.2.7', 4]);
  const both = [
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ];
  expect(await ask(true)).toEqual([both, undefined]);
});
