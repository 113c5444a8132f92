import { createResolver, type Resolver } from './resolve.ts';
import { compareSchemas, type Report, type Schema } from './schema.ts';
import { compareSecurity } from './security.ts';
import { answerSide, requestSide } from './side.ts';

interface Content {
  schema: Schema;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: Schema;
}

interface Header {
  $ref?: string;
  required?: boolean;
  schema?: Schema;
}

interface Response {
  $ref?: string;
  headers?: Record<string, Header>;
  content?: Record<string, Content>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
  security?: Record<string, unknown>[];
  'x-scopes'?: string[];
  'x-rate-limit'?: string;
  'x-max-bytes'?: number;
  'x-test-mode'?: string;
  'x-idempotent'?: boolean;
}

export interface Document {
  info: { version: string };
  security?: Record<string, unknown>[];
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
}

/** A pair of documents to compare. */
interface Pair {
  released: Resolver;
  current: Resolver;
}

/** Changes in the current document that break programs written for the released one; additions don't (API-12). */
export function breakingChanges(released: Document, current: Document): string[] {
  const changes = new Set<string>();
  const pair: Pair = { released: createResolver(released), current: createResolver(current) };
  for (const [path, item] of Object.entries(released.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const report: Report = (place, what) =>
        changes.add(`${operation.operationId}: ${[place, what].filter(Boolean).join(' ')}.`);
      const now = current.paths[path]?.[method];
      if (!now) {
        report('', `${method.toUpperCase()} ${path} is gone`);
        continue;
      }
      compareSecurity({ ...released, ...operation }, { ...current, ...now }, report);
      compareFacts(operation, now, report);
      compareParameters(operation, now, pair, report);
      compareBodies(operation, now, pair, report);
      compareResponses(operation, now, pair, report);
    }
  }
  return [...changes];
}

const MIB = 1024 * 1024;

/** The scopes and the rate limit of an operation. */
function compareFacts(was: Operation, is: Operation, report: Report): void {
  if (was.operationId !== is.operationId) report('', `is called ${is.operationId} now`);
  for (const scope of was['x-scopes'] ?? []) {
    if (!is['x-scopes']?.includes(scope)) report('', `is no longer allowed by the scope ${scope}`);
  }
  if (was['x-rate-limit'] !== is['x-rate-limit']) {
    report('', `counts against the limit ${is['x-rate-limit']}, no longer ${was['x-rate-limit']}`);
  }
  const [before, after] = [was['x-max-bytes'] ?? MIB, is['x-max-bytes'] ?? MIB];
  if (after < before) report('', `takes bodies of ${after} bytes, no longer ${before}`);
  if (was['x-idempotent'] && !is['x-idempotent']) report('', 'may no longer come twice');
  if (was['x-test-mode'] !== is['x-test-mode']) report('', 'keeps other things in test mode');
}

function compareParameters(was: Operation, is: Operation, pair: Pair, report: Report): void {
  const nameOf = ({ in: place, name }: Parameter): string => `${place} parameter ${name}`;
  const before = (was.parameters ?? []).map((one) => pair.released.thing(one));
  const after = (is.parameters ?? []).map((one) => pair.current.thing(one));
  for (const old of before) {
    const now = after.find((one) => nameOf(one) === nameOf(old));
    if (!now) report(nameOf(old), 'is no longer taken');
    else {
      compareInput(old, now, pair, report, nameOf(old));
      const [before, after] = [styleOf(old), styleOf(now)];
      if (before !== after) report(nameOf(old), `is written as ${after}, no longer as ${before}`);
    }
  }
  for (const now of after) {
    const isNew = !before.some((one) => nameOf(one) === nameOf(now));
    if (now.required && isNew) report(nameOf(now), 'is required now');
  }
}

/** The serialization of several values in one parameter. */
function styleOf({ in: place, style, explode }: Parameter): string {
  const written = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return `${written}${(explode ?? written === 'form') ? ', exploded' : ''}`;
}

function compareInput(
  was: { required?: boolean; schema: Schema },
  is: { required?: boolean; schema: Schema },
  pair: Pair,
  report: Report,
  place: string,
): void {
  if (is.required && !was.required) report(place, 'is required now');
  compareSchemas(
    was.schema,
    is.schema,
    requestSide(pair.released.schema, pair.current.schema, report),
    place,
  );
}

function compareBodies(was: Operation, is: Operation, pair: Pair, report: Report): void {
  const [before, after] = [was.requestBody, is.requestBody];
  if (after?.required && !before?.required) report('the body', 'is required now');
  for (const [type, { schema }] of Object.entries(before?.content ?? {})) {
    const now = after?.content[type];
    if (!now) report('the body', `is no longer taken as ${type}`);
    else compareInput({ schema }, { schema: now.schema }, pair, report, 'body');
  }
}

function compareResponses(was: Operation, is: Operation, pair: Pair, report: Report): void {
  for (const [status, before] of Object.entries(was.responses)) {
    const after = is.responses[status];
    if (after) compareAnswers(before, after, pair, report, `answer ${status}`);
    else report('', `no longer answers ${status}`);
  }
  // A new error is an addition, but a new success status is not: programs expect the documented ones.
  for (const status of Object.keys(is.responses)) {
    if (Number(status) < 400 && !(status in was.responses)) report('', `may answer ${status} now`);
  }
}

function compareAnswers(
  released: Response,
  current: Response,
  pair: Pair,
  report: Report,
  place: string,
): void {
  const [was, is] = [pair.released.thing(released), pair.current.thing(current)];
  for (const [name, header] of Object.entries(was.headers ?? {})) {
    const now = is.headers?.[name];
    const [before, after] = [pair.released.thing(header), now && pair.current.thing(now)];
    if (!after) report(`${place} header ${name}`, 'is gone');
    else if (before.required && !after.required) {
      report(`${place} header ${name}`, 'may be missing now');
    }
    if (before.schema && after?.schema) {
      const side = answerSide(pair.released.schema, pair.current.schema, report);
      compareSchemas(after.schema, before.schema, side, `${place} header ${name}`);
    }
  }
  for (const [type, { schema }] of Object.entries(was.content ?? {})) {
    const now = is.content?.[type];
    if (!now) report(place, `no longer comes as ${type}`);
    else {
      const side = answerSide(pair.released.schema, pair.current.schema, report);
      compareSchemas(now.schema, schema, side, place);
    }
  }
}
