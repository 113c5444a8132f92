import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { invalid } from '../errors.ts';
import { operationOf } from './context.ts';
import { HttpError, payloadTooLarge, unsupportedMediaType } from './http-error.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Reads the body of an operation that takes one: JSON in UTF-8, within the operation's limit. The
 * limit holds for what a compressed body unpacks to.
 */
export function readBody(): RequestHandler {
  const parsers = new Map<number, RequestHandler>();
  return (request, response, next) => {
    const { operation } = operationOf(request);
    const limit = operation['x-max-bytes'] ?? MAX_BYTES;
    const parse = parsers.get(limit) ?? createParser(limit);
    parsers.set(limit, parse);
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
    parse(request, response, (error?: unknown) => {
      if (error === undefined) next();
      else next(toBodyError(error, limit));
    });
  };
}

const createParser = (limit: number): RequestHandler =>
  express.json({
    limit,
    strict: false,
    type: () => true,
    verify: (_request, _response, bytes) => {
      if (!isUtf8(bytes)) throw malformedJson();
    },
  });

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
      return new HttpError(400, 'VALIDATION_ERROR', 'The connection ended before the body did.');
    case 'entity.parse.failed':
    case 'entity.verify.failed':
    case 'request.size.invalid':
      return malformedJson();
    default:
      // What zlib says about a body that isn't what Content-Encoding promises has no type.
      return (error as { status?: unknown }).status === 400 ? malformedJson() : error;
  }
}
