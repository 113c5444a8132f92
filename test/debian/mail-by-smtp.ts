import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { writeCertificate } from '../support/fakes/certificate.ts';
import { read, settingsOf } from './commands.ts';
import type { Demo } from './guides-of-accounts.ts';
import { SUBMISSION } from './scenarios.ts';
import { run } from './shell.ts';

/** The names of the guide that stand for others. */
const HOST = 'mail.example.com';
const ADDRESSES = 'smtps://0.0.0.0:465,smtp://0.0.0.0:587';

interface Prepared {
  /** The settings of the guide, with free ports and the paths of the guide, where a certificate is now. */
  env: Record<string, string>;
  /** With STARTTLS. */
  port: string;
}

export async function prepareSubmission(root: string): Promise<Prepared> {
  const settings = settingsOf('submission.md', 'SMTP_LISTEN');
  const { SMTP_LISTEN: listen, SMTP_TLS_CERT: cert = '', SMTP_TLS_KEY: key = '' } = settings;
  assert.equal(listen, ADDRESSES);
  const files = { cert: join(root, cert), key: join(root, key) };
  mkdirSync(dirname(files.cert), { recursive: true });
  writeCertificate(files, HOST);
  // “The server must be able to read both files.”
  chmodSync(files.key, 0o644);
  const port = await freePort();
  const env = {
    ...settings,
    SMTP_LISTEN: `smtps://127.0.0.1:${await freePort()},smtp://127.0.0.1:${port}`,
  };
  return { env, port };
}

/** The email in the reply is the one that the API knows. */
export async function testSubmission(
  { shell, settings, baseUrl, key }: Demo,
  port: string,
): Promise<string> {
  const command = read(SUBMISSION.send).replace(HOST, '127.0.0.1').replace('587', port);
  const printed = run(shell, settings + command);
  const [, id = ''] = /250 2\.0\.0 Queued as (\S+)/.exec(printed) ?? [];
  const response = await fetch(`${baseUrl}/api/v1/emails/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { to_email: to } = (await response.json()) as { to_email: string };
  assert.equal(to, 'ada@example.com');
  return 'Mail by SMTP: the settings of the guide, an email sent with swaks: ok';
}
