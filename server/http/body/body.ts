import type { Request, RequestHandler } from 'express';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { freeLarge } from '../../platform/values/free-large.ts';
import { contextOf, operationOf } from '../context.ts';
import {
  HttpError,
  payloadTooLarge,
  unpacksTooFar,
  unsupportedMediaType,
} from '../responses/http-error.ts';
import { checkRawBody } from './raw-body.ts';
import { readJson } from './read-json.ts';
import { IDENTITY, isKnownCoding, receiveBytes, refuseLength, unpack } from './receive-bytes.ts';
import { SMALL_BODY } from './request-memory.ts';
import { showName } from '../../platform/values/text.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Maximum compression ratio of a body in one of these codings. Batches of equal emails reach 150; the format
 * allows up to 1,032. With Brotli and Zstandard, valid batches reach 1,375 and the ratio is unbounded:
 * memory for the operation's limit is reserved before they are read, and decompression stops there.
 */
const MAX_RATIO = 500;
const WITH_RATIO = new Set(['gzip', 'deflate']);

/**
 * Reads the body of an operation that has one: JSON in UTF-8, within the operation's limit. For a compressed
 * body the limit applies to its decompressed size.
 */
export function readBody(): RequestHandler {
  return async (request, _response, next) => {
    const { operation } = operationOf(request);
    if (!operation.requestBody) {
      delete request.headers['content-type'];
      return next();
    }
    if (operation['x-raw-body']) {
      checkRawBody(request);
      return next();
    }
    if (!hasBody(request.headers)) {
      if (operation.requestBody.required) throw malformedJson();
      delete request.headers['content-type'];
      return next();
    }
    if (!isJson(request.get('Content-Type'))) throw unsupportedMediaType();
    // The validator caches by the value of this header: thousands of spellings would fill the memory.
    request.headers['content-type'] = 'application/json';
    const bytes = await receive(request, operation['x-max-bytes'] ?? MAX_BYTES);
    request.body = await parse(request, bytes);
    freeLarge(bytes);
    next();
  };
}

async function parse(request: Request, bytes: Buffer): Promise<unknown> {
  const { memory } = contextOf(request);
  const { operation } = operationOf(request);
  try {
    return await readJson(
      bytes,
      async (values) => memory?.reserveBody(bytes.length, values, operation),
      operation['x-long-strings']?.split('.'),
    );
  } catch (error) {
    throw error instanceof SyntaxError ? malformedJson() : error;
  }
}

/**
 * Receives and decompresses the body. Nothing is read from the connection before memory is reserved, and
 * decompression starts after the last byte, so that many small pieces cost no extra work.
 */
export async function receive(request: Request, limit: number): Promise<Buffer> {
  refuseLength(request, limit);
  const coding = (request.get('Content-Encoding') ?? IDENTITY).toLowerCase();
  if (!isKnownCoding(coding)) throw unsupportedMediaType();

  const length = Math.min(limit, Number(request.headers['content-length'] ?? Infinity));
  const ratio = WITH_RATIO.has(coding) ? MAX_RATIO : Infinity;
  const unpacked = coding === IDENTITY ? 0 : Math.min(limit, length * ratio);
  if (Math.max(length, unpacked) > SMALL_BODY) {
    await contextOf(request).memory?.reserveReading(length, unpacked);
  }
  const sent = await receiveBytes(request, length);
  if (coding === IDENTITY) return sent;
  if (sent.length === 0) throw malformedJson();

  // Without Content-Length, the size is known only now.
  const most = Math.min(limit, sent.length * ratio);
  const bytes = await unpack(sent, coding, most).catch((error: unknown) => {
    throw isZlibError(error) ? malformedJson() : error;
  });
  if (bytes === null) throw most < limit ? unpacksTooFar(most) : payloadTooLarge(limit);
  return bytes;
}

/** Whether zlib rejected bytes that do not match Content-Encoding. */
const isZlibError = (error: unknown): boolean =>
  typeof (error as { errno?: unknown }).errno === 'number';

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

/** Many clients send `{}` with every POST. */
const MAX_UNUSED_BYTES = 1024;

/**
 * Refuses what a POST contains whose operation has no body, because it would be ignored (API-3): with `scheduled_at` in
 * its body, sending an email again would send it now. Empty bodies and objects are accepted.
 */
export function refuseFields(): RequestHandler {
  return async (request, _response, next) => {
    const takesNone = !operationOf(request).operation.requestBody;
    if (takesNone && request.method === 'POST' && hasBody(request.headers))
      await checkUnused(request);
    next();
  };
}

async function checkUnused(request: Request): Promise<void> {
  const bytes = await receiveSmall(request);
  // A chunked body can be empty.
  if (bytes?.length === 0) return;
  const isCompressed = request.headers['content-encoding'] !== undefined;
  if (bytes === null || isCompressed || !isJson(request.get('Content-Type'))) throw unexpected();
  const body = parseSmall(bytes);
  if (body === null) return;
  if (typeof body !== 'object' || Array.isArray(body)) throw unexpected();
  const [field] = Object.keys(body);
  if (field !== undefined) throw unknownField(showName(field));
}

/** The body; null if it is longer than the limit. */
async function receiveSmall(request: Request): Promise<Buffer | null> {
  try {
    return await receiveBytes(request, MAX_UNUSED_BYTES);
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return null;
    throw error;
  }
}

function parseSmall(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw malformedJson();
  }
}

const unexpected = (): ValidationError =>
  invalid('body', 'invalid_value', 'This operation accepts no body; send the request without one.');

const unknownField = (field: string): ValidationError =>
  invalid(field, 'unknown_field', `The field ${field} is unknown: this operation has no body.`);
