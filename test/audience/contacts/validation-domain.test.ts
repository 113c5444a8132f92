import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DomainFinding,
  domainCheck,
} from '../../../server/audience/contacts/validation/domain.ts';
import { startDnsServer, type DnsServer, type DnsZone } from '../../support/fakes/dns-server.ts';

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.close());

/** Time-outs for lookups that succeed on a busy machine, and for those that never end. */
const PATIENT_MS = 10_000;
const HASTY_MS = 300;

/** A new resolver: one that has timed out before changes its time-outs. */
function newResolver(timeout: number): Resolver {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([dns.address]);
  return resolver;
}

const find = (domain: string, timeout = PATIENT_MS): Promise<DomainFinding> =>
  domainCheck(newResolver(timeout))(domain);
const asked = (name: string): string[] =>
  dns.questions.filter((question) => question.name === name).map(({ type }) => type);

const MX = [{ priority: 10, exchange: 'mail.example' }];
const NULL_MX = { priority: 0, exchange: '' };

describe('CONTACTS-7 a domain accepts mail', () => {
  test.each<[string, DnsZone]>([
    ['an MX', { mx: MX }],
    ['several MX', { mx: [...MX, { priority: 20, exchange: 'backup.example' }] }],
    ['an MX whose host has no address', { mx: [{ priority: 10, exchange: 'gone.example' }] }],
    ['a null MX among others, which RFC 7505 forbids', { mx: [NULL_MX, ...MX] }],
    ['an A and no MX', { a: ['192.0.2.1'] }],
    ['an AAAA and no MX', { aaaa: ['2001:db8::25'] }],
    ['an A when the query for AAAA fails', { a: ['192.0.2.1'], aaaa: 'servfail' }],
    ['a response too long for UDP', { mx: MX, truncated: true }],
  ])('with %s', async (_, zone) => {
    dns.zones.set('accepting.example', zone);
    expect(await find('accepting.example')).toBe('accepts');
  });

  test('without address queries when it has an MX', async () => {
    dns.zones.set('only-mx.example', { mx: MX });
    await find('only-mx.example');
    expect(asked('only-mx.example')).toEqual(['MX']);
  });

  test('after a truncated response, over TCP', async () => {
    dns.zones.set('long.example', { mx: MX, truncated: true });
    expect(await find('long.example')).toBe('accepts');
    const over = dns.questions.filter(({ name }) => name === 'long.example').map((q) => q.over);
    expect(over).toEqual(['udp', 'tcp']);
  });
});

describe('CONTACTS-7 a domain refuses mail', () => {
  test('when it does not exist', async () => {
    expect(await find('nowhere.example')).toBe('refuses');
  });

  test('with neither MX nor address', async () => {
    dns.zones.set('empty.example', {});
    expect(await find('empty.example')).toBe('refuses');
    expect(asked('empty.example').sort()).toEqual(['A', 'AAAA', 'MX']);
  });

  test('with a null MX, even if it has an address (RFC 7505)', async () => {
    dns.zones.set('null-mx.example', { mx: [NULL_MX], a: ['192.0.2.1'] });
    expect(await find('null-mx.example')).toBe('refuses');
  });
});

describe('CONTACTS-7 the status of a domain is unknown', () => {
  test.each<[string, DnsZone | Exclude<DnsZone['mx'], undefined | object>]>([
    ['fails', 'servfail'],
    ['refuses the query', 'refused'],
    ['keeps silent', 'silent'],
    ['responds with half a header', 'garbled'],
    ['responds with another id', 'wrong-id'],
    ['responds to another question', 'other-question'],
    ['fails for one of the address types and has no other', { a: 'servfail' }],
    ['does not respond for one of the address types and has no other', { aaaa: 'silent' }],
  ])('when the name server %s', async (_, zone) => {
    dns.zones.set('unknown.example', zone);
    expect(await find('unknown.example', HASTY_MS)).toBe('unanswered');
  });

  test('when there is no name server', async () => {
    const closed = await startDnsServer();
    await closed.close();
    const resolver = newResolver(HASTY_MS);
    resolver.setServers([closed.address]);
    expect(await domainCheck(resolver)('example.com')).toBe('unanswered');
  });
});

test('a cancelled lookup has no finding, and its error names no domain', async () => {
  dns.zones.set('slow.example', 'silent');
  const resolver = newResolver(HASTY_MS);
  const finding = domainCheck(resolver)('slow.example');
  resolver.cancel();
  await expect(finding).rejects.toThrow('The DNS lookup was cancelled.');
});
