import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { freePort, launch, type Program } from '../cli/run.ts';
import { type Proxy, startProxy } from '../support/fakes/proxy.ts';
import { createTripwire, type Trigger } from './tripwire.ts';

/** The parts that a process runs; `both` is the default of `start`. */
export type Kind = 'api' | 'worker' | 'both';

/** A process that is started again and again, behind proxies of its own. */
export interface Unit {
  readonly kind: Kind;
  readonly baseUrl: string;
  /** Between the process and PostgreSQL. */
  readonly database: Proxy;
  /** It has reported that it is ready, and has not been killed since. */
  isReady(): boolean;
  /** Resolves when it is ready or has ended. */
  start(): Promise<void>;
  /** kill -9, immediately. */
  kill(): void;
  /** kill -9 when the process reaches a step; then calls `onKilled`. */
  killAt(step: Step, onKilled: () => void): void;
  /** Cancels `killAt`. */
  disarm(): void;
  /** SIGTERM; returns how long the exit took, and the exit code. */
  terminate(): Promise<{ code: number | null; ms: number }>;
  /** Resident memory, in megabytes. */
  memory(): Promise<number>;
  /** Unexpected exits. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** A moment in a process's work, detected by the data on one of its links. */
export interface Step extends Trigger {
  link: 'database' | 'provider';
}

export interface UnitOptions {
  kind: Kind;
  databaseUrl: string;
  providerUrl: string;
  env?: Record<string, string>;
}

/** An interrupted run leaves no processes behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export async function createUnit(options: UnitOptions): Promise<Unit> {
  const { kind } = options;
  const wires = { database: createTripwire(), provider: createTripwire() };
  const database = await startProxy(options.databaseUrl, { watch: wires.database.watch });
  const provider = await startProxy(options.providerUrl, { watch: wires.provider.watch });
  const port = await freePort();
  const complaints: string[] = [];
  let program: Program | null = null;
  let starting = Promise.resolve();
  let ready = false;
  /** Whether an exit is expected, because the process was killed or asked to stop. */
  let leaving = false;

  const env = {
    DATABASE_URL: database.url,
    PORT: port,
    MAIL_TRANSPORT: 'ses',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_SESV2: new URL(provider.url).origin,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    ...options.env,
  };

  async function startNext(): Promise<void> {
    const isAlive = program?.process.exitCode === null && program.process.signalCode === null;
    // Killed again before it was ready: one start is enough for both calls.
    if (isAlive && !leaving) return;
    await program?.ended;
    leaving = false;
    program = launch(kind === 'both' ? ['start'] : ['start', `--${kind}`], env);
    const child = program.process;
    running.add(child);
    void program.ended.then(({ code, stderr }) => {
      ready = false;
      running.delete(child);
      if (!leaving)
        complaints.push(`A process (${kind}) exited unexpectedly with ${code}: ${stderr}`);
    });
    ready = await becomesReady(program);
  }

  const unit: Unit = {
    kind,
    baseUrl: `http://127.0.0.1:${port}`,
    database,
    complaints,
    isReady: () => ready,
    async start() {
      // One after the other, because a process may be killed while it starts, and is then to be
      // started again.
      starting = starting.then(startNext);
      await starting;
    },
    kill() {
      ready = false;
      leaving = true;
      unit.disarm();
      program?.process.kill('SIGKILL');
    },
    killAt({ link, ...trigger }, onKilled) {
      wires[link].arm(trigger, () => {
        unit.kill();
        onKilled();
      });
    },
    disarm() {
      wires.database.disarm();
      wires.provider.disarm();
    },
    async terminate() {
      ready = false;
      leaving = true;
      const begin = performance.now();
      program?.process.kill('SIGTERM');
      const code = (await program?.ended)?.code ?? null;
      return { code, ms: performance.now() - begin };
    },
    async memory() {
      const status = await readFile(`/proc/${program?.process.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
    },
    async close() {
      unit.kill();
      await program?.ended;
      await database.close();
      await provider.close();
    },
  };
  return unit;
}

/** Waits for the log line that reports readiness; false when the process ends before. */
async function becomesReady({ process: child, ended }: Program): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let seen = '';
  const look = (chunk: Buffer): void => {
    seen += chunk.toString();
    if (seen.includes('"msg":"ready"')) resolve(child.signalCode === null);
  };
  child.stdout?.on('data', look);
  void ended.then(() => resolve(false));
  const ready = await promise;
  child.stdout?.off('data', look);
  return ready;
}
