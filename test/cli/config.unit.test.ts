import { expect, test } from '@jest/globals';
import { topicOf } from '../../server/delivery/feedback/sns/topic.ts';
import { readConfig } from '../../server/platform/config.ts';

test.each([
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['2001:db8::/32', ['2001:db8::/32']],
  ['none', false],
])('API-10 TRUST_PROXY=%s is accepted', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test.each(['abc', '1.2.3.999', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', 'loopback,'])(
  'API-10 TRUST_PROXY=%s is refused with its name',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY must be');
  },
);

test.each([
  ['', []],
  ['10.1.0.0/16, 192.0.2.7,fd00:1::/32', ['10.1.0.0/16', '192.0.2.7/32', 'fd00:1::/32']],
])('WEBHOOKS-9 OUTBOUND_ALLOW=%s is accepted', (text, networks) => {
  const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: text });
  expect(outboundAllow.map((network) => network.text)).toEqual(networks);
});

test.each(['receiver.internal', '10.1.2.3/16', '10.0.0.0/33', '10.1', 'loopback', '10.1.0.0-10.2'])(
  'WEBHOOKS-9 OUTBOUND_ALLOW=%s is refused with its name',
  (text) => {
    expect(() => readConfig({ OUTBOUND_ALLOW: text })).toThrow('OUTBOUND_ALLOW must be');
  },
);

test.each([
  [undefined, null],
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['[::1]:0', { host: '::1', port: 0 }],
  ['localhost:9464', { host: 'localhost', port: 9464 }],
])('OPERATION-1 ADMIN_LISTEN=%s is accepted', (text, address) => {
  expect(readConfig({ ADMIN_LISTEN: text }).adminListen).toEqual(address);
});

test.each([
  'x',
  ':9464',
  '127.0.0.1',
  '127.0.0.1:',
  '127.0.0.1:65536',
  '::1:9464',
  '1.2.3.999:9464',
  '[1.2.3.4]:1',
])('OPERATION-1 ADMIN_LISTEN=%s is refused with its name', (text) => {
  expect(() => readConfig({ ADMIN_LISTEN: text })).toThrow('ADMIN_LISTEN must be');
});

test.each([
  [{ METRICS_BY_ORGANIZATION: 'yes' }, 'METRICS_BY_ORGANIZATION must be one of on, off.'],
  [{ GUARD: 'on' }, 'GUARD must be one of enforce, warn, off.'],
  [{ LOG_CLIENT_ADDRESS: 'half' }, 'LOG_CLIENT_ADDRESS must be one of none, truncated, full.'],
])('OPERATION-1 %j is refused with its name', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ HOST: '::1', PORT: '81' }, 'http://[::1]:81'],
  [{ HOST: '0.0.0.0', BASE_URL: 'https://mail.example/' }, 'https://mail.example'],
  [{ BASE_URL: 'https://mail.example/prefix/' }, 'https://mail.example/prefix'],
])('API-10 %j gives the base URL %s', (env, url) => {
  expect(readConfig(env).baseUrl).toBe(url);
});

test.each([
  ['arn:aws:sns:eu-central-1:123456789012:ses-events', 'sns.eu-central-1.amazonaws.com'],
  ['arn:aws-cn:sns:cn-north-1:123456789012:e', 'sns.cn-north-1.amazonaws.com.cn'],
  ['arn:aws-us-gov:sns:us-gov-west-1:123456789012:e', 'sns.us-gov-west-1.amazonaws.com'],
])('PROVIDERS-5 with SES_EVENTS_TOPIC_ARN=%s only %s may post events', (arn, host) => {
  const { sesEventsTopicArn } = readConfig({ SES_EVENTS_TOPIC_ARN: arn });
  expect(topicOf(sesEventsTopicArn ?? '')).toEqual({ arn, host });
});

test.each([
  'ses-events',
  'arn:aws:sqs:eu-central-1:123456789012:ses-events',
  'arn:aws:sns:attacker.example/:123456789012:ses-events',
  'arn:aws:sns:eu-central-1:123456789012:ses-events\n',
])('PROVIDERS-5 SES_EVENTS_TOPIC_ARN=%s is refused with its name', (arn) => {
  expect(() => readConfig({ SES_EVENTS_TOPIC_ARN: arn })).toThrow('SES_EVENTS_TOPIC_ARN must be');
});

test.each([
  [{ VARIABLE_RETENTION_DAYS: '2' }, 'TIME_TO_LIVE', 3],
  [{ VARIABLE_RETENTION_DAYS: '3', TIME_TO_LIVE: '259201' }, 'TIME_TO_LIVE', 4],
  [{ VARIABLE_RETENTION_DAYS: '3', TIME_TO_LIVE_HIGH: '604800' }, 'TIME_TO_LIVE_HIGH', 7],
])(
  'EMAILS-11 %j would delete variables of mail that waits, and is refused',
  (env, setting, days) => {
    expect(() => readConfig(env)).toThrow(
      `VARIABLE_RETENTION_DAYS must be at least ${days}, because ${setting} lets emails wait that long.`,
    );
  },
);

test.each([
  [{ VARIABLE_RETENTION_DAYS: '3' }, 3],
  [{ VARIABLE_RETENTION_DAYS: '1', TIME_TO_LIVE: '86400' }, 1],
  [{ TIME_TO_LIVE: '604800', TIME_TO_LIVE_HIGH: '604800' }, 7],
])('EMAILS-11 %j keeps variables for as long as mail may wait', (env, days) => {
  expect(readConfig(env).retention.variableDays).toBe(days);
});

test('SENDERS-1 SYSTEM_FROM must be one address', () => {
  expect(readConfig({}).systemFrom).toBeNull();
  expect(readConfig({ SYSTEM_FROM: 'No-Reply@Háčky.cz' }).systemFrom).toBe(
    'No-Reply@xn--hky-ela4t.cz',
  );
  for (const text of ['no-reply', 'Shop <no-reply@mail.example>', 'a@b.example, c@d.example']) {
    expect(() => readConfig({ SYSTEM_FROM: text })).toThrow('SYSTEM_FROM must be an email address');
  }
});

test('API-10 a server with a public address needs a BASE_URL', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('Set BASE_URL');
});
