import type { RequestHandler } from 'express';
import { invalid, type ValidationError } from '../errors.ts';
import { isObject } from '../values/json.ts';

const MAX_LEVELS = 40;
const MAX_KEYS = 200;

/**
 * Refuses, before any schema sees it, what makes a validator or PostgreSQL fail rather than answer
 * (G6), and numbers that JSON.parse has already changed.
 */
export function guardValues(): RequestHandler {
  return (request, _response, next) => {
    const failure = findUnsafeParameter(request.query) ?? findUnsafe(request.body, [], 0);
    next(failure ?? undefined);
  };
}

function findUnsafeParameter(parameters: Record<string, unknown>): ValidationError | null {
  for (const [name, value] of Object.entries(parameters)) {
    if (!isStorable(name)) return refuse(['query'], 'a parameter whose name holds NUL');
    if (![value].flat().every((text) => isStorable(String(text)))) {
      return refuse([name], 'text with NUL or half a character');
    }
  }
  return null;
}

function findUnsafe(value: unknown, path: string[], level: number): ValidationError | null {
  if (typeof value === 'string')
    return isStorable(value) ? null : refuse(path, 'text with NUL or half a character');
  if (typeof value === 'number')
    return isExact(value)
      ? null
      : refuse(path, 'a number that JSON readers may round; send it as text');
  if (typeof value !== 'object' || value === null) return null;
  if (level >= MAX_LEVELS) return refuse(path.slice(0, 8), `more than ${MAX_LEVELS} levels`);
  return isObject(value)
    ? findInObject(value, path, level)
    : findInArray(value as unknown[], path, level);
}

function findInObject(
  value: Record<string, unknown>,
  path: string[],
  level: number,
): ValidationError | null {
  const keys = Object.keys(value);
  if (keys.length > MAX_KEYS) return refuse(path, `more than ${MAX_KEYS} keys in one object`);
  for (const key of keys) {
    if (key === '__proto__' || !isStorable(key)) return refuse(path, 'a key that is not allowed');
    const failure = findUnsafe(value[key], [...path, key], level + 1);
    if (failure) return failure;
  }
  return null;
}

function findInArray(values: unknown[], path: string[], level: number): ValidationError | null {
  for (const [index, value] of values.entries()) {
    const failure = findUnsafe(value, [...path, String(index)], level + 1);
    if (failure) return failure;
  }
  return null;
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function refuse(path: string[], what: string): ValidationError {
  const field = path.join('.') || 'body';
  return invalid(field, 'invalid_format', `The field ${field} must not hold ${what}.`);
}
