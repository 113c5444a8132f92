import { eventually } from '../support/eventually.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

/** An endpoint of the account, which gets the events that an email was sent or canceled. */
export class Webhook {
  readonly body: object;
  readonly #receiver: Receiver;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
    this.body = { url: receiver.url, events: ['email.sent', 'email.canceled'] };
  }

  static async start(): Promise<Webhook> {
    return new Webhook(await startReceiver());
  }

  /** Waits until the events of these emails have arrived; returns how they differ from exactly one of each. */
  async check(sent: string[], canceled: string[]): Promise<string[]> {
    const expected = [
      ...sent.map((id) => `email.sent ${id}`),
      ...canceled.map((id) => `email.canceled ${id}`),
    ];
    await eventually(
      async () => this.#count(),
      (counts) => expected.every((event) => counts.has(event)),
    );
    const counts = this.#count();
    const known = new Set(expected);
    const repeated = [...counts]
      .filter(([event, count]) => count !== 1 || !known.has(event))
      .map(([event, count]) => `The event ${event} was delivered ${count} times.`);
    return [...repeated, ...this.#early()];
  }

  /** Emails that were sent before their time. */
  #early(): string[] {
    return this.#receiver.received
      .map(({ body }) => (body as { data: Record<string, string | null> }).data)
      .filter(({ sent_at: sent, scheduled_at: due }) => sent && due && sent < due)
      .map(({ id, sent_at: sent, scheduled_at: due }) => `${id} was sent at ${sent}, not ${due}.`);
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }

  #count(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { body } of this.#receiver.received) {
      const { type, data } = body as { type: string; data: { id: string } };
      const event = `${type} ${data.id}`;
      counts.set(event, (counts.get(event) ?? 0) + 1);
    }
    return counts;
  }
}
