import { type ChildProcess, fork as nodeFork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bounds, Decoded, Format } from './decode.ts';

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

export interface DecoderOptions {
  program?: string;
  /** Time limit for one image, including the start of the process. */
  maxMs?: number;
  /** How long an idle process is kept. Ending it frees the memory that it has taken. */
  idleMs?: number;
  /** Starts a child process. */
  fork?: (program: string, options: ForkOptions) => ChildProcess;
}

/** Decodes one image at a time in a child process, which is started on demand. */
export class ImageDecoder {
  readonly #program: string;
  readonly #maxMs: number;
  readonly #idleMs: number;
  readonly #fork: NonNullable<DecoderOptions['fork']>;
  #process: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({
    program = PROGRAM,
    maxMs = 15_000,
    idleMs = 10_000,
    fork = nodeFork,
  }: DecoderOptions = {}) {
    this.#program = program;
    this.#maxMs = maxMs;
    this.#idleMs = idleMs;
    this.#fork = fork;
  }

  decode(bytes: Buffer, format: Format, bounds: Bounds): Promise<Decoded> {
    const decoded = this.#last.then(() => this.#decodeNow(bytes, format, bounds));
    // An error concerns this image, not the next one.
    this.#last = decoded.catch(() => {});
    return decoded;
  }

  /** Ends the process; the next image starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    // A process that did not start has no id. A signal to it would end this process with its whole group.
    if (this.#process?.pid !== undefined) this.#process.kill('SIGKILL');
    this.#process = null;
  }

  async #decodeNow(bytes: Buffer, format: Format, bounds: Bounds): Promise<Decoded> {
    clearTimeout(this.#idle);
    const decoded = await this.#exchange({ bytes, format, bounds });
    const isUnusable = 'fault' in decoded && ['failed', 'slow'].includes(decoded.fault);
    if (isUnusable) this.stop();
    else this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
    return decoded;
  }

  /** Sends the image to the process and waits for its answer. */
  async #exchange(image: { bytes: Buffer; format: Format; bounds: Bounds }): Promise<Decoded> {
    const { promise, resolve } = Promise.withResolvers<Decoded>();
    const fail = () => resolve({ fault: 'failed' });
    try {
      this.#process ??= this.#start();
      this.#process.send(image, (error) => error && fail());
    } catch {
      // The system has too few processes, files or memory: no process was started, or one without a channel.
      return { fault: 'failed' };
    }
    const child = this.#process;
    const timer = setTimeout(() => resolve({ fault: 'slow' }), this.#maxMs);
    child.once('message', resolve as (message: unknown) => void);
    child.once('exit', fail);
    const decoded = await promise;
    clearTimeout(timer);
    child.removeAllListeners('message').off('exit', fail);
    return decoded;
  }

  /**
   * The child process does not keep the server alive, gets none of its settings, and does not write to its
   * log.
   */
  #start(): ChildProcess {
    const child = this.#fork(this.#program, {
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
