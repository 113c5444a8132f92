import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Decoded, Format } from './decode.ts';

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

export interface DecoderOptions {
  program?: string;
  /** How long one image may take, the start of the process included. */
  maxMs?: number;
  /** How long an idle process is kept: what it has taken of memory goes with it. */
  idleMs?: number;
}

/** Decodes one image at a time, in a process of its own that is started when it is needed. */
export class ImageDecoder {
  readonly #program: string;
  readonly #maxMs: number;
  readonly #idleMs: number;
  #process: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ program = PROGRAM, maxMs = 5_000, idleMs = 10_000 }: DecoderOptions = {}) {
    this.#program = program;
    this.#maxMs = maxMs;
    this.#idleMs = idleMs;
  }

  decode(bytes: Buffer, format: Format): Promise<Decoded> {
    const decoded = this.#last.then(() => this.#decodeNow(bytes, format));
    this.#last = decoded;
    return decoded;
  }

  /** Ends the process; the next image starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  async #decodeNow(bytes: Buffer, format: Format): Promise<Decoded> {
    clearTimeout(this.#idle);
    const child = (this.#process ??= this.#start());
    const { promise, resolve } = Promise.withResolvers<Decoded>();
    const fail = () => resolve({ fault: 'failed' });
    const timer = setTimeout(() => resolve({ fault: 'slow' }), this.#maxMs);
    child.once('message', resolve as (message: unknown) => void);
    child.once('exit', fail);
    child.send({ bytes, format }, (error) => error && fail());
    const decoded = await promise;
    clearTimeout(timer);
    child.removeAllListeners('message').off('exit', fail);
    const isUnusable = 'fault' in decoded && ['failed', 'slow'].includes(decoded.fault);
    if (isUnusable) this.stop();
    else this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
    return decoded;
  }

  /** It keeps the server from nothing, has none of its settings, and writes nothing into its log. */
  #start(): ChildProcess {
    const child = fork(this.#program, {
      // With an arena for each thread the allocator would keep more with every image.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (this.#process === child) this.#process = null;
    };
    // That it could not be started shows at the image, which can't be sent.
    child.once('exit', forget).on('error', forget);
    child.unref();
    child.channel?.unref();
    return child;
  }
}
