import type { DocumentedOperation } from '../../../server/http/document.ts';
import { memoryOfRequest } from '../../../server/http/body/request-memory.ts';

/** LIMITS-4: the bytes that the server reserves for a request with this body, and its response. */
export function reservedFor(
  operation: DocumentedOperation,
  body: string | Uint8Array = '',
): number {
  return memoryOfRequest(operation, { bytes: Buffer.byteLength(body), values: valuesIn(body) });
}

function valuesIn(body: string | Uint8Array): number {
  try {
    return count(JSON.parse(Buffer.from(body as string).toString()));
  } catch {
    // A form or a file, or compressed.
    return 0;
  }
}

const count = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + count(inner), 1)
    : 1;
