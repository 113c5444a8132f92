import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** Fields of every line that tell the process apart from others. */
export interface LogOrigin {
  service: string;
  pid: number;
  host: string;
}

/** Writes JSON lines. Callers name each logged field: never a whole request, body or row. */
export function createLog(
  level: LogLevel,
  destination?: DestinationStream,
  base: LogOrigin | null = null,
): Logger {
  const options = { level, base, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  return pino(options, destination ?? standardOutput());
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
