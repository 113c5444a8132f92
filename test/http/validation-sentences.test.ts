import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import { type ApiDocument, readDocument } from '../../server/http/document.ts';
import { toSchemaError, toFailures } from '../../server/http/validation/failures.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';

type Schema = Record<string, unknown>;

/** Keywords that only describe, or contain other schemas. */
const NO_DEMANDS = [
  ...['$ref', 'anyOf', 'default', 'deprecated', 'description', 'items', 'properties'],
  // Of blocks, which are checked by the handler (test/messages/blocks/check.unit.test.ts).
  ...['discriminator', 'oneOf'],
];

/** A value that violates each keyword. */
const FAULTS: Record<string, (bound: never) => unknown> = {
  required: () => ({}),
  additionalProperties: () => ({ unknown: 1 }),
  type: (type: string) => (type === 'object' ? 'SENT' : { sent: 'SENT' }),
  enum: () => 'SENT',
  format: (format: string) =>
    (({ int32: 2 ** 40, int64: 0.5 }) as Record<string, unknown>)[format] ?? 'SENT SENT',
  pattern: () => 'SENT SENT!ž',
  minLength: (least: number) => 'x'.repeat(least - 1),
  maxLength: (most: number) => 'x'.repeat(most + 1),
  minItems: (least: number) => Array(least - 1).fill('SENT'),
  maxItems: (most: number) => Array(most + 1).fill('SENT'),
  maxProperties: (most: number) =>
    Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [`SENT${index}`, 1])),
  minimum: (least: number) => least - 1,
  maximum: (most: number) => most + 1,
};

/** Every constraint of the document on requests, once: `{ maxLength: 255 }`. */
function demandsOf(document: ApiDocument): [keyword: string, bound: unknown][] {
  const demands = new Map<string, [string, unknown]>();
  const seen = new Set<string>();
  const look = (schema: Schema): void => {
    if (typeof schema.$ref === 'string' && !seen.has(schema.$ref)) {
      seen.add(schema.$ref);
      look(document.components.schemas[schema.$ref.split('/').at(-1)!] as Schema);
    }
    for (const [keyword, bound] of Object.entries(schema)) {
      const isOpen = keyword === 'additionalProperties' && bound !== false;
      if (isOpen || keyword.startsWith('x-') || NO_DEMANDS.includes(keyword)) continue;
      demands.set(`${keyword} ${JSON.stringify(bound)}`, [keyword, bound]);
    }
    for (const inner of innerOf(schema)) look(inner);
  };
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    for (const { schema } of operation.parameters ?? []) look(schema!);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) look(schema);
  }
  return [...demands.values()];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const innerOf = ({ anyOf = [], items, properties = {}, additionalProperties }: Schema): Schema[] =>
  [
    ...(anyOf as Schema[]),
    items,
    ...Object.values(properties as Schema),
    additionalProperties,
  ].filter(isSchema);

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default.default(ajv);

/** The error message for an invalid value of a field `f`. */
function messageFor(schema: Schema, value: unknown): string | undefined {
  const validate = ajv.compile({ properties: { f: schema } });
  expect(validate({ f: value })).toBe(false);
  return toFailures((validate.errors ?? []).map((error) => toSchemaError(error, '/body')))?.message;
}

describe('the constraints of the document on requests', () => {
  const demands = demandsOf(readDocument());

  test('are found', () => {
    expect(demands.length).toBeGreaterThan(30);
    expect(new Set(demands.map(([keyword]) => keyword))).toEqual(new Set(Object.keys(FAULTS)));
  });

  test.each(demands)(
    '%s %j has its own message, without the value that was sent',
    (keyword, bound) => {
      const schema = { [keyword]: bound };
      const sentence = messageFor(schema, FAULTS[keyword]!(bound as never));
      expect(sentence).toMatch(/^The field f(\.\w+)? (is|must|may) .+\.$/);
      expect(sentence).not.toMatch(/SENT|NOT|must match|the form that|undefined/);
      // The message contains the limit as a number, unless it is written in words.
      if (typeof bound === 'number') expect(sentence).toMatch(new RegExp(`\\b${bound}\\b`));
    },
  );
});

test.each<[Schema, unknown, string]>([
  [{ required: ['to'] }, {}, 'The field f.to is required.'],
  [{ additionalProperties: false }, { a: 1 }, 'The field f.a is unknown.'],
  [{ type: 'integer' }, 1.5, 'The field f must be a whole number.'],
  [{ type: 'boolean' }, 'yes', 'The field f must be true or false.'],
  [{ type: ['string', 'null'] }, 5, 'The field f must be a string or null.'],
  [{ enum: ['low', 'high'] }, 'x', 'The field f must be one of: low, high.'],
  [{ format: 'date-time' }, 'x', 'The field f must be a date-time such as 2026-01-31T09:30:00Z.'],
  [{ minLength: 1 }, '', 'The field f must have at least 1 character.'],
  [{ maxLength: 2 }, 'xyz', 'The field f may have at most 2 characters.'],
  [{ minItems: 1 }, [], 'The field f must have at least 1 entry.'],
  [{ maxItems: 2 }, [1, 2, 3], 'The field f may have at most 2 entries.'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, 'The field f may have at most 1 key.'],
  [{ minimum: 1 }, 0, 'The field f must be at least 1.'],
  [{ maximum: 200 }, 201, 'The field f must be at most 200.'],
])('%j is explained clearly for %j', (schema, value, sentence) => {
  expect(messageFor(schema, value)).toBe(sentence);
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ parts: { api: true, worker: false } });
  });
  afterAll(() => app.close());

  test.each([
    ['limit=0', 'The field limit must be at least 1.'],
    ['limit=201', 'The field limit must be at most 200.'],
    ['limit=1.5', 'The field limit must be a whole number.'],
    ['kind=other', 'The field kind must be one of: static, smart.'],
    ['kind=', 'The field kind must not be empty.'],
    ['sort=name', 'The field sort is unknown.'],
  ])('a query of %s gets the message: %s', async (query, sentence) => {
    const { body } = await app.live.get(`/api/v1/lists?${query}`);
    expect(body).toMatchObject({ message: sentence, details: { errors: [{ message: sentence }] } });
  });

  test('a body and an entry of a batch get the same messages', async () => {
    const order = { to: 'ada@example.com', template: 'Password reset', priority: 'asap' };
    const sentences = [
      'The field template must be lower-case letters and digits in groups joined by - or _.',
      'The field priority must be one of: high, normal, low.',
    ];
    const messages = (errors: { message: string }[]) => errors.map(({ message }) => message).sort();
    const single = await app.live.post('/api/v1/emails/send', order);
    expect(messages(single.body.details.errors)).toEqual([...sentences].sort());
    const batch = await app.live.post('/api/v1/emails/batch', { emails: [order] });
    expect(messages(batch.body.results[0].error.details.errors)).toEqual([...sentences].sort());
  });
});
