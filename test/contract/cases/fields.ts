import { type Case, type Plan, baseOf, UNKNOWN_FIELD } from '../case.ts';
import type { Document, Operation, Schema } from '../document.ts';
import { at, type Path, put, without } from '../json.ts';
import { type ContractAnswer, toRequest } from '../request.ts';
import { alternatives, onlyAlternative, sample, typesOf } from '../schema.ts';
import { expectRefusal } from '../violation.ts';
import { limitsOf } from './limits.ts';

/** A field of a body. */
export interface Place {
  path: Path;
  schema: Schema;
  isRequired: boolean;
}

/**
 * Every field of a JSON body: missing, of another type, of another format, at and beyond its
 * limits.
 */
export function fieldCases(plan: Plan, operation: Operation): Case[] {
  if (!operation.body) return [];
  const { document } = plan;
  const { schema } = operation.body;
  const base = baseOf(plan, operation);
  const body = base.body ?? sample(document, schema);

  const sending = (
    name: string,
    changed: unknown,
    judge: (answer: ContractAnswer) => void,
  ): Case => ({
    operationId: operation.operationId,
    name,
    run: async (send) => judge(await send(toRequest(operation, { ...base, body: changed }))),
  });
  const refusing = (name: string, changed: unknown, path: Path, reasons: string[]): Case =>
    sending(name, changed, (answer) => expectRefusal(answer, path.join('.'), reasons));

  return placesIn(document, schema, body, [])
    .flatMap((place): Case[] => {
      const { path, isRequired } = place;
      const full = reach(document, schema, body, path);
      const field = path.join('.');
      return [
        ...(isRequired
          ? [refusing(`without ${field}`, without(full, path), path, ['required'])]
          : []),
        ...wrongTypes(document, place.schema).map((wrong) =>
          refusing(
            `${field} as ${JSON.stringify(wrong)}`,
            put(full, path, wrong),
            path,
            // Null is also not one of the values of an enum.
            ['invalid_type', 'invalid_value'],
          ),
        ),
        ...wrongForms(document, place.schema).map(({ value, reason }) =>
          refusing(`${field} as ${JSON.stringify(value)}`, put(full, path, value), path, [reason]),
        ),
        ...limitsOf(document, place.schema, at(full, path))
          .filter(({ isBeyond }) => isBeyond || mayAccept(plan, operation))
          .map(({ name, value, judge }) =>
            sending(`${field} ${name}`, put(full, path, value), (answer) => judge(answer, field)),
          ),
      ];
    })
    .concat(
      objectsIn(document, schema, body, []).map((path) => {
        const unknown = [...path, UNKNOWN_FIELD];
        const full = reach(document, schema, body, unknown);
        return refusing(`unknown ${unknown.join('.')}`, put(full, unknown, 1), unknown, [
          'unknown_field',
        ]);
      }),
    );
}

/** Accepted mail is sent, so values at the limit are tried with test keys only. */
const mayAccept = ({ stores }: Plan, { limit }: Operation): boolean =>
  !stores || (limit !== 'sends' && limit !== 'batches');

/** Each field that the schema names; the first entry of a list represents all. */
function placesIn(document: Document, schema: Schema, body: unknown, path: Path): Place[] {
  const own = onlyAlternative(document, schema);
  if (!own) return [];
  if (own.items) {
    const first: Place = { path: [...path, 0], schema: own.items, isRequired: false };
    return [first, ...placesIn(document, own.items, body, first.path)];
  }
  const { properties = {}, required = [], additionalProperties } = own;
  const named = Object.entries(properties).flatMap(([name, inner]): Place[] => {
    const place = { path: [...path, name], schema: inner, isRequired: required.includes(name) };
    return [place, ...placesIn(document, inner, body, place.path)];
  });
  if (typeof additionalProperties !== 'object') return named;
  const free: Place = {
    path: [...path, 'contract'],
    schema: additionalProperties,
    isRequired: false,
  };
  return [...named, free, ...placesIn(document, additionalProperties, body, free.path)];
}

/** Objects that accept no other fields than those named. */
function objectsIn(document: Document, schema: Schema, body: unknown, path: Path): Path[] {
  const sealed = [{ path, schema, isRequired: false }, ...placesIn(document, schema, body, path)];
  return sealed
    .filter((place) => onlyAlternative(document, place.schema)?.additionalProperties === false)
    .map((place) => place.path);
}

/** The body with all parents of a field. */
function reach(document: Document, schema: Schema, body: unknown, path: Path): unknown {
  let full = body;
  let within: Schema | null = onlyAlternative(document, schema);
  for (const [index, key] of path.slice(0, -1).entries()) {
    const inner: Schema = within?.properties?.[key] ?? within?.items ?? freeOf(within);
    const here = path.slice(0, index + 1);
    const known = at(full, here);
    if (typeof known !== 'object' || known === null)
      full = put(full, here, sample(document, inner));
    within = onlyAlternative(document, inner);
  }
  return full;
}

const freeOf = (schema: Schema | null): Schema =>
  typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : {};

/** For each type the value that a lenient server would convert. */
const WRONG: Record<string, unknown[]> = {
  string: [5, true],
  number: ['5', true],
  boolean: ['true', 1],
  array: ['text', {}],
  object: ['text', []],
};

function wrongTypes(document: Document, schema: Schema): unknown[] {
  const types = typesOf(document, schema);
  const wrong = types.flatMap((type) => WRONG[type] ?? []);
  return [...(types.length === 6 ? [] : [null]), ...wrong].filter(
    (value) => !types.includes(kindOf(value)),
  );
}

function kindOf(value: unknown): ReturnType<typeof typesOf>[number] {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as ReturnType<typeof kindOf>);
}

function wrongForms(document: Document, schema: Schema): { value: unknown; reason: string }[] {
  const texts = alternatives(document, schema).filter(({ type }) => type !== 'null');
  if (texts.length > 0 && texts.every((choice) => choice.enum ?? choice.const)) {
    return [{ value: 'contract-no-such-value', reason: 'invalid_value' }];
  }
  const [only, ...others] = texts;
  if (others.length > 0 || only?.type !== 'string') return [];
  return only.pattern || ['date-time', 'uuid', 'uri'].includes(only.format ?? '')
    ? [{ value: ' no such form ', reason: 'invalid_format' }]
    : [];
}
