import { setTimeout as sleep } from 'node:timers/promises';
import { type Feature, missingIn } from './features.ts';
import { ATTACHMENT, Recipients } from './messages.ts';
import { Webhook } from './webhook.ts';

/** The server takes an email that is due in less than a minute as due now. */
const LATER_MS = 61_000;
const MUCH_LATER_MS = 3_600_000;

type Body = Record<string, unknown>;

/** A client of an account that calls several processes, as a load balancer lets it. */
export class Load {
  readonly #key: string;
  #urls: string[] = [];
  #isRunning = true;
  #users: Promise<void>[] = [];
  #requests = 0;
  #missing = new Map<Feature, string>();
  #webhook: Webhook | null = null;
  readonly #canceled: string[] = [];
  /** Ids of accepted emails by their recipient, without those that were canceled. */
  readonly accepted = new Map<string, string>();
  /** Responses that no caller should get, and differences between what was written and what was read. */
  readonly failures: string[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  get requests(): number {
    return this.#requests;
  }

  /** The processes that requests go to, at random. */
  sendTo(...urls: string[]): void {
    this.#urls = urls;
  }

  /** Limits the load to what the release knows, the version of the first process; returns what it lacks. */
  async prepare(): Promise<Map<Feature, string>> {
    const response = await fetch(`${this.#urls[0]}/openapi.json`);
    this.#missing = missingIn((await response.json()) as object);
    if (this.#knows('webhooks')) {
      this.#webhook = await Webhook.start();
      await this.request('PUT', '/webhooks/shop', this.#webhook.body);
    }
    return this.#missing;
  }

  start(users: number): void {
    this.#users = Array.from({ length: users }, (_, user) => this.#run(user));
  }

  /** Also waits until the events of all emails were delivered. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#users);
    if (!this.#webhook) return;
    this.failures.push(...(await this.#webhook.check([...this.accepted.values()], this.#canceled)));
    await this.#webhook.close();
  }

  /** Requests of one caller go to different versions, so that each reads what the other wrote. */
  async request(method: string, path: string, body?: object): Promise<Body> {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)];
    this.#requests += 1;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? (JSON.parse(text) as Body) : {};
  }

  async #run(user: number): Promise<void> {
    for (let turn = 0; this.#isRunning; turn += 1) {
      try {
        await this.#visit(`user-${user}-${turn}@example.com`);
        if (this.#knows('batches')) await this.#sendBatch(`${user}-${turn}`);
        if (this.#knows('attachments')) await this.#sendFile(`${user}-${turn}`);
        if (this.#knows('scheduled email')) await this.#schedule(`${user}-${turn}`, turn);
      } catch (error) {
        this.failures.push(describe(error));
        // An error in each request must not fill the memory.
        await sleep(100);
      }
    }
  }

  /** A person signs up, agrees and gets an email. */
  async #visit(email: string): Promise<void> {
    const path = `/contacts/${encodeURIComponent(email)}`;
    await this.request('POST', '/contacts', { email, name: 'Ada', lists: ['customers'] });
    await this.request('PATCH', `${path}/subscription-preferences`, {
      preferences: { 'order-updates': true },
    });
    const [sent] = await Promise.all([
      this.request('POST', '/emails/send', {
        ...message(email),
        subtype_slug: 'order-updates',
      }),
      this.request('GET', '/lists/customers/contacts'),
    ]);
    this.accepted.set(email, String(sent.id));
    const found = await this.request('GET', `/emails/${String(sent.id)}`);
    this.#expect(
      found.to_email === email,
      `The email to ${email} has the recipient ${String(found.to_email)}.`,
    );
    const contact = await this.request('PATCH', path, { name: 'Grace' });
    this.#expect(contact.name === 'Grace', `The contact ${email} was not renamed.`);
    await this.request('GET', `${path}/consent-history`);
  }

  async #sendBatch(name: string): Promise<void> {
    const recipients = [1, 2, 3].map((number) => `batch-${name}-${number}@example.com`);
    const { results } = await this.request('POST', '/emails/batch', {
      emails: recipients.map(message),
    });
    for (const [index, { status, id }] of (results as Body[]).entries()) {
      const recipient = recipients[index] ?? '';
      this.#expect(status === 'queued', `The email to ${recipient} is ${String(status)}.`);
      this.accepted.set(recipient, String(id));
    }
  }

  async #sendFile(name: string): Promise<void> {
    const recipient = Recipients.withFile(name);
    await this.#send(recipient, { attachments: [ATTACHMENT] });
  }

  /**
   * The first email of each user becomes due in a later stage. Of the others, one half is made due now, and the other
   * half is canceled.
   */
  async #schedule(name: string, turn: number): Promise<void> {
    if (turn === 0) {
      await this.#send(Recipients.scheduled(name), { scheduled_at: after(LATER_MS) });
    } else if (turn % 2 === 1) {
      const id = await this.#send(Recipients.scheduled(name), {
        scheduled_at: after(MUCH_LATER_MS),
      });
      await this.request('PATCH', `/emails/${id}`, { scheduled_at: null });
    } else {
      const recipient = Recipients.canceled(name);
      const id = await this.#send(recipient, { scheduled_at: after(MUCH_LATER_MS) });
      await this.request('POST', `/emails/${id}/cancel`);
      this.accepted.delete(recipient);
      this.#canceled.push(id);
    }
  }

  async #send(recipient: string, more: object): Promise<string> {
    const { id } = await this.request('POST', '/emails/send', { ...message(recipient), ...more });
    this.accepted.set(recipient, String(id));
    return String(id);
  }

  #knows(feature: Feature): boolean {
    return !this.#missing.has(feature);
  }

  #expect(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.failures.push(otherwise);
  }
}

const message = (to: string) => ({
  to,
  template: 'order-shipped',
  data: { order_number: to },
});

const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

const describe = (error: unknown): string => {
  const { message: text, cause } = error as Error;
  return cause instanceof Error ? `${text}: ${cause.message}` : text;
};
