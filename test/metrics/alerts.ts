import { setTimeout as sleep } from 'node:timers/promises';
import { alertNames, type Prometheus } from './prometheus.ts';
import { say } from './say.ts';

/** Maintenance queues emails without a job once a minute; everything else is faster. */
const MAX_WAIT_MS = 120_000;

/** Remembers which alerts have fired. */
export class Alerts {
  readonly #prometheus: Prometheus;
  readonly #fired = new Set<string>();
  #firing: string[] = [];

  constructor(prometheus: Prometheus) {
    this.#prometheus = prometheus;
  }

  async #look(): Promise<void> {
    this.#firing = await this.#prometheus.firing();
    for (const name of this.#firing) this.#fired.add(name);
  }

  async haveFired(names: string[]): Promise<boolean> {
    await this.#look();
    return names.every((name) => this.#fired.has(name));
  }

  expectOnly(names: string[]): void {
    const others = [...this.#fired].filter((name) => !names.includes(name));
    if (others.length > 0) throw new Error(`Without a cause, these fire: ${others.join(', ')}`);
  }

  async until(names: string[]): Promise<void> {
    await this.#wait(() => names.every((name) => this.#fired.has(name)));
  }

  async untilGone(names: string[]): Promise<void> {
    await this.#wait(() => !names.some((name) => this.#firing.includes(name)));
  }

  /** Returns whether every alert has fired. */
  report(): boolean {
    for (const name of alertNames()) say(this.#fired.has(name), `alert ${name}`);
    return alertNames().every((name) => this.#fired.has(name));
  }

  /** Gives up in the end: the report shows what is missing. */
  async #wait(isDone: () => boolean): Promise<void> {
    for (const until = Date.now() + MAX_WAIT_MS; Date.now() < until; await sleep(500)) {
      await this.#look();
      if (isDone()) return;
    }
  }
}
