/** Checked by the compiler alone: each `@ts-expect-error` line must be an error. */
import {
  ApiError,
  ConnectionError,
  Mailwright,
  MailwrightError,
  ValidationError,
  webhooks,
  type Contact,
  type ContactSummary,
  type ContactUpsert,
  type ContactsListResponse,
  type Email,
  type EmailSend,
  type EmailStatus,
  type ErrorCode,
  type QueuedEmail,
  type RequestOptions,
  type Template,
  type TemplatesListResponse,
} from '../../sdk/src/index.ts';
import * as modular from '../../sdk/src/modular.ts';
import { contacts, emails } from '../../sdk/src/modular.ts';

export const client = new Mailwright({ apiKey: undefined, baseUrl: 'https://mail.example.com' });

export async function events(request: Request): Promise<void> {
  const event = await webhooks.verify(await request.text(), request.headers, ['a', 'b']);
  // @ts-expect-error only an event of this type has a bounce
  void event.data.bounce;
  if ('erased' in event.data) return;
  switch (event.type) {
    case 'email.bounced': {
      const kind: 'hard' | 'soft' = event.data.bounce.type;
      return void kind;
    }
    case 'consent.withdrawn':
      return void event.data.consent.subtype_key.length;
    // @ts-expect-error there is no such event
    case 'email.flown':
      return;
    default:
      return;
  }
}

export async function results(): Promise<void> {
  const contact: ContactSummary = await client.contacts.upsert({
    email: 'ada@example.com',
    data: { name: 'Ada', nested: { list: [1, null] } },
  });
  const { can_receive: verdicts }: Contact = await client.contacts.get(contact.id);
  void verdicts.map(({ subtype, ok, reason }) => [subtype?.length, ok, reason?.length]);
  const queued: QueuedEmail = await client.emails.send({ to: contact.email, template: 'welcome' });
  const email: Email = await client.emails.get(queued.id);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const later = { to: contact.email, template: 'welcome', scheduled_at: tomorrow };
  const { scheduled_at: time }: { scheduled_at: string | null } = await client.emails.send(later);
  await client.emails.batch({ emails: [later, { ...later, scheduled_at: time ?? '' }] });
  await client.emails.sendMany([later]);
  await client.emails.update(queued.id, { scheduled_at: tomorrow });
  const moved: Email = await client.emails.update(queued.id, { scheduled_at: null });
  const canceled: Email = await client.emails.cancel(moved.id);
  const { canceled: count }: { canceled: number } = await client.emails.cancelBatch({
    batch_id: canceled.id,
  });
  // @ts-expect-error -- a number is no time
  void client.emails.update(queued.id, { scheduled_at: count });
  const page: TemplatesListResponse = await client.templates.list({ limit: 10 }).page();
  const template: Template = await client.templates.get(page.data[0]!.slug);
  const times: (string | null)[] = [email.delivered_at, template.created_at];
  const raw = await client.raw.GET('/api/v1/emails/{id}', { params: { path: { id: email.id } } });
  const answer: Email | undefined = raw.data;
  void [times, answer];

  const status: EmailStatus = email.status;
  // The set is open: unknown values of a newer server are valid.
  const paused: EmailStatus = 'paused';
  // The known values stay separate from other strings, so that editors suggest them.
  const known: Extract<EmailStatus, 'queued'> = 'queued';
  // @ts-expect-error the API filters by the statuses that it has
  void client.emails.list({ status: 'paused' });
  // @ts-expect-error a time may not have been reached
  const deliveredAt: string = email.delivered_at;
  // @ts-expect-error an email has no such field
  void [status, paused, known, deliveredAt, email.subjekt];
}

/** Parts of responses are valid in requests, and so are objects with interface types. */
export async function naturalCode(variables: Variables): Promise<void> {
  const template = await client.templates.get('welcome');
  await client.templates.getVersion('welcome', template.version);
  const page = await client.contacts.list().page();
  void client.contacts.list({ cursor: page.next_cursor });
  await client.emails.send({ to: 'ada@example.com', template: 'welcome', data: variables });
  await client.contacts.upsert({ email: 'ada@example.com', data: variables });
  // @ts-expect-error variables have names
  await client.emails.send({ to: 'ada@example.com', template: 'welcome', data: 'Ada' });
  // @ts-expect-error the API has no such field
  await client.emails.send({ to: 'ada@example.com', template: 'w', data: variables, dtaa: 1 });
}

interface Variables {
  name: string;
}

export async function lists(): Promise<void> {
  const [since, until] = [new Date(0), '2026-01-31T09:30:00Z'];
  void client.emails.list({ since, until, due_since: until, due_until: since });
  // @ts-expect-error a number is no time
  void client.emails.list({ since: 0 });
  // @ts-expect-error only timestamps can be dates
  void client.emails.list({ subject: since });
  for await (const contact of client.contacts.list({ subscribed: true })) {
    const email: string = contact.email;
    // @ts-expect-error the contacts of a list have no such field
    void [email, contact.e_mail];
  }
  const page: ContactsListResponse = await client.contacts.list().page();
  const next: string | null = page.next_cursor;
  // @ts-expect-error a list is gone through, or asked for a page
  const { data: contacts } = client.contacts.list();
  const { data, response } = await client.contacts.list().page().withResponse();
  const first: ContactSummary | undefined = data.data[0];
  // @ts-expect-error an answer may come without limits
  void [next, contacts, first, response.rateLimit.remaining];
}

/** The results of a batch are discriminated by `status`. */
export async function batchResults(): Promise<void> {
  const { results } = await client.emails.batch({ emails: [] });
  for (const result of results) {
    if (result.status === 'queued') {
      const id: string = result.id;
      // @ts-expect-error what was accepted has no error
      void [id, result.error];
    } else {
      const id: null = result.id;
      const code: string = result.error.code;
      void [id, code];
    }
    // @ts-expect-error a result is queued or failed
    void (result.status === 'sent');
  }
}

export async function requests(): Promise<void> {
  const body: ContactUpsert = { email: 'ada@example.com' };
  const message: EmailSend = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
  const options: RequestOptions = { timeout: 1_000, signal: new AbortController().signal };
  await client.contacts.upsert(body, options);
  await client.emails.send(message, {});

  // @ts-expect-error the API has no such field
  await client.contacts.upsert({ email: 'ada@example.com', nmae: 'Ada' });
  // @ts-expect-error the email is missing
  await client.contacts.upsert({ name: 'Ada' });
  // @ts-expect-error a name is text
  await client.contacts.upsert({ email: 'ada@example.com', name: 5 });
  // @ts-expect-error the priority is high, normal or low
  await client.emails.send({ ...message, priority: 'urgent' });
  // @ts-expect-error there is no such method
  await client.contacts.upser(body);
  // @ts-expect-error there is no such noun
  await client.contact.upsert(body);
  // @ts-expect-error the body is missing
  await client.emails.send();
  // @ts-expect-error the path needs a value
  await client.templates.get();
  // @ts-expect-error the query has no such parameter
  client.templates.list({ size: 10 });
  // @ts-expect-error a time-out is a number
  client.templates.list({}, { timeout: '1s' });
  await client.emails.send(message, { idempotencyKey: 'order-1042', maxRetries: 0 });
  // @ts-expect-error what changes a contact takes no key
  await client.contacts.upsert(body, { idempotencyKey: 'order-1042' });
  await client.emails.waitFor('id', { until: 'sent', timeout: 1_000, signal: undefined });
  // @ts-expect-error an email is not waited for until it bounces
  await client.emails.waitFor('id', { until: 'bounced' });
  // @ts-expect-error an option that does not exist
  client.templates.list({}, { retries: 1 });
  void [new Mailwright(), new Mailwright({ apiKey: 'svc_test_sk_abc' })];
  // @ts-expect-error an option that does not exist
  void new Mailwright({ key: 'svc_test_sk_abc' });
  await client.emails.batch({ emails: [{ ...message, priority: 'high' }] });
  await client.emails.sendMany([{ ...message, priority: 'low' }], { idempotencyKey: 'k' });
  // @ts-expect-error the priority is high, normal or low in a batch, too
  await client.emails.batch({ emails: [{ ...message, priority: 'urgent' }] });
  // @ts-expect-error an array has a limit
  await client.templates.list().toArray();
  const slugs: string[] = (await client.templates.list().toArray({ limit: 5 })).map((t) => t.slug);
  void slugs;
}

export async function modularClient(): Promise<void> {
  const small = new modular.Mailwright({ resources: { emails, contacts } });
  const queued: QueuedEmail = await small.emails.send({
    to: 'ada@example.com',
    template: 'welcome',
  });
  const email: Email = await small.emails.waitFor(queued.id, { until: 'sent' });
  for await (const { email: to } of small.contacts.list({ subscribed: true })) void [to, email];
  // @ts-expect-error its resources do not include templates
  void small.templates;
  // @ts-expect-error it has no openapi-fetch client
  void small.raw;
  // @ts-expect-error the API has no such field
  await small.emails.send({ to: 'ada@example.com', template: 'welcome', subject: 's' });
  // @ts-expect-error resources are required
  void new modular.Mailwright();
  // @ts-expect-error resources are required
  void new modular.Mailwright({ apiKey: 'svc_test_sk_abc' });
  // @ts-expect-error an option that does not exist
  void new modular.Mailwright({ key: 'svc_test_sk_abc', resources: { emails } });
  // @ts-expect-error there is no such noun
  void new modular.Mailwright({ resources: { emails, people: contacts } });
  // @ts-expect-error a resource has the name of its noun
  void new modular.Mailwright({ resources: { emails: contacts } });
  // A function can name the part of a client that it needs; a complete client has it, too.
  const notify = (part: modular.Mailwright<'emails'>) =>
    part.emails.send({ ...later, to: 'a@b.c' });
  const later = { template: 'welcome', scheduled_at: new Date() };
  void [notify(small), notify(client)];
  // @ts-expect-error this client cannot send
  void notify(new modular.Mailwright({ resources: { contacts } }));
}

export function errors(error: unknown): string | undefined {
  if (error instanceof ValidationError) return error.details.errors?.[0]?.field;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') {
    return error.code;
  }
  const known: ErrorCode = 'NOT_FOUND';
  // @ts-expect-error there is no such code
  const unknown: ErrorCode = 'NOT_FUOND';
  void [known, unknown];
  if (error instanceof ApiError) return error.code ?? String(error.details.anything);
  if (error instanceof ConnectionError) return error.message;
  if (error instanceof MailwrightError) return error.message;
  // @ts-expect-error anything else is unknown
  return error.message;
}
