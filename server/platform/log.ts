import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** JSON lines. What is logged is named field by field: never a request, a body or a row. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  return pino(options, destination ?? standardOutput());
}

/**
 * Lines leave together: a tenth of a second after they came at the latest, and when the process ends in
 * any way but a kill. To write each by itself costs a request a system call more.
 */
const standardOutput = (): DestinationStream =>
  pino.destination({ sync: false, minLength: 4_096, periodicFlush: 100 });

/**
 * What may be logged of an error: kind, code and where. Messages of the database and of libraries
 * quote values (addresses, variables), so they stay out.
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
