import { LOWER, narrow, UPPER } from './resolve.ts';
import type { Side } from './side.ts';

/** The JSON Schema keywords that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
}

/** A breaking change, in one sentence. */
export type Report = (place: string, what: string) => void;

/**
 * Reports why a value that is valid for `from` may be invalid for `to`. For requests, `from` is the
 * released schema, because requests of existing callers must still be accepted. For responses, `from` is
 * the new schema, because existing callers read them by the released one.
 */
export function compareSchemas(from: Schema, to: Schema, outer: Side, place: string): void {
  // A recursive schema would never end.
  if (outer.pairs.some(([a, b]) => a === from && b === to)) return;
  const side: Side = { ...outer, pairs: [...outer.pairs, [from, to]] };
  side.compareDefaults(side.resolveFrom(from).default, side.resolveTo(to).default, place, side);
  const allowed = alternatives(to, side.resolveTo);
  const [first, ...others] = allowed.filter(({ type }) => type !== 'null');
  for (const one of alternatives(from, side.resolveFrom)) {
    if (allowed.some((other) => differences(one, other, side, place).length === 0)) continue;
    // With one alternative the change can be described; with several, none of them matches.
    if (first && others.length === 0 && one.type !== 'null') {
      for (const [where, what] of differences(one, first, side, place)) side.report(where, what);
    } else side.report(place, side.phrase.alternative(nameOf(one)));
  }
}

function differences(from: Schema, to: Schema, side: Side, place: string): Parameters<Report>[] {
  const found: Parameters<Report>[] = [];
  compareOne(from, to, { ...side, report: (...difference) => found.push(difference) }, place);
  return found;
}

function alternatives(schema: Schema, resolve: Side['resolveFrom']): Schema[] {
  const { anyOf, oneOf, ...limits } = resolve(schema);
  const choices = anyOf ?? oneOf;
  if (choices) {
    return choices
      .flatMap((choice) => alternatives(choice, resolve))
      .map((one) => (one.type === 'null' ? one : narrow(one, limits)));
  }
  if (!Array.isArray(limits.type)) return [limits];
  return limits.type.map((type) => (type === 'null' ? { type } : { ...limits, type }));
}

function compareOne(from: Schema, to: Schema, side: Side, place: string): void {
  compareTypes(from, to, side, place);
  compareValues(from, to, side, place);
  compareForms(from, to, side, place);
  compareLimits(from, to, side, place);
  compareSteps(from, to, side, place);
  if (from.items && to.items) compareSchemas(from.items, to.items, side, `${place}[]`);
  if (from.properties ?? to.properties) compareObjects(from, to, side, place);
  compareRest(from, to, side, place);
}

function compareTypes(from: Schema, to: Schema, side: Side, place: string): void {
  if (to.type === undefined || from.type === to.type) return;
  if (from.type === 'integer' && to.type === 'number') return;
  side.report(place, side.phrase.type(String(from.type ?? 'any value'), String(to.type)));
}

function compareValues(from: Schema, to: Schema, side: Side, place: string): void {
  const allowed = valuesOf(to);
  if (!allowed) return;
  const possible = valuesOf(from);
  if (!possible) return side.report(place, side.phrase.open);
  for (const value of possible) {
    if (!allowed.includes(value)) side.report(place, side.phrase.value(String(value)));
  }
}

const valuesOf = ({ enum: values, const: only }: Schema): unknown[] | null =>
  values ?? (only === undefined ? null : [only]);

function compareForms(from: Schema, to: Schema, side: Side, place: string): void {
  // A different type is reported; its other differences follow from it.
  if (to.type !== undefined && from.type !== to.type) return;
  if (to.pattern !== undefined && from.pattern !== to.pattern) {
    side.report(place, side.phrase.form(`the pattern ${to.pattern}`));
  }
  const isWider = from.format === 'int32' && to.format === 'int64';
  if (to.format !== undefined && from.format !== to.format && !isWider) {
    side.report(place, side.phrase.form(`the format ${to.format}`));
  }
}

/** Lengths and counts are never below 0. */
const SIZES: readonly string[] = ['minLength', 'minItems', 'minProperties'];

function compareLimits(from: Schema, to: Schema, side: Side, place: string): void {
  for (const limit of UPPER) {
    const [mine = Infinity, allowed = Infinity] = [from[limit], to[limit]];
    if (mine > allowed) side.report(place, side.phrase.limit(limit, mine, allowed));
  }
  for (const limit of LOWER) {
    const [mine = -Infinity, allowed = -Infinity] = [from[limit], to[limit]];
    if (mine < allowed && !(allowed === 0 && SIZES.includes(limit))) {
      side.report(place, side.phrase.limit(limit, mine, allowed));
    }
  }
}

function compareSteps(from: Schema, to: Schema, side: Side, place: string): void {
  const { multipleOf: step } = to;
  if (step !== undefined && (from.multipleOf === undefined || from.multipleOf % step !== 0)) {
    side.report(place, side.phrase.form(`a value in steps of ${step}`));
  }
  if (to.uniqueItems && !from.uniqueItems) side.report(place, side.phrase.form('each entry once'));
}

function compareObjects(from: Schema, to: Schema, side: Side, place: string): void {
  const [mine, theirs] = [from.properties ?? {}, to.properties ?? {}];
  const within = (name: string): string => (place ? `${place}.${name}` : name);
  for (const name of side.missing(from, to)) side.report(within(name), side.phrase.gone);
  for (const name of to.required ?? []) {
    if (from.required?.includes(name) || !side.isKnown(name, from)) continue;
    side.report(within(name), side.phrase.required);
  }
  for (const [name, inner] of Object.entries(mine)) {
    const other = theirs[name];
    if (other) compareSchemas(inner, other, side, within(name));
  }
}

const ANYTHING: Schema = {};

/** Fields that a schema doesn't define. */
function compareRest(from: Schema, to: Schema, side: Side, place: string): void {
  const [mine = true, theirs = true] = [from.additionalProperties, to.additionalProperties];
  if (typeof theirs === 'object' && mine !== false) {
    compareSchemas(typeof mine === 'object' ? mine : ANYTHING, theirs, side, `${place}.*`);
  }
  if (from.type === 'object' && mine !== false && theirs === false) side.rest(place, side.report);
}

const nameOf = (schema: Schema): string =>
  valuesOf(schema)
    ?.map((value) => JSON.stringify(value))
    .join(', ') ?? String(schema.type ?? 'any value');
