import type { Request, Response } from 'express';
import { contextOf } from '../context.ts';
import type { RecordEnding } from '../log/ending.ts';

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
