import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '../../spec/document.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const answer = (description: string, schema: JsonSchema, examples = {}) => ({
  description,
  content: { 'application/json': { schema, examples } },
});

const page = (items: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['data', 'has_more', 'next_cursor'],
  properties: {
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'] },
  },
});

const saved = { required: true, content: { 'application/json': { schema: ref('ThingSave') } } };

const notFound = { 404: answer('There is no such thing.', ref('NotFoundError')) };

const thingId = {
  name: 'thing_id',
  in: 'path' as const,
  required: true,
  description: "The thing's id.",
  schema: { type: 'string' },
  examples: { missing: { value: 'none' }, known: { value: 't-1' } },
};

const operation = (operationId: string, more: Partial<OpenApiOperation>): OpenApiOperation => ({
  operationId,
  summary: `Summary of ${operationId}`,
  tags: ['Things'],
  parameters: [],
  responses: {},
  'x-scopes': ['full'],
  'x-rate-limit': 'reads',
  ...more,
});

/** A small document with every form of operation that the generator supports. */
export const things: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  tags: [{ name: 'Things', description: 'What you have.' }],
  paths: {
    '/api/v1/things': {
      put: operation('things.save', {
        description: 'Makes it, or changes it.',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: ref('ThingSave'),
              examples: {
                refused: { value: { name: '' } },
                saved: { value: { name: "Ada's", tags: ['a', 'b'], 'odd-key': { deep: null } } },
              },
            },
          },
        },
        responses: {
          200: answer('Changed.', ref('Thing'), { saved: { value: {} } }),
          201: answer('Made.', ref('Thing')),
          400: answer('Refused.', ref('ValidationError'), { refused: { value: {} } }),
        },
      }),
      get: operation('things.list', {
        parameters: [
          { $ref: '#/components/parameters/limit' } as never,
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'since', in: 'query', schema: ref('Timestamp') },
          { name: 'until', in: 'query', schema: { type: 'string', format: 'date-time' } },
        ],
        responses: { 200: answer('A page.', page(ref('Thing')), { shown: { value: {} } }) },
      }),
    },
    '/api/v1/things/merged': {
      post: operation('things.merge', {
        requestBody: saved,
        responses: { 200: answer('Changed.', ref('Thing')) },
        'x-idempotent': true,
      }),
    },
    '/api/v1/things/new': {
      post: operation('things.create', {
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: saved,
        responses: { 201: answer('Made.', ref('Thing')) },
      }),
    },
    '/api/v1/things/{thing_id}': {
      get: operation('things.get', {
        parameters: [thingId],
        responses: {
          200: answer('The thing.', ref('Thing'), { known: { value: {} } }),
          404: answer('None.', ref('NotFoundError'), { missing: { value: {} } }),
        },
      }),
      delete: operation('things.delete', {
        deprecated: true,
        description: 'Cannot be undone; ends a comment: */.',
        parameters: [thingId],
        responses: {
          204: { description: 'Gone.' },
          404: answer('None.', ref('NotFoundError'), { missing: { value: {} } }),
        },
      }),
    },
    '/api/v1/things/{thing_id}/parts/{number}': {
      post: operation('parts.find', {
        parameters: [
          thingId,
          { name: 'number', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'colour', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { exact: { type: 'boolean' } } },
            },
          },
        },
        responses: { 200: answer('Found.', ref('Thing')), ...notFound },
      }),
    },
    '/hook': {
      post: operation('hooks.receive', {
        security: [],
        responses: { 204: { description: 'Ok.' } },
      }),
    },
  },
  components: {
    schemas: {
      Name: { type: 'string', description: 'A name.' },
      Timestamp: { type: 'string', format: 'date-time' },
      Colour: { type: 'string', enum: ['red', 'blue'] },
      Nothing: { type: 'object', additionalProperties: false },
      ThingSave: {
        type: 'object',
        description: 'What a save sets.',
        required: ['name'],
        properties: {
          name: ref('Name'),
          label: { type: 'string', deprecated: true, description: 'Use name.' },
          tags: { type: 'array', items: { type: 'string' } },
          'odd-key': { type: 'object', additionalProperties: true },
        },
        additionalProperties: false,
      },
      Thing: {
        type: 'object',
        description: 'Something.',
        required: ['id', 'colour'],
        properties: { id: { type: 'string' }, colour: ref('Colour') },
      },
      ValidationError: { type: 'object', properties: { message: { type: 'string' } } },
      NotFoundError: { type: 'object', properties: { message: { type: 'string' } } },
    },
    parameters: {
      limit: {
        name: 'limit',
        in: 'query',
        description: 'Entries on a page, 1–200.',
        schema: { type: 'integer' },
      },
    },
  },
};
