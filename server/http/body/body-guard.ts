import type { RequestHandler } from 'express';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import { showName } from '../../platform/values/text.ts';
import { isObject } from '../../platform/values/json/json.ts';
import { operationOf } from '../context.ts';
import { type ApiDocument, bodySchemaOf, operationsOf } from '../document.ts';

const MAX_KEYS = 200;

/** The clock is read after this many values. */
const BLOCK_VALUES = 2_000;

/**
 * Rejects, before the schema validation, values that make a validator or PostgreSQL fail with an internal
 * error (API-5), and numbers that JSON.parse has rounded.
 */
export function guardValues(): RequestHandler {
  return async (request, _response, next) => {
    const failure = findUnsafeParameter(request.query) ?? (await findUnsafe(request.body));
    next(failure ?? undefined);
  };
}

/** Checks a name that becomes a key of an object without passing the JSON scanner. */
export function checkName(name: string): void {
  const fault = faultOf(name);
  if (fault) throw refuse([name], fault);
}

function findUnsafeParameter(parameters: Record<string, unknown>): ValidationError | null {
  for (const [name, value] of Object.entries(parameters)) {
    const fault = faultOf(name);
    if (fault) return refuse([name], fault);
    if (![value].flat().every((text) => isStorable(String(text)))) {
      return refuse([name], 'a NUL character or a lone surrogate in its text');
    }
  }
  return null;
}

/** The first value of a body that must not be processed; null if there is none. */
export async function findUnsafe(body: unknown): Promise<ValidationError | null> {
  const search = new UnsafeSearch(body);
  const slices = new Slices();
  while (search.advance(BLOCK_VALUES)) if (slices.isOver()) await slices.next();
  return search.failure;
}

/** An array or object whose members are being checked. */
interface Frame {
  /** Null for an array. */
  keys: string[] | null;
  members: unknown[];
  next: number;
}

/** Visits all values. The stack holds the current path: building a path for each value would cost more. */
class UnsafeSearch {
  failure: ValidationError | null = null;
  readonly #stack: Frame[] = [];

  constructor(body: unknown) {
    this.#visit(body);
  }

  /** Visits `count` values. False at the end. */
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
      if (!isStorable(value)) this.#refuse('a NUL character or a lone surrogate in its text');
    } else if (typeof value === 'number') {
      if (!isExact(value))
        this.#refuse('a number that JSON parsers may round; send it as a string');
    } else if (typeof value === 'object' && value !== null) this.#enter(value);
  }

  /** The scanner has bounded the depth before parsing. */
  #enter(value: object): void {
    if (Array.isArray(value)) {
      this.#stack.push({ keys: null, members: value, next: 0 });
      return;
    }
    const keys = Object.keys(value);
    if (keys.length > MAX_KEYS) return this.#refuse(`more than ${MAX_KEYS} keys in one object`);
    for (const key of keys) {
      const fault = faultOf(key);
      if (fault) return this.#refuse(fault, key);
    }
    this.#stack.push({ keys, members: Object.values(value), next: 0 });
  }

  #refuse(what: string, ...below: string[]): void {
    const path = this.#stack.map(({ keys, next }) => keys?.[next - 1] ?? String(next - 1));
    this.failure = refuse([...path, ...below], what);
  }
}

/** What is wrong with a name; null if it is allowed. */
function faultOf(name: string): string | null {
  if (name === '__proto__') return 'this name';
  if (!isStorable(name)) return 'a NUL character or a lone surrogate in its name';
  // See `JsonScanner` for the effect of such a key on V8.
  return name.includes('\\') ? 'a backslash in its name' : null;
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function refuse(path: string[], what: string): ValidationError {
  const field = path.map(showName).join('.') || 'body';
  return invalid(field, 'invalid_format', `The field ${field} must not have ${what}.`);
}

/**
 * Rejects lists that are longer than documented before the validation, which would report errors for every
 * entry, and millions fit into the body of a batch.
 */
export function guardLengths(document: ApiDocument): RequestHandler {
  const limits = new Map(
    operationsOf(document).map((operation) => [
      operation.operationId,
      listLimits(bodySchemaOf(document, operation)),
    ]),
  );
  return (request, _response, next) => {
    const body: unknown = request.body;
    if (isObject(body)) {
      for (const [field, limit] of limits.get(operationOf(request).operation.operationId) ?? []) {
        const list = body[field];
        if (Array.isArray(list) && list.length > limit) {
          throw invalid(field, 'too_many', `The field ${field} may have at most ${limit} entries.`);
        }
      }
    }
    next();
  };
}

/** The maximum lengths of the lists at the top level of a body, by field. */
function listLimits(schema: object = {}): [string, number][] {
  const { properties = {} } = schema as { properties?: Record<string, { maxItems?: number }> };
  return Object.entries(properties).flatMap(([field, { maxItems }]) =>
    maxItems === undefined ? [] : [[field, maxItems] as [string, number]],
  );
}
