import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { breakingChanges, type Document } from '../../spec/breaking/compare.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- documents are changed anywhere */

/** A small document with every kind of construct. */
function released(): any {
  return {
    info: { version: '1.0.0' },
    security: [{ ApiKey: [] }],
    paths: {
      '/things/{slug}': {
        put: {
          operationId: 'things.put',
          'x-scopes': ['manage', 'full'],
          'x-rate-limit': 'writes',
          'x-idempotent': true,
          parameters: [
            { name: 'slug', in: 'path', required: true, schema: { type: 'string' } },
            {
              name: 'limit',
              in: 'query',
              schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 200 },
            },
          ],
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/ThingWrite' } },
            },
          },
          responses: {
            '200': {
              headers: { 'X-Request-Id': { required: true, schema: { type: 'string' } } },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
            '404': { content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
        delete: { operationId: 'things.delete', responses: { '204': {} }, security: [] },
      },
    },
    components: {
      securitySchemes: { ApiKey: { type: 'http', scheme: 'Bearer' } },
      schemas: {
        Address: { type: 'string', maxLength: 254 },
        ThingWrite: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: { type: 'string', minLength: 0, maxLength: 255 },
            note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            kind: { type: 'string', enum: ['small', 'large'] },
            tags: { type: 'array', maxItems: 10, items: { type: 'string' } },
            data: { type: 'object', additionalProperties: {} },
            rule: { $ref: '#/components/schemas/Rule' },
            to: { $ref: '#/components/schemas/Address', description: 'Who gets it.' },
            priority: { type: 'string', default: 'normal' },
            opt_in: { type: 'boolean' },
            size: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          },
        },
        Rule: {
          anyOf: [
            {
              type: 'object',
              required: ['not'],
              properties: { not: { $ref: '#/components/schemas/Rule' } },
              additionalProperties: false,
            },
            {
              type: 'object',
              required: ['field'],
              properties: { field: { type: 'string', enum: ['a', 'b'] } },
              additionalProperties: false,
            },
          ],
        },
        Thing: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'kind', 'reason'],
          properties: {
            name: { type: 'string', maxLength: 255 },
            note: { type: 'string' },
            kind: { type: 'string', enum: ['small', 'large'] },
            reason: { anyOf: [{ type: 'string' }, { type: 'string', enum: ['required'] }] },
            size: { type: 'integer', format: 'int32' },
          },
        },
      },
    },
  };
}

type Change = (document: any, operation: any, schemas: any) => void;

const changesBy = (change: Change): string[] => {
  const current = released();
  change(current, current.paths['/things/{slug}'].put, current.components.schemas);
  return breakingChanges(released() as Document, current as Document);
};

const body = 'application/json';

const BREAKING: [string, Change, string | string[]][] = [
  [
    'a path is removed',
    (d) => delete d.paths['/things/{slug}'],
    ['things.put: PUT /things/{slug} is gone.', 'things.delete: DELETE /things/{slug} is gone.'],
  ],
  [
    'an operation is removed',
    (d) => delete d.paths['/things/{slug}'].delete,
    'things.delete: DELETE /things/{slug} is gone.',
  ],
  [
    'an operation is renamed',
    (_d, o) => (o.operationId = 'things.save'),
    'things.put: is called things.save now.',
  ],
  [
    'a scope no longer allows it',
    (_d, o) => (o['x-scopes'] = ['full']),
    'things.put: is no longer allowed by the scope manage.',
  ],
  [
    'it counts against another limit',
    (_d, o) => (o['x-rate-limit'] = 'batches'),
    'things.put: counts against the limit batches, no longer writes.',
  ],
  [
    'the limit of bodies is lowered',
    (_d, o) => (o['x-max-bytes'] = 1024),
    'things.put: takes bodies of 1024 bytes, no longer 1048576.',
  ],
  [
    'it is no longer idempotent',
    (_d, o) => delete o['x-idempotent'],
    'things.put: may no longer come twice.',
  ],
  [
    'test mode stores something',
    (_d, o) => (o['x-test-mode'] = 'stored'),
    'things.put: keeps other things in test mode.',
  ],
  [
    'a key becomes required',
    (d) => delete d.paths['/things/{slug}'].delete.security,
    'things.delete: needs a key now.',
  ],
  [
    'a parameter is removed',
    (_d, o) => o.parameters.pop(),
    'things.put: query parameter limit is no longer taken.',
  ],
  [
    'a parameter becomes required',
    (_d, o) => (o.parameters[1].required = true),
    'things.put: query parameter limit is required now.',
  ],
  [
    'a required parameter is added',
    (_d, o) => o.parameters.push({ name: 'mode', in: 'query', required: true, schema: {} }),
    'things.put: query parameter mode is required now.',
  ],
  [
    "a parameter's limit narrows",
    (_d, o) => (o.parameters[1].schema.maximum = 100),
    'things.put: query parameter limit has a narrower maximum: 200 became 100.',
  ],
  [
    'the body becomes required',
    (_d, o) => (o.requestBody.required = true),
    'things.put: the body is required now.',
  ],
  [
    'the body has another type',
    (_d, o) => (o.requestBody.content = { 'application/xml': o.requestBody.content[body] }),
    'things.put: the body is no longer taken as application/json.',
  ],
  [
    'a request field is removed',
    (_d, _o, s) => delete s.ThingWrite.properties.note,
    'things.put: body.note is no longer taken.',
  ],
  [
    'a request field becomes required',
    (_d, _o, s) => s.ThingWrite.required.push('note'),
    'things.put: body.note is required now.',
  ],
  [
    'a required request field is added',
    (_d, _o, s) => {
      s.ThingWrite.properties.color = { type: 'string' };
      s.ThingWrite.required.push('color');
    },
    'things.put: body.color is required now.',
  ],
  [
    'null is no longer accepted',
    (_d, _o, s) => (s.ThingWrite.properties.note = { type: 'string' }),
    'things.put: body.note no longer takes null as it was.',
  ],
  [
    "a request field's type changes",
    (_d, _o, s) => (s.ThingWrite.properties.name = { type: 'integer' }),
    'things.put: body.name was of type string, takes only integer now.',
  ],
  [
    'a value is no longer accepted',
    (_d, _o, s) => (s.ThingWrite.properties.kind.enum = ['small']),
    'things.put: body.kind no longer takes large.',
  ],
  [
    'values are restricted',
    (_d, _o, s) => (s.ThingWrite.properties.name.enum = ['Ada']),
    'things.put: body.name no longer takes any value.',
  ],
  [
    "a request field's limit narrows",
    (_d, _o, s) => (s.ThingWrite.properties.name.maxLength = 100),
    'things.put: body.name has a narrower maxLength: 255 became 100.',
  ],
  [
    'a request field gets a limit',
    (_d, _o, s) => (s.ThingWrite.properties.name.minLength = 1),
    'things.put: body.name has a narrower minLength: 0 became 1.',
  ],
  [
    'a request list may have fewer entries',
    (_d, _o, s) => (s.ThingWrite.properties.tags.maxItems = 5),
    'things.put: body.tags has a narrower maxItems: 10 became 5.',
  ],
  [
    'entries of a request list change',
    (_d, _o, s) => (s.ThingWrite.properties.tags.items.pattern = '^a'),
    'things.put: body.tags[] must have the pattern ^a now.',
  ],
  [
    'a request field gets a format',
    (_d, _o, s) => (s.ThingWrite.properties.name.format = 'uri'),
    'things.put: body.name must have the format uri now.',
  ],
  [
    'additional fields are no longer accepted',
    (_d, _o, s) => (s.ThingWrite.properties.data.additionalProperties = false),
    'things.put: body.data no longer takes fields of any name.',
  ],
  [
    'additional fields get a type',
    (_d, _o, s) => (s.ThingWrite.properties.data.additionalProperties = { type: 'string' }),
    'things.put: body.data.* was of type any value, takes only string now.',
  ],
  [
    'an alternative narrows',
    (_d, _o, s) => (s.Rule.anyOf[1].properties.field.enum = ['a']),
    'things.put: body.rule no longer takes object as it was.',
  ],
  [
    'a limit is added next to a reference',
    (_d, _o, s) => (s.ThingWrite.properties.to.maxLength = 3),
    'things.put: body.to has a narrower maxLength: 254 became 3.',
  ],
  [
    'a pattern is added next to a reference',
    (_d, _o, s) => (s.ThingWrite.properties.to.pattern = '^a'),
    'things.put: body.to must have the pattern ^a now.',
  ],
  [
    'a limit is added next to alternatives',
    (_d, _o, s) => (s.ThingWrite.properties.size.exclusiveMinimum = 0),
    'things.put: body.size has a narrower exclusiveMinimum: no limit became 0.',
  ],
  [
    'a default changes',
    (_d, _o, s) => (s.ThingWrite.properties.priority.default = 'low'),
    'things.put: body.priority has another default: "normal" became "low".',
  ],
  [
    'a default is added',
    (_d, _o, s) => (s.ThingWrite.properties.opt_in.default = false),
    'things.put: body.opt_in has another default: none became false.',
  ],
  [
    'a default is added next to a reference',
    (_d, _o, s) => (s.ThingWrite.properties.to.default = 'ada@example.com'),
    'things.put: body.to has another default: none became "ada@example.com".',
  ],
  [
    "a parameter's default changes",
    (_d, o) => (o.parameters[1].schema.default = 5),
    'things.put: query parameter limit has another default: none became 5.',
  ],
  [
    'keys are sent differently',
    (d) => (d.components.securitySchemes.ApiKey = { type: 'apiKey', in: 'query', name: 'key' }),
    'things.put: no longer takes ApiKey as it was.',
  ],
  [
    'another scheme replaces keys',
    (d) => (d.security = [{ Basic: [] }]),
    'things.put: no longer takes ApiKey as it was.',
  ],
  [
    'values are serialized differently',
    (_d, o) => (o.parameters[1].explode = false),
    'things.put: query parameter limit is written as form, no longer as form, exploded.',
  ],
  [
    'a number gets multipleOf',
    (_d, o) => (o.parameters[1].schema.multipleOf = 5),
    'things.put: query parameter limit must have a value in steps of 5 now.',
  ],
  [
    'entries must be unique',
    (_d, _o, s) => (s.ThingWrite.properties.tags.uniqueItems = true),
    'things.put: body.tags must have each entry once now.',
  ],
  [
    'the number of additional fields is limited',
    (_d, _o, s) => (s.ThingWrite.properties.data.maxProperties = 3),
    'things.put: body.data has a narrower maxProperties: no limit became 3.',
  ],
  [
    'a status is removed',
    (_d, o) => delete o.responses['404'],
    'things.put: no longer answers 404.',
  ],
  [
    'another success is added',
    (_d, o) => (o.responses['201'] = {}),
    'things.put: may answer 201 now.',
  ],
  [
    'a header is removed',
    (_d, o) => delete o.responses['200'].headers['X-Request-Id'],
    'things.put: answer 200 header X-Request-Id is gone.',
  ],
  [
    'a header becomes optional',
    (_d, o) => (o.responses['200'].headers['X-Request-Id'].required = false),
    'things.put: answer 200 header X-Request-Id may be missing now.',
  ],
  [
    'a response has another type',
    (_d, o) => (o.responses['200'].content = { 'text/html': { schema: {} } }),
    'things.put: answer 200 no longer comes as application/json.',
  ],
  [
    'a response field is removed',
    (_d, _o, s) => {
      delete s.Thing.properties.kind;
      s.Thing.required = ['name', 'reason'];
    },
    'things.put: answer 200.kind is no longer answered.',
  ],
  [
    'a response field becomes optional',
    (_d, _o, s) => (s.Thing.required = ['name', 'reason']),
    'things.put: answer 200.kind may be missing now.',
  ],
  [
    'a response field becomes nullable',
    (_d, _o, s) => (s.Thing.properties.note = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
    'things.put: answer 200.note may be null now.',
  ],
  [
    "a response field's type changes",
    (_d, _o, s) => (s.Thing.properties.size = { type: 'string' }),
    'things.put: answer 200.size was of type integer, may be string now.',
  ],
  [
    "a response number's limit is raised",
    (_d, _o, s) => (s.Thing.properties.size.format = 'int64'),
    'things.put: answer 200.size need not have the format int32 any more.',
  ],
  [
    'a value is added to a closed set in responses',
    (_d, _o, s) => s.Thing.properties.kind.enum.push('huge'),
    'things.put: answer 200.kind may be huge now.',
  ],
  [
    'a closed set in responses is opened',
    (_d, _o, s) => delete s.Thing.properties.kind.enum,
    'things.put: answer 200.kind may have any value now.',
  ],
  [
    'a response text may be longer',
    (_d, _o, s) => (s.Thing.properties.name.maxLength = 500),
    'things.put: answer 200.name has a wider maxLength: 255 became 500.',
  ],
];

function renameScheme(document: any): void {
  const { ApiKey } = document.components.securitySchemes;
  document.components.securitySchemes = { Key: { ...ApiKey, description: 'A key.' } };
  document.security = [{ Key: [] }];
}

const HARMLESS: [string, Change][] = [
  ['nothing', () => {}],
  [
    'a path is added',
    (d) => (d.paths['/others'] = { get: { operationId: 'o.list', responses: {} } }),
  ],
  ['another scope allows it', (_d, o) => o['x-scopes'].push('send')],
  ['the limit of bodies is raised', (_d, o) => (o['x-max-bytes'] = 16_777_216)],
  ['a parameter is added', (_d, o) => o.parameters.push({ name: 'x', in: 'query', schema: {} })],
  ['a request field is added', (_d, _o, s) => (s.ThingWrite.properties.color = { type: 'string' })],
  ['a request field is no longer required', (_d, _o, s) => (s.ThingWrite.required = [])],
  [
    'null is accepted',
    (_d, _o, s) =>
      (s.ThingWrite.properties.kind = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ],
  ['another value is accepted', (_d, _o, s) => s.ThingWrite.properties.kind.enum.push('huge')],
  ["a request field's limit widens", (_d, _o, s) => (s.ThingWrite.properties.name.maxLength = 500)],
  ['an alternative is added', (_d, _o, s) => s.Rule.anyOf.push({ type: 'boolean' })],
  ["keys' scheme is renamed", renameScheme],
  ['a default is added to responses', (_d, _o, s) => (s.Thing.properties.name.default = 'Ada')],
  [
    'a wider limit is next to a reference',
    (_d, _o, s) => (s.ThingWrite.properties.to.maxLength = 300),
  ],
  ['a header is added', (_d, o) => (o.responses['200'].headers['X-New'] = {})],
  ['another failure is added', (_d, o) => (o.responses['409'] = {})],
  ['a field is added to responses', (_d, _o, s) => (s.Thing.properties.color = { type: 'string' })],
  ['a response field becomes required', (_d, _o, s) => s.Thing.required.push('note')],
  [
    'a value is removed from a closed set in responses',
    (_d, _o, s) => s.Thing.properties.kind.enum.pop(),
  ],
  [
    'a value is added to an open set in responses (API-12)',
    (_d, _o, s) => s.Thing.properties.reason.anyOf[1].enum.push('too_long'),
  ],
  ['a response text is shorter', (_d, _o, s) => (s.Thing.properties.name.maxLength = 100)],
  [
    'an inline schema becomes a component',
    (_d, o, s) => (o.responses['200'].content[body].schema = s.Thing),
  ],
];

describe('API-12 a change that breaks callers of the released document is reported', () => {
  test.each(BREAKING)('%s', (_name, change, expected) => {
    expect(changesBy(change)).toEqual([expected].flat());
  });
});

describe('API-12 a compatible change is not reported', () => {
  test.each(HARMLESS)('%s', (_name, change) => {
    expect(changesBy(change)).toEqual([]);
  });

  test('an unknown keyword is refused, not ignored', () => {
    const change: Change = (_d, _o, s) => (s.Thing.properties.name.contentEncoding = 'base64');
    expect(() => changesBy(change)).toThrow(/doesn't know the keyword contentEncoding/);
  });

  test('the document compared with itself, including recursive schemas', () => {
    const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8');
    const read = () => JSON.parse(text) as Document;
    expect(breakingChanges(read(), read())).toEqual([]);
  });

  test.each([
    ...['ApiKeyScope', 'AuditActorType', 'ConsentSource', 'EmailEventType', 'EmailStatus'],
    ...['FailureCode', 'Reason', 'SuppressionReason', 'ForbiddenCode', 'NotFoundCode'],
    ...['ConflictCode', 'ConflictReason', 'IdempotencyConflictCode', 'RateLimitCode'],
  ])('a value is added to %s, an open set', (name) => {
    const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8');
    const grown = JSON.parse(text);
    grown.components.schemas[name].anyOf[1].enum.push('new_value');
    expect(breakingChanges(JSON.parse(text) as Document, grown as Document)).toEqual([]);
  });
});
