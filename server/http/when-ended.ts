import type { Request, Response } from 'express';
import { contextOf } from './context.ts';

/** How a request ended for its client. */
export interface Ending {
  /** Null when the connection was closed before the response. */
  status: number | null;
  /** Whether the connection was closed before the end of the response. */
  aborted: boolean;
  /** Since the first middleware asked for the ending. */
  durationMs: number;
}

export type RecordEnding = (ending: Ending) => void;

/**
 * Calls back when the response is complete or its connection is closed. Without a client that waits, the operation
 * continues, and can still accept emails: then, when it has ended.
 */
export function whenEnded(request: Request, response: Response, record: RecordEnding): void {
  const context = contextOf(request);
  if (context.whenEnded) {
    context.whenEnded.push(record);
    return;
  }
  const all = (context.whenEnded = [record]);
  const startedAt = performance.now();
  response.on('close', () => {
    const ending = {
      status: response.headersSent ? response.statusCode : null,
      aborted: !response.writableFinished,
      durationMs: performance.now() - startedAt,
    };
    const recordAll = (): void => all.forEach((each) => each(ending));
    if (context.running && ending.aborted) void context.running.then(recordAll);
    else recordAll();
  });
}
