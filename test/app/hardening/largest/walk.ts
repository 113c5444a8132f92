import { type DocumentedOperation, readDocument } from '../../../../server/http/document.ts';
import { reservedFor } from '../../../support/reserved.ts';
import { largestHold, slowness } from '../../../support/slowness.ts';
import type { TestApp } from '../../../support/app.ts';
import { type Largest, namesOf, SUBTYPE } from './resources.ts';

const MAX_HOLD_MS = 100;

export interface Call {
  name: string;
  method: string;
  path: string;
  operation: DocumentedOperation;
  body?: string;
}

export interface Operation {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

/** All operations of the document. */
export const OPERATIONS: Operation[] = Object.entries(readDocument().paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
);

export const nounOf = ({ operationId }: Pick<DocumentedOperation, 'operationId'>): string =>
  operationId.split('.')[0] ?? '';

/** The path of an operation about the largest resource. */
export function pathOf({ path, operation: { operationId } }: Operation, largest: Largest): string {
  const names = namesOf(largest);
  const name = names[operationId] ?? names[nounOf({ operationId })] ?? 'x';
  return path
    .replace('/deliveries/{id}', `/deliveries/${largest.deliveryId}`)
    .replace('{subtype}', SUBTYPE)
    .replace('{version}', '1')
    .replace(/\{\w+\}/g, name);
}

/** Sends each request, and returns what takes more than its share. */
export async function walk(
  app: TestApp,
  calls: Call[],
  headers: Record<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, method, path, operation, body } of calls) {
    let [bytes, status, text] = [0, 0, ''];
    // A response that is streamed has no length.
    const send = async (): Promise<void> => {
      const response = await fetch(app.baseUrl + path, { method, headers, body });
      status = response.status;
      bytes = Number(response.headers.get('Content-Length') ?? 0);
      text = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 500);
    };
    const hold = await leastHold(send);
    const reserved = reservedFor(operation, body);
    process.stdout.write(`${name}: ${status}, ${hold} ms, ${bytes} of ${reserved} bytes\n`);
    if (hold > MAX_HOLD_MS) faults.push(`${name} holds the event loop for ${hold} ms`);
    if (bytes > reserved) faults.push(`${name} sends ${bytes} bytes of ${reserved}`);
    if (status >= 400) faults.push(`${name} responds with ${status}: ${text}`);
  }
  return faults;
}

/** Garbage of earlier requests may be collected during one, and new code compiled: repeated if it seems too long. */
async function leastHold(send: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < 4 && least > MAX_HOLD_MS; n += 1) {
    least = Math.min(least, Math.round((await largestHold(send)) / slowness()));
  }
  return least;
}
