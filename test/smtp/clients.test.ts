import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../server/platform/values/id.ts';
import { testWith } from '../deploy/tools.ts';
import { follow } from '../support/read/emails.ts';
import { readMailbox } from '../support/read/mailbox.ts';
import { FROM, keyWith, startSubmissionApp, type SubmissionApp } from './submission-app.ts';
import { idsIn } from './wire.ts';

const run = promisify(execFile);

let app: SubmissionApp;
let key: string;
beforeAll(async () => {
  app = await startSubmissionApp();
  key = await keyWith(app, 'live', 'send');
});
afterAll(() => app.close());

const someone = (): string => `${newId()}@example.com`;

async function expectDelivered(to: string, subject: string): Promise<void> {
  const { body } = await app.live.get(`/api/v1/emails?to=${to}`);
  expect(body.data).toHaveLength(1);
  const [{ id }] = body.data;
  await follow(app.live, id, 'delivered');
  const message = await readMailbox(app, id);
  expect([message.subject, message.text?.trim()]).toEqual([subject, 'Hello from a program.']);
}

test('EMAILS-29 nodemailer, with STARTTLS and with TLS from the start', async () => {
  for (const more of [{}, { port: app.securePort, secure: true }]) {
    const to = someone();
    const { response, rejected } = await app.mailer(key, more).sendMail({
      from: FROM,
      to,
      subject: 'From nodemailer',
      text: 'Hello from a program.',
    });
    expect([idsIn(response).length, rejected]).toEqual([1, []]);
    await expectDelivered(to, 'From nodemailer');
  }
});

const SMTPLIB = `
import smtplib, ssl, sys
from email.message import EmailMessage

port, secure, key, to = int(sys.argv[1]), sys.argv[2] == "secure", sys.argv[3], sys.argv[4]
context = ssl._create_unverified_context()
client = smtplib.SMTP_SSL("127.0.0.1", port, context=context) if secure else smtplib.SMTP("127.0.0.1", port)
if not secure:
    client.starttls(context=context)
client.login("mailwright", key)
message = EmailMessage()
message["From"], message["To"], message["Subject"] = "${FROM}", to, "From smtplib"
message.set_content("Hello from a program.")
print(client.send_message(message))
try:
    client.sendmail("${FROM}", ["not-an-address@"], "x")
except smtplib.SMTPRecipientsRefused as error:
    print(error.recipients["not-an-address@"][0])
client.quit()
`;

testWith(
  ['python3'],
  'EMAILS-29 Python’s smtplib, with STARTTLS and with TLS from the start',
  async () => {
    for (const [port, mode] of [
      [app.port, 'starttls'],
      [app.securePort, 'secure'],
    ] as const) {
      const to = someone();
      const { stdout } = await run('python3', ['-c', SMTPLIB, String(port), mode, key, to]);
      expect(stdout).toMatch(/^\{\}\n5\d\d\n$/);
      await expectDelivered(to, 'From smtplib');
    }
  },
);

testWith(['swaks'], 'EMAILS-29 swaks, with STARTTLS and with TLS from the start', async () => {
  for (const tls of [
    ['--port', String(app.port), '--tls'],
    ['--port', String(app.securePort), '--tls-on-connect'],
  ]) {
    const to = someone();
    const { stdout } = await run('swaks', [
      ...['--server', '127.0.0.1', ...tls, '--auth', 'PLAIN'],
      ...['--auth-user', 'mailwright', '--auth-password', key, '--from', FROM, '--to', to],
      ...['--header', 'Subject: From swaks', '--body', 'Hello from a program.'],
    ]);
    expect(stdout).toMatch(/<[~*]+ {2}250 2\.0\.0 Queued as /);
    await expectDelivered(to, 'From swaks');
  }
});
