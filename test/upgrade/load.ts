import { setTimeout as sleep } from 'node:timers/promises';

/** A client of an account that calls several processes, as a load balancer lets it. */
export class Load {
  readonly #key: string;
  #urls: string[] = [];
  #isRunning = true;
  #users: Promise<void>[] = [];
  #requests = 0;
  /** Ids of accepted emails by their recipient. */
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

  start(users: number): void {
    this.#users = Array.from({ length: users }, (_, user) => this.#run(user));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#users);
  }

  /** Requests of one caller go to different versions, so that each reads what the other wrote. */
  async request(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)];
    this.#requests += 1;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  }

  async #run(user: number): Promise<void> {
    for (let turn = 0; this.#isRunning; turn += 1) {
      try {
        await this.#visit(`user-${user}-${turn}@example.com`);
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
        to: email,
        template: 'order-shipped',
        data: { order_number: email },
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

  #expect(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.failures.push(otherwise);
  }
}

const describe = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
