import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Decoded, Format } from './decode.ts';

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

export interface DecoderOptions {
  program?: string;
  /** Time limit for one image, including the start of the process. */
  maxMs?: number;
  /** How long an idle process is kept. Ending it frees the memory that it has taken. */
  idleMs?: number;
}

/** Decodes one image at a time in a child process, which is started on demand. */
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

  /**
   * The child process does not keep the server alive, gets none of its settings, and does not write to its
   * log.
   */
  #start(): ChildProcess {
    const child = fork(this.#program, {
      // With one arena per thread, memory use would grow with every image.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (this.#process === child) this.#process = null;
    };
    // A failed start is reported through the image, which cannot be sent to the process.
    child.once('exit', forget).on('error', forget);
    child.unref();
    child.channel?.unref();
    return child;
  }
}
