import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { invalid } from '../../platform/errors.ts';
import type { RawBody } from '../../platform/files/raw-body.ts';
import type { InTransaction } from '../../platform/files/text-stream.ts';
import { operationOf } from '../context.ts';
import { HttpError, payloadTooLarge, unsupportedMediaType } from '../responses/http-error.ts';
import { refuseLength } from './receive-bytes.ts';

/** Throws unless the body has one of the operation's types and a known coding. */
export function checkRawBody(request: Request): void {
  const { operation } = operationOf(request);
  const types = Object.keys(operation.requestBody?.content ?? {});
  const isKnown =
    types.includes(typeOf(request)) && ['identity', 'gzip'].includes(codingOf(request));
  if (!isKnown) throw unsupportedMediaType(`${types.join(' or ')} in UTF-8, as it is or as gzip`);
  refuseLength(request, operation['x-max-bytes'] ?? 0);
}

export function rawBodyOf(request: Request, inTransaction: InTransaction): RawBody {
  const limit = operationOf(request).operation['x-max-bytes'] ?? 0;
  return { type: typeOf(request), pieces: piecesOf(request, limit), inTransaction };
}

const typeOf = (request: Request): string =>
  (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const codingOf = (request: Request): string =>
  (request.get('Content-Encoding') ?? 'identity').toLowerCase();

async function* piecesOf(request: Request, limit: number): AsyncGenerator<Buffer> {
  const gunzip = codingOf(request) === 'gzip' ? createGunzip() : null;
  const source: Readable = gunzip ? request.pipe(gunzip) : request;
  const onClose = (): void => {
    if (!request.complete) gunzip?.destroy(aborted());
  };
  request.on('close', onClose);
  let bytes = 0;
  try {
    // Destroying the request would close the connection before the response.
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Buffer).length;
      if (bytes > limit) throw payloadTooLarge(limit);
      yield piece as Buffer;
    }
    if (!request.complete) throw aborted();
  } catch (error) {
    throw mapped(error, request);
  } finally {
    request.off('close', onClose);
    if (gunzip) {
      request.unpipe(gunzip);
      gunzip.destroy();
    }
  }
}

function mapped(error: unknown, request: Request): unknown {
  if (error instanceof HttpError) return error;
  if (typeof (error as { errno?: unknown }).errno === 'number' && request.complete) {
    return invalid(
      'body',
      'invalid_format',
      'The body is not gzip, although Content-Encoding says so.',
    );
  }
  return request.destroyed && !request.complete ? aborted() : error;
}

const aborted = () =>
  new HttpError(400, 'VALIDATION_ERROR', 'The connection ended before the body was complete.');
