import type { RequestHandler } from 'express';
import { invalid, type ValidationError } from '../errors.ts';
import { Slices } from '../values/slices.ts';
import { MAX_NAME } from './failures.ts';
import { MAX_LEVELS } from './json/count.ts';

const MAX_KEYS = 200;

/** Of a value that is nested too deep, an answer names so many levels. */
const MAX_NAMED = 8;

/** Values between two looks at the clock. */
const BLOCK = 2_000;

/**
 * Refuses, before any schema sees it, what makes a validator or PostgreSQL fail rather than answer
 * (G6), and numbers that JSON.parse has already changed.
 */
export function guardValues(): RequestHandler {
  return async (request, _response, next) => {
    const failure = findUnsafeParameter(request.query) ?? (await findUnsafe(request.body));
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

async function findUnsafe(body: unknown): Promise<ValidationError | null> {
  const search = new UnsafeSearch(body);
  const slices = new Slices();
  while (search.advance(BLOCK)) if (slices.isOver()) await slices.next();
  return search.failure;
}

/** An array or object whose members are looked at. */
interface Frame {
  /** Null for an array. */
  keys: string[] | null;
  members: unknown[];
  next: number;
}

/** Goes through all values. Where it is stands in the stack: a path for each value would cost more. */
class UnsafeSearch {
  failure: ValidationError | null = null;
  readonly #stack: Frame[] = [];

  constructor(body: unknown) {
    this.#visit(body);
  }

  /** Looks at so many values; false when it is through. */
  advance(count: number): boolean {
    for (let left = count; left > 0; left -= 1) {
      const frame = this.#stack.at(-1);
      if (!frame || this.failure) return false;
      if (frame.next === frame.members.length) this.#stack.pop();
      else {
        const member = frame.members[frame.next];
        frame.next += 1;
        this.#visit(member);
      }
    }
    return true;
  }

  #visit(value: unknown): void {
    if (typeof value === 'string') {
      if (!isStorable(value)) this.#refuse('text with NUL or half a character');
    } else if (typeof value === 'number') {
      if (!isExact(value)) this.#refuse('a number that JSON readers may round; send it as text');
    } else if (typeof value === 'object' && value !== null) this.#enter(value);
  }

  #enter(value: object): void {
    if (this.#stack.length >= MAX_LEVELS) {
      return this.#refuse(`more than ${MAX_LEVELS} levels`, MAX_NAMED);
    }
    if (Array.isArray(value)) {
      this.#stack.push({ keys: null, members: value, next: 0 });
      return;
    }
    const keys = Object.keys(value);
    if (keys.length > MAX_KEYS) return this.#refuse(`more than ${MAX_KEYS} keys in one object`);
    if (!keys.every(isAllowedKey)) return this.#refuse('a key that is not allowed');
    this.#stack.push({ keys, members: Object.values(value), next: 0 });
  }

  #refuse(what: string, names = MAX_LEVELS): void {
    const path = this.#stack.map(({ keys, next }) =>
      (keys?.[next - 1] ?? String(next - 1)).slice(0, MAX_NAME),
    );
    this.failure = refuse(path.slice(0, names), what);
  }
}

const isAllowedKey = (key: string): boolean => key !== '__proto__' && isStorable(key);

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function refuse(path: string[], what: string): ValidationError {
  const field = path.join('.') || 'body';
  return invalid(field, 'invalid_format', `The field ${field} must not hold ${what}.`);
}
