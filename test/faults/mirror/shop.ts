import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '../../cli/run.ts';
import { startProxy } from '../../support/fakes/proxy.ts';
import { createDatabase } from '../installation.ts';
import { createTripwire, type Trigger } from '../tripwire.ts';

/** The shop's process and its database, which survives it. */
export interface Shop {
  /** The URL of its webhook. */
  readonly url: string;
  /** Starts the process, or starts it again, and waits until it listens. */
  start(secret: string): Promise<void>;
  /** kill -9; its port refuses connections until it is started again. */
  kill(): Promise<void>;
  /** kill -9 when it reaches the step; then calls `onKilled`. */
  killAt(step: Trigger, onKilled: () => void): void;
  disarm(): void;
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  /** Unexpected exits. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const PROGRAM = resolve(import.meta.dirname, 'shop-child.ts');

/** An interrupted run leaves no process behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export async function createShop(serverUrl: string): Promise<Shop> {
  const databaseUrl = await createDatabase(serverUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const wire = createTripwire();
  const database = await startProxy(databaseUrl, { watch: wire.watch });
  const port = await freePort();
  let child: ChildProcess | null = null;

  const end = async (): Promise<void> => {
    wire.disarm();
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'close');
    ending.kill('SIGKILL');
    await ended;
  };

  const shop: Shop = {
    url: `http://127.0.0.1:${port}/hooks/mailwright`,
    complaints: [],
    async start(secret) {
      const started = spawn(process.execPath, [PROGRAM], {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.url,
          PORT: port,
          MAILWRIGHT_WEBHOOK_SECRET: secret,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      running.add(started);
      let errors = '';
      started.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const ended = once(started, 'close').then(() => {
        running.delete(started);
        if (child === started) shop.complaints.push(`The shop ended unexpectedly: ${errors}`);
      });
      await Promise.race([once(started.stdout, 'data'), ended]);
    },
    kill: end,
    killAt(step, onKilled) {
      wire.arm(step, () => void end().then(onKilled));
    },
    disarm: () => wire.disarm(),
    query: async <Row extends pg.QueryResultRow>(text: string) =>
      (await pool.query<Row>(text)).rows,
    async close() {
      await end();
      await pool.end();
      await database.close();
    },
  };
  return shop;
}
