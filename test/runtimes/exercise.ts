import {
  ConnectionError,
  Mailwright,
  NotFoundError,
  TimeoutError,
  type MailwrightOptions,
  webhooks,
  WebhookVerificationError,
} from '@mailwright/sdk';
import * as modular from '@mailwright/sdk/modular';

/** The result of a check: `ok`, or what was observed instead. */
export type Findings = Record<string, string>;

/** Uses the SDK against the server of `server.ts`, with only what every runtime provides. */
export async function exercise(baseUrl: string): Promise<Findings> {
  const options: MailwrightOptions = { apiKey: 'svc_test_sk_0123456789', baseUrl };
  const client = new Mailwright(options);
  const once = new Mailwright({ ...options, maxRetries: 0 });
  const findings: Findings = {};
  const check = async (title: string, expected: unknown, see: () => Promise<unknown>) => {
    const seen = JSON.stringify(await see().catch((error: unknown) => `threw ${String(error)}`));
    findings[title] = seen === JSON.stringify(expected) ? 'ok' : seen;
  };

  await check('a send whose connection is dropped', 'queued', async () => {
    const body = { to: 'žofie@example.com', template: 'welcome', data: { name: 'Žofie' } };
    return (await client.emails.send(body)).status;
  });

  await check('waiting for an email', 'delivered', async () => {
    return (await client.emails.waitFor('e-1', { timeout: 20_000 })).status;
  });

  await check(
    'waiting for too long',
    'The email e-2 was not delivered within 300 ms.',
    async () => {
      return messageOf(client.emails.waitFor('e-2', { timeout: 300 }), TimeoutError);
    },
  );

  await check('a list', ['a', 'b', 'c'], async () => {
    const slugs: string[] = [];
    for await (const { slug } of client.templates.list({ limit: 2 })) slugs.push(slug);
    return slugs;
  });

  await check('429 and what came with the answer', [200, 'r-1', 100, 99, 1767225601], async () => {
    const { response } = await client.templates.get('busy').withResponse();
    const { limit, remaining, reset } = response.rateLimit ?? {};
    return [response.status, response.requestId, limit, remaining, reset];
  });

  await check('an error', notFound, () => messageOf(client.templates.get('none'), NotFoundError));

  await check('a webhook', ['email.sent', 'bad_signature'], async () => {
    const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
    const body = JSON.stringify({ type: 'email.sent', data: { subject: 'Žluťoučký kůň' } });
    const headers = new Headers(await webhooks.sign({ id: 'e-1', body }, secret));
    const { type } = await webhooks.verify(new TextEncoder().encode(body), headers, secret);
    const error: unknown = await webhooks.verify(`${body} `, headers, secret).catch((e) => e);
    return [type, error instanceof WebhookVerificationError && error.reason];
  });

  await check('a client with some resources', [1, 'delivered', notFound], async () => {
    const { emails, templates } = modular;
    const small = new modular.Mailwright({ ...options, resources: { emails, templates } });
    const { queued } = await small.emails.sendMany([
      { to: 'žofie@example.com', template: 'welcome' },
    ]);
    const { status } = await small.emails.get('e-1');
    // The modules share their error classes.
    return [queued, status, await messageOf(small.templates.get('none'), NotFoundError)];
  });

  await check('a path that is encoded, and no content', null, async () => {
    return (await client.contacts.delete('a+b@example.com')) ?? null;
  });

  await check('a redirect', redirected, () => messageOf(once.templates.get('moved'), Error));

  const silent = 'No response to GET /api/v1/templates/{slug} within 200 ms.';
  await check('a time-out', silent, () => {
    return messageOf(once.templates.get('slow', { timeout: 200 }), TimeoutError);
  });

  await check('a signal', 'The visitor has left.', () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('The visitor has left.')), 100);
    return messageOf(client.templates.get('slow', { signal: leaving.signal }), Error);
  });

  await check('a signal while it waits to try again', 'TimeoutError', async () => {
    const signal = AbortSignal.timeout(300);
    const error: unknown = await client.templates.get('away', { signal }).catch((e: unknown) => e);
    return (error as Error).name;
  });

  await check('a port where nobody listens', true, async () => {
    const nowhere = new Mailwright({ ...options, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    const message = await messageOf(nowhere.templates.get('any'), ConnectionError);
    return message.startsWith(
      'No response to GET /api/v1/templates/{slug}: the connection failed (',
    );
  });

  return findings;
}

const notFound =
  '404 NOT_FOUND template (GET /api/v1/templates/{slug}, request r-1): No template has this slug.';

/** Browsers hide the status and the headers of a redirect. */
const redirected =
  'The response is a redirect or not from Mailwright; check baseUrl and any proxy.';

async function messageOf(
  call: Promise<unknown>,
  Class: new (...given: never[]) => Error,
): Promise<string> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof Class)) throw new Error(`not a ${Class.name}: ${String(error)}`);
  return error.message.replace(/^(0|302) \(.*\): /, '');
}
