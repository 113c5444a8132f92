import { newId } from '../../../server/platform/values/id.ts';
import { makeCertificate } from './certificate.ts';
import { CERTIFICATE_URL, HOST, type SnsPost, type TestSns, TOPIC_ARN } from './sns.ts';

type Forge = (sns: TestSns, event: string) => SnsPost | string;

/** Posts that SNS did not send. Each differs from a valid one in exactly one way. */
export const FORGED_POSTS: [name: string, forge: Forge][] = [
  ['that is not JSON', () => 'hello'],
  ['that is not an object', () => '[]'],
  ['that is empty', () => ''],
  ['that is an event without an SNS envelope', (_sns, event) => event],
  ['without a signature', (sns, event) => ({ ...sns.notification(event), Signature: undefined })],
  ['with an empty signature', (sns, event) => ({ ...sns.notification(event), Signature: '' })],
  ['with another message', (sns, event) => ({ ...sns.notification('{}'), Message: event })],
  ['with another time', (sns, event) => moved(sns.notification(event))],
  ['with another id', (sns, event) => ({ ...sns.notification(event), MessageId: newId() })],
  ['with an additional subject', (sns, event) => ({ ...sns.notification(event), Subject: 'x' })],
  ['signed with another key', (sns, event) => sns.sign(sns.notification(event), makeCertificate())],
  [
    'signed for version 2, sent as version 1',
    (sns, event) => ({ ...sns.notification(event), SignatureVersion: '1' }),
  ],
  ['with an unknown version', (sns, event) => sns.notification(event, { SignatureVersion: '3' })],
  [
    'with a version that is a property of Object.prototype',
    (sns, event) => sns.notification(event, { SignatureVersion: 'toString' }),
  ],
  [
    'from another topic of the same account',
    (sns, event) => sns.notification(event, { TopicArn: `${TOPIC_ARN}-2` }),
  ],
  [
    'from another account',
    (sns, event) => sns.notification(event, { TopicArn: TOPIC_ARN.replace('1234', '9999') }),
  ],
  ['older than an hour', (sns, event) => sns.notification(event, { Timestamp: ago(61) })],
  ['with a time in the future', (sns, event) => sns.notification(event, { Timestamp: ago(-10) })],
  [
    'with an invalid time',
    (sns, event) => sns.notification(event, { Timestamp: '2026-99-99T00:00:00Z' }),
  ],
  ['of an unknown type', (sns, event) => sns.notification(event, { Type: 'Notice' })],
  [
    'with field boundaries shifted',
    (sns, event) => {
      const { Message: message, ...rest } = sns.notification(event);
      return { ...rest, Message: '', MessageId: `${message}\nMessageId\n${rest.MessageId}` };
    },
  ],
];

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const moved = (given: SnsPost): SnsPost => ({
  ...given,
  Timestamp: new Date(Date.parse(given.Timestamp ?? '') - 1_000).toISOString(),
});

/** URLs without a certificate of SNS, from which nothing may be fetched. */
export const FORGED_CERTIFICATE_URLS: [name: string, url: string][] = [
  ['http', CERTIFICATE_URL.replace('https', 'http')],
  ['another host', 'https://attacker.example/SimpleNotificationService-0.pem'],
  ['another region', CERTIFICATE_URL.replace('eu-central-1', 'us-east-1')],
  ['a host with the same ending', `https://x.${HOST}/a.pem`],
  ['a host with the same beginning', `https://${HOST}.attacker.example/a.pem`],
  ['a bucket in the same domain', 'https://sns.s3.amazonaws.com/a.pem'],
  ['a user', `https://${HOST}@attacker.example/a.pem`],
  ['a password', `https://a:b@${HOST}/a.pem`],
  ['a port', `https://${HOST}:8443/a.pem`],
  ['a query', `${CERTIFICATE_URL}?a.pem`],
  ['a fragment', `https://${HOST}/?Action=Publish#.pem`],
  ['a path that SNS does not use', `https://${HOST}/${'ab'.repeat(16)}.pem`],
  ['a file name that SNS does not use', CERTIFICATE_URL.replace('abab', 'xyxy')],
  ['no certificate', `https://${HOST}/?Action=ConfirmSubscription`],
  ['a detour', `https://${HOST}/a/../b.pem`],
  ['a backslash', `https://${HOST}\\@attacker.example/a.pem`],
  ['a line break', `https://${HOST}/\na.pem`],
  ['loopback', 'https://127.0.0.1/a.pem'],
  ['no URL', 'SimpleNotificationService.pem'],
];
