import { expect, test } from '@jest/globals';
import { readDocument } from '../../server/http/document.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const { paths, components } = readDocument() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Values without a length limit in the document, with the reason. */
const EXCEPTIONS = new Map([
  ['BatchContact.timezone', 'EMAILS-8: a name that is none fails for its contact alone'],
  ['ImportBytes', 'a part of a file has 64 MiB, counted in bytes'],
  ...['subject', 'html', 'text'].map(
    (field) => [`BatchContent.${field}`, 'EMAILS-8: a length fails for its email alone'] as const,
  ),
  ['Color', 'its pattern takes seven characters'],
  ['FormPut.texts', 'FORMS-1: at most 20 languages, counted by the server'],
  ['FormPreview.texts', 'FORMS-1: at most 20 languages, counted by the server'],
  ['FormField.label', 'FORMS-1: has the languages of the texts'],
  ['BatchEmail.attachments', 'EMAILS-23: refused for its email alone'],
  ...[
    ...['to', 'template', 'from', 'from_name', 'reply_to', 'priority', 'subtype_slug'],
    ...[
      'unknown_outcome',
      'scheduled_at',
      'locale',
      'tags',
      'tags[]',
      'metadata',
      'metadata.*',
      'headers',
    ],
    ...['headers.*', 'in_reply_to', 'cc', 'bcc'],
  ].map(
    (field) => [`BatchEmail.${field}`, 'EMAILS-8: a length fails for its email alone'] as const,
  ),
  ...[
    ...['email', 'name', 'locale', 'lists', 'lists[]', 'opt_in_subtype_slugs'],
    ...['opt_in_subtype_slugs[]', 'confirm_template'],
  ].map(
    (field) => [`BatchContact.${field}`, 'EMAILS-8: a length fails for its contact alone'] as const,
  ),
  ...['url', 'ip', 'user_agent', 'collected_at', 'text'].map(
    (field) =>
      [`BatchConsentEvidence.${field}`, 'EMAILS-8: a length fails for its contact alone'] as const,
  ),
]);

const nameOf = ({ $ref = '' }: { $ref?: string }): string => $ref.split('/').at(-1) ?? '';

/** The paths under a schema without a length limit. Limits next to `anyOf` apply to its members. */
function unlimited(schema: Schema, place: string, seen: Set<string>): string[] {
  const name = nameOf(schema);
  if (name !== '') {
    if (seen.has(name)) return [];
    seen.add(name);
    return unlimited(components.schemas[name] ?? {}, name, seen);
  }
  // One of several objects, such as a block.
  if (schema.oneOf) return schema.oneOf.flatMap((member) => unlimited(member, place, seen));
  const { anyOf = [], items, properties = {}, additionalProperties: others } = schema;
  const { maxLength, maxItems, maxProperties } = schema;
  return [
    ...(hasLimit(schema) ? [] : [place]),
    ...anyOf.flatMap((member) => {
      const complete = member.$ref
        ? member
        : Object.assign({ maxLength, maxItems, maxProperties }, member);
      return unlimited(complete, place, seen);
    }),
    ...(items ? unlimited(items, `${place}[]`, seen) : []),
    ...Object.entries(properties).flatMap(([key, own]) => unlimited(own, `${place}.${key}`, seen)),
    ...(typeof others === 'object' ? unlimited(others, `${place}.*`, seen) : []),
  ];
}

function hasLimit(schema: Schema): boolean {
  const types = [schema.type ?? []].flat();
  if (types.includes('string') && !isFixed(schema) && schema.maxLength === undefined) return false;
  if (types.includes('array') && schema.maxItems === undefined) return false;
  const isOpen = types.includes('object') && schema.additionalProperties !== false;
  return !isOpen || schema.maxProperties !== undefined;
}

const isFixed = (schema: Schema): boolean =>
  schema.enum !== undefined || schema.const !== undefined || schema.format === 'date-time';

/** Path parameters have no format (API-8): an impossible value is a 404. */
function ofOperation(operation: Operation, seen: Set<string>): string[] {
  const { operationId, parameters = [], requestBody } = operation;
  return [
    ...parameters
      .filter((own) => own.in !== 'path')
      .flatMap((own) => unlimited(own.schema, `${operationId} ${own.in} ${own.name}`, seen)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      unlimited(schema, operationId, seen),
    ),
  ];
}

test('API-6 every request value has a documented limit, except the listed ones', () => {
  const seen = new Set<string>();
  const found = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => ofOperation(operation, seen));
  expect(seen.size).toBeGreaterThan(20);
  expect(found.sort()).toEqual([...EXCEPTIONS.keys()].sort());
});

test.each([
  [{ type: 'string' }, ['x']],
  [{ type: 'string', maxLength: 3 }, []],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, ['x']],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }], maxLength: 3 }, []],
  [{ type: 'array', items: { type: 'string' } }, ['x', 'x[]']],
  [{ type: 'object', additionalProperties: {} }, ['x']],
  [{ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 3 }, ['x.*']],
  [{ type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }, ['x.a']],
] satisfies [Schema, string[]][])('API-6 %j is detected at %j', (schema, places) => {
  expect(unlimited(schema, 'x', new Set())).toEqual(places);
});
