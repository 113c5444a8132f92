import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';
import { Outages } from './database/outages.ts';

/** Fields of every line that tell the process apart from others. */
export interface LogOrigin {
  service: string;
  pid: number;
  host: string;
}

/** The log of a process. What writes to it shares the counts of an outage of the database, so that it does not fill up. */
export type Log = Logger & { readonly outages: Outages };

/** Writes JSON lines. Callers name each logged field: never a whole request, body or row. */
export function createLog(
  level: LogLevel,
  destination?: DestinationStream,
  base: LogOrigin | null = null,
): Log {
  const options = { level, base, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  const log = pino(options, destination ?? standardOutput());
  return Object.assign(log, { outages: new Outages(log) });
}

/**
 * Buffers lines, as writing each one would cost a system call per request. The buffer is flushed every
 * 100 ms and when the process exits, unless it is killed.
 */
const standardOutput = (): DestinationStream =>
  pino.destination({ sync: false, minLength: 4_096, periodicFlush: 100 });

/**
 * The loggable part of an error: type, code and stack. Messages of the database and of libraries quote
 * values (addresses, variables), so they are left out.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!isNativeError(error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const trace = (error.stack ?? '').replace(error.message, '');
  const frames = trace.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(isNativeError(error.cause) ? { cause: describeError(error.cause) } : {}),
  };
}

/** Logs an error unless it belongs to an outage. */
export function logFailure(
  log: Log,
  level: 'warn' | 'error',
  { error, ...facts }: { error: unknown } & Record<string, unknown>,
  message: string,
): void {
  if (log.outages.note(error)) return;
  log[level]({ ...facts, err: describeError(error) }, message);
}
