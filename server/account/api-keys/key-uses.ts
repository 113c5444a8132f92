import { type Log, logFailure } from '../../platform/log.ts';

/** How exact the time of the last use is. */
const PRECISION_MS = 60_000;

/** How long uses are collected, so that one statement writes all of them. */
const GATHER_MS = 1_000;

export interface KeyUse {
  id: string;
  usedAt: Date;
}

interface KeyUsesParts {
  write: (uses: KeyUse[]) => Promise<unknown>;
  log: Log;
}

/**
 * Stores when each API key was last used, so that people can find unused keys. A use is written after the response, at
 * most once a minute for each key. A use that cannot be written is lost.
 */
export class KeyUses {
  readonly #write: KeyUsesParts['write'];
  readonly #log: Log;
  /** The uses of the last minute. */
  readonly #noted = new Map<string, number>();
  #waiting: KeyUse[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor({ write, log }: KeyUsesParts) {
    this.#write = write;
    this.#log = log;
  }

  note(id: string, at = Date.now()): void {
    if (at - (this.#noted.get(id) ?? -Infinity) < PRECISION_MS) return;
    this.#noted.set(id, at);
    this.#waiting.push({ id, usedAt: new Date(at) });
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    this.#forgetOld();
    const uses = this.#waiting.splice(0);
    if (uses.length === 0) return;
    this.#writing = this.#tryToWrite(uses);
    await this.#writing;
    this.#writing = null;
  }

  async #tryToWrite(uses: KeyUse[]): Promise<void> {
    try {
      await this.#write(uses);
    } catch (error) {
      logFailure(this.#log, 'warn', { error }, 'last uses of API keys not written');
    }
  }

  #forgetOld(): void {
    const since = Date.now() - PRECISION_MS;
    for (const [id, at] of this.#noted) if (at < since) this.#noted.delete(id);
  }
}
