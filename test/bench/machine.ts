import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';

/** The machine that the figures were measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memory_gigabytes: number;
  node: string;
  postgresql: string;
  /** Load average of the minute before, which shows other work on the machine. */
  load: number;
  date: string;
}

export async function describeMachine(serverUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgresql: rows[0]?.server_version ?? 'unknown',
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    date: new Date().toISOString().slice(0, 10),
  };
}
