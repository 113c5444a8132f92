import type { Request, RequestHandler } from 'express';
import { invalid } from '../../platform/errors.ts';
import { freeLarge } from '../../platform/values/free-large.ts';
import { contextOf, operationOf } from '../context.ts';
import { payloadTooLarge, unpacksTooFar, unsupportedMediaType } from '../responses/http-error.ts';
import { checkRawBody } from './raw-body.ts';
import { readJson } from './json/read.ts';
import { receiveBytes, refuseLength, IDENTITY, isKnownCoding, unpack } from './receive-bytes.ts';
import { SMALL_BODY } from './request-memory.ts';

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

export const hasBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `application/json`, whose only charset is UTF-8 (RFC 8259 §8.1). */
export function isJson(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const utf8 = charset === undefined || /^\s*charset="?utf-8"?\s*$/.test(charset);
  return type.trim() === 'application/json' && utf8;
}

export const malformedJson = () =>
  invalid('body', 'malformed_json', 'The body must be JSON in UTF-8.');
