import { describe, expect, test } from '@jest/globals';
import { isAllowedAddress } from '../../../server/platform/outbound/public-address.ts';
import { findUrlFault } from '../../../server/platform/outbound/url.ts';
import { parseNetwork } from '../../../server/platform/values/network.ts';

const strict = { allow: [], allowLoopback: false };
const local = { allow: [], allowLoopback: true };
const NOT_PUBLIC = 'must not contain an address that is not public.';

describe('WEBHOOKS-9 a URL with a host that is not public is rejected in every notation', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.1', '127.0.1', '127.255.255.255', '2130706433', '0x7f000001']],
    ['loopback in octal and hexadecimal', ['0177.0.0.1', '017700000001', '0x7f.1', '0X7F.0.0.01']],
    ['loopback with a final dot', ['127.0.0.1.', '0x7f.1.']],
    ['loopback in other characters', ['１２７．０．０．１', '127。0。0。1', '①②⑦.0.0.1']],
    ['loopback percent-encoded', ['%31%32%37.0.0.1', '127%2e0%2e0%2e1']],
    ['loopback of IPv6', ['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::0.0.0.1]']],
    ['the name of loopback', ['localhost', 'LOCALHOST', 'ｌocalhost', '%6cocalhost']],
    ['no address', ['0', '0.0.0.0', '0x0', '0.1.2.3', '[::]']],
    ['an IPv4-mapped address', ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:a00:1]']],
    ['an IPv4-compatible address', ['[::127.0.0.1]', '[::7f00:1]', '[::10.0.0.1]']],
    ['an address translated by NAT64', ['[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]']],
    ['an address in a tunnel', ['[2002:7f00:1::]', '[2001:0:7f00:1::1]', '[::ffff:0:127.0.0.1]']],
    ['a private address', ['10.0.0.1', '10.1', '167772161', '172.16.0.1', '172.31.255.255']],
    ['another private address', ['192.168.0.1', '192.168.257', '0xc0a80001', '0300.0250.0.1']],
    ['the metadata of a cloud', ['169.254.169.254', '2852039166', '0xa9fea9fe', '[fd00:ec2::254]']],
    ['a private address of IPv6', ['[fc00::1]', '[fdff::1]', '[fe80::1]', '[fec0::1]']],
    ['a shared address', ['100.64.0.1', '100.127.255.255']],
    ['a reserved address', ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1']],
    ['another reserved address', ['192.88.99.1', '240.0.0.1', '255.255.255.255', '4294967295']],
    [
      'a reserved address of IPv6',
      ['[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[1::1]'],
    ],
    ['a group', ['224.0.0.1', '239.255.255.255', '[ff02::1]', '[ff0e::1]']],
  ])('%s', (_what, hosts) => {
    const urls = hosts.map((host) => `https://${host}/hook`);
    expect(urls.map((url) => [url, findUrlFault(url, strict)])).toEqual(
      urls.map((url) => [url, NOT_PUBLIC]),
    );
  });
});

test.each([
  ['https://hooks.example.com/a?b=c', null],
  ['https://hooks.example.com:443/', null],
  ['https://hooks.example.com:8443/', null],
  ['https://8.8.8.8/', null],
  ['https://[2606:4700::1111]:1024/', null],
  [`https://hooks.example.com/${'a'.repeat(2_022)}`, null],
  [`https://hooks.example.com/${'a'.repeat(2_023)}`, 'must have at most 2048 characters.'],
  ['/hook', 'must be an absolute URL.'],
  ['https://', 'must be an absolute URL.'],
  [`https://hooks.example.com/${'ž'.repeat(400)}`, 'must have at most 2048 characters.'],
  ['https://hooks.example.com/a\nb', 'must not contain control characters.'],
  ['https://hooks.example.com/\u0000', 'must not contain control characters.'],
  ['https://hooks.example.com./', null],
  ['https://localhost./', NOT_PUBLIC],
  ['https://receiver.localhost/', NOT_PUBLIC],
  ['https://receiver/', NOT_PUBLIC],
  ['https://receiver.corp.INTERNAL/', NOT_PUBLIC],
  ['https://receiver.internal./', NOT_PUBLIC],
  ['https://hooks.example.com/@user', null],
  ['https://256.256.256.256/', 'must be an absolute URL.'],
  ['http://hooks.example.com/', 'must use https.'],
  ['http://localhost:3000/', 'must use https.'],
  ['ftp://hooks.example.com/', 'must use https.'],
  ['https://user@hooks.example.com/', 'must not contain a user name or password.'],
  ['https://:secret@hooks.example.com/', 'must not contain a user name or password.'],
  ['https://@hooks.example.com/', 'must not contain a user name or password.'],
  ['https:\\\\:@hooks.example.com/', 'must not contain a user name or password.'],
  ['https://hooks.example.com/#top', 'must not contain a fragment.'],
  ['https://hooks.example.com/#', 'must not contain a fragment.'],
  ['https://hooks.example.com:80/', 'must use port 443 or a port from 1024.'],
  ['https://hooks.example.com:22/', 'must use port 443 or a port from 1024.'],
  ['https://hooks.example.com:1023/', 'must use port 443 or a port from 1024.'],
  ['https://hooks.example.com:0/', 'must use port 443 or a port from 1024.'],
])('WEBHOOKS-9 a URL must be https to a public host: %s', (url, fault) => {
  expect(findUrlFault(url, strict)).toBe(fault);
});

const LOCAL_SCHEME = 'must use https, or http with localhost or a loopback address.';

test.each([
  ['http://localhost:3000/hook', null],
  ['http://127.0.0.1:3000/hook', null],
  ['http://127.9.9.9:3000/hook', null],
  ['http://[::1]:3000/hook', null],
  ['https://localhost:3000/hook', null],
  ['http://localhost/hook', 'must use port 443 or a port from 1024.'],
  ['http://hooks.example.com:3000/', LOCAL_SCHEME],
  ['http://localhost.example.com:3000/', LOCAL_SCHEME],
  ['http://10.0.0.1:3000/', LOCAL_SCHEME],
  ['http://[::ffff:127.0.0.1]:3000/', LOCAL_SCHEME],
  ['https://10.0.0.1/', NOT_PUBLIC],
])('WEBHOOKS-9 http is allowed to loopback addresses while BASE_URL is one: %s', (url, fault) => {
  expect(findUrlFault(url, local)).toBe(fault);
});

/** The first and the last address of each block in IANA's registries of special addresses. */
const SPECIAL = [
  ...['0.0.0.0-0.255.255.255', '10.0.0.0-10.255.255.255', '100.64.0.0-100.127.255.255'],
  ...['127.0.0.0-127.255.255.255', '169.254.0.0-169.254.255.255', '172.16.0.0-172.31.255.255'],
  ...['192.0.0.0-192.0.0.255', '192.0.2.0-192.0.2.255', '192.88.99.0-192.88.99.255'],
  ...['192.168.0.0-192.168.255.255', '198.18.0.0-198.19.255.255', '198.51.100.0-198.51.100.255'],
  ...['203.0.113.0-203.0.113.255', '224.0.0.0-239.255.255.255', '240.0.0.0-255.255.255.255'],
  ...[
    '::-1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001::-2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
  ],
  '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  '2002::-2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '3fff::-3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
  '4000::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

test('WEBHOOKS-9 no special address is public', () => {
  const ends = SPECIAL.flatMap((block) => block.split('-'));
  expect(ends.filter((address) => isAllowedAddress(address, []))).toEqual([]);
});

test('WEBHOOKS-9 the addresses around the special blocks are public', () => {
  const outside = [
    ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
    ...['191.255.255.255', '192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255'],
    ...['198.20.0.0', '223.255.255.255', '2001:200::', '2003::', '2606:4700::', '2a00::1'],
  ];
  expect(outside.filter((address) => !isAllowedAddress(address, []))).toEqual([]);
});

test('WEBHOOKS-9 OUTBOUND_ALLOW allows its networks only', () => {
  const allow = ['10.1.0.0/16', '192.168.7.9', 'fd00:1::/32'].map((text) => parseNetwork(text)!);
  const find = (...addresses: string[]) => addresses.filter((one) => isAllowedAddress(one, allow));
  const inside = ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', '192.168.7.9', 'fd00:1::7'];
  expect(find(...inside)).toEqual(inside);
  expect(find('10.0.255.255', '10.2.0.0', '192.168.7.8', 'fd00:2::7', '64:ff9b::a01:203')).toEqual(
    [],
  );
  expect(find('8.8.8.8', '2606:4700::1')).toHaveLength(2);
  expect(find('', 'localhost', '10.1', '10.1.0.0/16', 'fe80::1%lo')).toEqual([]);
  expect(findUrlFault('https://10.1.2.3:8443/', { allow, allowLoopback: false })).toBeNull();
  expect(findUrlFault('https://receiver.internal/', { allow, allowLoopback: false })).toBeNull();
  expect(findUrlFault('https://localhost/', { allow, allowLoopback: false })).toBe(NOT_PUBLIC);
});
