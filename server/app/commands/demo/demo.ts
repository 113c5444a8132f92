import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailwright, ValidationError } from '@mailwright/sdk';
import { type Config, readConfig } from '../../../platform/config.ts';
import { stopEmbeddedDatabases } from '../../../platform/embedded-postgres/database.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { createLog } from '../../../platform/log.ts';
import { start } from '../../start.ts';
import { dashboardUrl } from '../dashboard-url.ts';
import { prepareDemoAccount } from './demo-access.ts';
import { showCampaign } from './demo-campaign.ts';
import { showDoubleOptIn } from './demo-consent.ts';
import { follow, say, step } from './demo-steps.ts';
import { onStopSignal } from '../signals.ts';
import type { Parts } from '../../shared-services.ts';

/** Domains of examples accept no mail, so the demo does not look them up: all have a mail server. */
const demoResolver: NonNullable<Parts['resolver']> = {
  resolveMx: async () => [{ exchange: 'mail.demo-shop.example', priority: 10 }],
  resolve4: async () => [],
  resolve6: async () => [],
  resolveTxt: async () => [],
  resolveCname: async () => [],
  cancel: () => undefined,
};

/** Demonstrates the main features end to end through the SDK, on a temporary database. */
export async function runDemo(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-demo-'));
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    MAILWRIGHT_DATA_DIR: join(folder, 'data'),
  });
  const interrupted = new AbortController();
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  onStopSignal(
    (exitCode) => {
      process.exitCode = exitCode;
      interrupted.abort();
    },
    () => stopEmbeddedDatabases().then(removeFolder),
  );
  say('Starting PostgreSQL, the API and the worker …');
  try {
    await showOn(config, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
  } finally {
    await removeFolder();
  }
  // Pending requests of the demo would keep the process alive.
  if (interrupted.signal.aborted) process.exit();
  say('\nDone. `npm start` keeps running and stores its data in .mailwright/.');
  say(`The dashboard is then at ${dashboardUrl(readConfig(process.env).baseUrl)}`);
}

async function showOn(config: Config, signal: AbortSignal): Promise<void> {
  const parts = { api: true, worker: true, resolver: demoResolver };
  const running = await start(config, parts, createLog(config.logLevel), { signal });
  try {
    const access = await prepareDemoAccount(config, running);
    if (!access?.keys) throw new OperatorError('The demo account could not be created.');
    say(`Mailwright is ready at ${running.baseUrl}`);
    await unlessAborted(show(running.baseUrl, access.keys), signal);
  } finally {
    await running.stop();
  }
}

async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  await Promise.race([work, aborted.promise]);
}

async function show(baseUrl: string, keys: { live: string; test: string }): Promise<void> {
  const client = new Mailwright({ apiKey: keys.live, baseUrl });

  step('client.contacts.upsert({ email, name, locale, lists })');
  const contact = await client.contacts.upsert({
    email: 'zofie.novakova@example.com',
    name: 'Žofie Nováková',
    locale: 'cs',
    lists: ['customers'],
  });
  say(`${contact.email}, on the lists: ${contact.lists.join(', ')}`);

  step("client.emails.send({ to, template: 'password-reset', data })");
  const { id, status } = await client.emails.send({
    to: contact.email,
    template: 'password-reset',
    data: { name: 'Žofie', reset_url: 'https://example.com/?reset=4f2a' },
    priority: 'high',
  });
  say(`${id} is ${status}`);
  const email = await follow(client, id);
  say(`attempts: ${email.attempts}, delivered at ${email.delivered_at}`);

  step('The message that the recipient received (see /dev/mailbox when you run npm start)');
  await showMessage(baseUrl, id);

  await showDoubleOptIn(client, contact.email);

  const campaignEmail = await showCampaign(client);
  if (campaignEmail) await showMessage(baseUrl, campaignEmail);

  step('An invalid request is refused, and the error names the field');
  await client.emails.send({ to: contact.email, template: 'password-reset' }).catch(explain);

  step('A test key: the same validation and response, but nothing is sent');
  const testing = new Mailwright({ apiKey: keys.test, baseUrl });
  const tried = await testing.emails.send({
    to: contact.email,
    template: 'welcome',
    data: { name: 'Žofie' },
  });
  say(`${tried.id} is ${tried.status}, test_mode: ${tried.test_mode}`);
}

async function showMessage(baseUrl: string, id: string): Promise<void> {
  const response = await fetch(`${baseUrl}/dev/mailbox/${id}`, {
    headers: { Accept: 'application/json' },
  });
  const { subject, text } = (await response.json()) as { subject: string; text: string };
  say(`Subject: ${subject}\n\n${text.trim().replace(/^(?=.)/gm, '  ')}\n`);
}

function explain(error: unknown): void {
  if (!(error instanceof ValidationError)) throw error;
  say(error.message);
}
