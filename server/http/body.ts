import express, { type Request, type RequestHandler, type Response } from 'express';
import { invalid } from '../platform/errors.ts';
import { contextOf, operationOf } from './context.ts';
import { HttpError, payloadTooLarge, unpacksTooFar, unsupportedMediaType } from './http-error.ts';
import { readJson } from './json/read.ts';
import { SMALL_BODY } from './request-memory.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * A body in one of these codings may unpack to so many times its size. Batches of equal emails reach 150,
 * and the format ends at 1,032. Honest batches reach 1,375 by Brotli and Zstandard, which have no end:
 * room is reserved for the operation's limit before they are read, and no more is unpacked.
 */
const MAX_RATIO = 500;
const WITH_RATIO = new Set(['gzip', 'deflate']);

/**
 * Reads the body of an operation that takes one: JSON in UTF-8, within the operation's limit. The
 * limit holds for what a compressed body unpacks to.
 */
export function readBody(): RequestHandler {
  return async (request, response, next) => {
    const { operation } = operationOf(request);
    if (!operation.requestBody) {
      delete request.headers['content-type'];
      return next();
    }
    if (!hasBody(request.headers)) {
      if (operation.requestBody.required) throw malformedJson();
      delete request.headers['content-type'];
      return next();
    }
    if (!isJson(request.get('Content-Type'))) throw unsupportedMediaType();
    // The validator caches by this header as it came: thousands of spellings would fill memory.
    request.headers['content-type'] = 'application/json';
    const bytes = await receive(request, response, operation['x-max-bytes'] ?? MAX_BYTES);
    request.body = await parse(request, bytes);
    next();
  };
}

async function parse(request: Request, bytes: Buffer): Promise<unknown> {
  const { memory } = contextOf(request);
  const { operation } = operationOf(request);
  try {
    return await readJson(bytes, async (values) =>
      memory?.reserveBody(bytes.length, values, operation),
    );
  } catch (error) {
    throw error instanceof SyntaxError ? malformedJson() : error;
  }
}

/** What was sent, unpacked. Nothing is read from the connection before there is room for it. */
async function receive(request: Request, response: Response, limit: number): Promise<Buffer> {
  refuseLength(request, limit);

  const length = Number(request.headers['content-length'] ?? Infinity);
  const coding = (request.get('Content-Encoding') ?? 'identity').toLowerCase();
  const ratio = WITH_RATIO.has(coding) ? MAX_RATIO : Infinity;
  const most = Math.min(limit, length * ratio);
  const expected = coding === 'identity' ? Math.min(limit, length) : most;
  if (expected > SMALL_BODY) await contextOf(request).memory?.reserveReading(expected);
  if (request.destroyed) throw aborted();
  let came = 0;
  // Counts beside what reads: both see each chunk, and both wait when that one does.
  if (ratio < Infinity) request.on('data', (chunk: Buffer) => (came += chunk.length));
  const bytes = await readRaw(request, response, most).catch((error: unknown) => {
    const isTooLarge = (error as { type?: unknown }).type === 'entity.too.large';
    throw isTooLarge && most < limit ? unpacksTooFar(most) : toBodyError(error, limit);
  });
  // Without a length, how much comes is known only now.
  if (ratio < Infinity && bytes.length > came * ratio) throw unpacksTooFar(came * ratio);
  return bytes;
}

/** What is known to be too long is refused before it comes: body-parser would wait for its end. */
export function refuseLength(request: Request, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge(limit);
}

function readRaw(request: Request, response: Response, limit: number): Promise<Buffer> {
  const read = express.raw({ limit, type: () => true });
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (error instanceof Error) reject(error);
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    });
  });
}

const hasBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `application/json`, whose only charset is UTF-8 (RFC 8259 §8.1). */
function isJson(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const utf8 = charset === undefined || /^\s*charset="?utf-8"?\s*$/.test(charset);
  return type.trim() === 'application/json' && utf8;
}

const malformedJson = () => invalid('body', 'malformed_json', 'The body must be JSON in UTF-8.');

const aborted = () =>
  new HttpError(400, 'VALIDATION_ERROR', 'The connection ended before the body did.');

/** body-parser's errors by their `type`. */
export function toBodyError(error: unknown, limit = MAX_BYTES): unknown {
  const { type } = error as { type?: unknown };
  switch (type) {
    case 'entity.too.large':
      return payloadTooLarge(limit);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return unsupportedMediaType();
    case 'request.aborted':
      return aborted();
    case 'entity.parse.failed':
    case 'entity.verify.failed':
    case 'request.size.invalid':
      return malformedJson();
    default:
      // What zlib says about a body that isn't what Content-Encoding promises has no type.
      return (error as { status?: unknown }).status === 400 ? malformedJson() : error;
  }
}
