import { expect, test } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { newKey } from '../../../server/http/key-format.ts';
import { scan } from '../../secrets/scan.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const random = (bytes: number): string => randomBytes(bytes).toString('base64');

// Assembled here, so that the scan of this file reports none.
const SECRETS: Record<string, string> = {
  'a live key': newKey('live'),
  'a test key in JSON': `{"test": "${newKey('test')}"}`,
  'an AWS access key': `AKIA${'QWERTYUIOPASDFGH'}`,
  'an AWS secret': `aws_secret_access_key = ${randomBytes(20).toString('hex')}`,
  'a private key': String(ec.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  'a database URL': ['postgresql://owner:', 'Tr0ub4dor', '@db.shop.com/mail'].join(''),
  'an SMTP URL': ['smtps://mailer:', 'Tr0ub4dor', '@smtp.shop.com:465'].join(''),
  'an assigned secret': `SIGNING_KEYS=${random(32)}`,
  'a token in code': `const apiToken = '${random(32)}';`,
};

const HARMLESS: Record<string, string> = {
  'a key with a wrong checksum': 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678',
  'a placeholder URL': 'SMTP_URL=smtp://user:password@host:587',
  'an example URL': ['postgresql://owner:', 'Tr0ub4dor', '@db.example/mail'].join(''),
  'a reference': 'password: ${{ secrets.DATABASE_PASSWORD_OF_PRODUCTION }}',
  'a hash elsewhere': `"integrity": "sha512-${random(64)}"`,
};

test.each(Object.entries(SECRETS))('%s is reported without its value', async (_name, secret) => {
  const findings = await scan('some/file.txt', `first line\n${secret}\n`);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings[0]?.line).toBe(2);
  for (const { what } of findings) expect(secret).not.toContain(what.slice(0, 20));
});

test.each(Object.entries(HARMLESS))('%s is not reported', async (_name, text) => {
  expect(await scan('some/file.txt', text)).toEqual([]);
});
