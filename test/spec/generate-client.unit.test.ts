import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { createMethods } from '../../sdk/src/create-methods.ts';
import type { ListPage, Paginator } from '../../sdk/src/index.ts';
import { checkOptions } from '../../sdk/src/options.ts';
import { createRequest } from '../../sdk/src/request.ts';
import { generateClient } from '../../spec/generate-client.ts';
import type { OpenApiDocument } from '../../spec/document.ts';
import { operationsOf } from '../../spec/generate-resources.ts';
import { things } from './sample-document.ts';
import { typeErrors } from './type-errors.ts';

const source = generateClient(things);

describe('a generated method', () => {
  test('has as parameters the path values, then the body, then the query, then options', async () => {
    const { client, requests } = recordingClient();
    const options = { headers: { 'X-Trace': 'trace-1' } };
    await client.things!.save!({ name: 'Ada' }, options);
    await client.things!.list!({ limit: 5 }, options).page();
    await client.things!.list!().page();
    await client.things!.get!('t-1');
    await client.things!.delete!('t/1', options);
    await client.parts!.find!('t-1', 2, { exact: true }, { colour: 'red' }, options);
    await client.parts!.find!('t-1', 2, undefined, { colour: 'red' });
    expect(requests).toMatchObject([
      { line: 'PUT /api/v1/things', body: '{"name":"Ada"}', trace: 'trace-1' },
      { line: 'GET /api/v1/things?limit=5', body: '', trace: 'trace-1' },
      { line: 'GET /api/v1/things', body: '', trace: null },
      { line: 'GET /api/v1/things/t-1', body: '', trace: null },
      { line: 'DELETE /api/v1/things/t%2F1', body: '', trace: 'trace-1' },
      {
        line: 'POST /api/v1/things/t-1/parts/2?colour=red',
        body: '{"exact":true}',
        trace: 'trace-1',
      },
      { line: 'POST /api/v1/things/t-1/parts/2?colour=red', body: '', trace: null },
    ]);
  });

  test('documents how its POST may be repeated', async () => {
    const { client, requests } = recordingClient({ failFirst: true });
    await client.things!.merge!({ name: 'Ada' });
    await client.things!.create!({ name: 'Ada' });
    await expect(client.parts!.find!('t-1', 2, {}, { colour: 'red' })).rejects.toThrow('503');
    expect(requests.map(({ line }) => line)).toEqual([
      ...Array<string>(2).fill('POST /api/v1/things/merged'),
      ...Array<string>(2).fill('POST /api/v1/things/new'),
      'POST /api/v1/things/t-1/parts/2?colour=red',
    ]);
    const keys = requests.map(({ key }) => key);
    expect(keys).toEqual([null, null, expect.stringMatching(/^[0-9a-f-]{36}$/), keys[2], null]);
    const warning = 'Not tried again when its answer is lost';
    expect(commentOf('find')).toContain(warning);
    for (const method of ['save', 'merge', 'create'])
      expect(commentOf(method)).not.toContain(warning);
  });

  test('documents what it does, takes, returns and throws, with an example', () => {
    expect(commentOf('save')).toBe(`
Summary of things.save.

Makes it, or changes it.

@param body What a save sets.
@returns Something.
@throws {ValidationError} 400: Refused.

@example
\`\`\`ts
const thing = await client.things.save({
  name: "Ada's",
  tags: ['a', 'b'],
  'odd-key': { deep: null },
});
\`\`\``);
  });

  test('is deprecated with its operation, and returns nothing for 204', () => {
    expect(commentOf('delete')).toBe(`
Summary of things.delete.

Cannot be undone; ends a comment: *\\/.

@deprecated
@param thing_id The thing's id.
@throws {NotFoundError} 404: None.

@example
\`\`\`ts
await client.things.delete('t-1');
\`\`\``);
  });

  test('documents how to iterate over a list', () => {
    expect(commentOf('list')).toContain(`
@example
\`\`\`ts
for await (const thing of client.things.list()) {
  console.log(thing);
}
\`\`\``);
  });

  test('documents every query parameter, also shared ones', () => {
    expect(commentOf('list')).toContain('@param query.limit Entries on a page, 1–200.');
  });

  test('has no example when the document has no example of a required value', () => {
    expect(commentOf('find')).not.toContain('@example');
  });
});

describe('the generated file', () => {
  test('is TypeScript that accepts exactly what the document allows', async () => {
    const types = await openapiTS(JSON.stringify(things), { defaultNonNullable: false });
    const errors = typeErrors({
      'generated/client.ts': source,
      'generated/types.ts': astToString(types),
      'sdk/src/methods.ts': readFileSync(
        new URL('../../sdk/src/methods.ts', import.meta.url),
        'utf8',
      ),
      'use.ts': `
        import type { Colour, MailwrightApi, Thing, ThingsListResponse } from './generated/client.ts';
        declare const client: MailwrightApi;

        const saved: Promise<Thing> = client.things.save({ name: 'Ada' }, { timeout: 1 });
        const page: Promise<ThingsListResponse> = client.things.list().page();
        for await (const thing of client.things.list({ limit: 5 })) thing satisfies Thing;
        const { data, response } = await client.things.get('t-1').withResponse();
        const facts: [Thing, number] = [data, response.status];
        const colour: Colour = (await client.things.get('t-1')).colour;
        void client.things.create({ name: 'Ada' }, { idempotencyKey: 'k-1' });
        const gone: void = await client.things.delete('t-1');
        const part: Thing = await client.parts.find('t-1', 2, undefined, { colour: 'red' });

        void client.things.list({ since: new Date(), until: '2026-01-31T09:30:00Z' });
        void client.things.list({ since: undefined, until: new Date(), cursor: null });

        // @ts-expect-error only timestamps can be dates
        void client.things.list({ cursor: new Date() });
        // @ts-expect-error a field that the document does not name
        void client.things.save({ name: 'Ada', nmae: 'Ada' });
        // @ts-expect-error a required field is missing
        void client.things.save({});
        // @ts-expect-error a field of another type
        void client.things.save({ name: 5 });
        // @ts-expect-error the query is required here
        void client.parts.find('t-1', 2);
        // @ts-expect-error an operation that takes no key
        void client.things.merge({ name: 'Ada' }, { idempotencyKey: 'k-1' });
        // @ts-expect-error an option of another type
        void client.things.get('t-1', { timeout: '1' });
        // @ts-expect-error a list is gone through, or asked for a page
        const { has_more } = await client.things.list();
        // @ts-expect-error operations without a key have no method
        void client.hooks;
      `,
    });
    expect(errors).toEqual([]);
  });

  test('marks deprecated fields', async () => {
    const types = astToString(await openapiTS(JSON.stringify(things)));
    expect(types).toMatch(/@deprecated\s+\* @description Use name\.\s+\*\/\s+label\?: string/);
  });

  test('exports the schemas that users need by name', () => {
    const types = [...source.matchAll(/export (?:type|interface) (\w+)(?: =| extends Named)/g)].map(
      ([, name]) => name,
    );
    expect(types).toEqual([
      'Colour',
      'ThingSave',
      'Thing',
      'ErrorCode',
      'ThingsListQuery',
      'ThingsListResponse',
      'PartsFindBody',
      'PartsFindQuery',
    ]);
  });

  test('gets a method for a new operation of the document', async () => {
    const more: OpenApiDocument = structuredClone(things);
    const get = more.paths['/api/v1/things/{thing_id}']!.get!;
    more.paths['/api/v1/boxes/{thing_id}'] = { get: { ...get, operationId: 'boxes.open' } };
    const { client, requests } = recordingClient({ document: more });
    await client.boxes!.open!('b-1');
    expect(requests).toMatchObject([{ line: 'GET /api/v1/boxes/b-1' }]);
    const methods = /export interface BoxesApi \{.*?\n\s+(\w+)\(thing_id: .*?\}/s;
    expect(methods.exec(generateClient(more))?.[1]).toBe('open');
  });
});

describe('a document is refused', () => {
  const change = (changed: object) => () => {
    const document = structuredClone(things);
    Object.assign(document.paths['/api/v1/things']!.get!, changed);
    return generateClient(document);
  };

  test.each(['things', 'Things.list', 'things.list.all', 'things.list-all'])(
    'when an operation id is %s',
    (operationId) => {
      expect(change({ operationId })).toThrow(
        `The operation id ${operationId} is not of the form noun.verb.`,
      );
    },
  );

  test('when an operation with a key does not speak JSON', () => {
    const content = { 'text/csv': { schema: { type: 'string' } } };
    expect(change({ responses: { 200: { description: 'A file.', content } } })).toThrow(
      'The client speaks JSON only; things.list does not.',
    );
  });
});

type Methods = Record<string, (...values: unknown[]) => Promise<unknown> & Paginator<ListPage>>;

interface Recorded {
  line: string;
  body: string;
  key: string | null;
  trace: string | null;
}

/**
 * The document's methods, with the requests that they send; the server may fail the first request.
 */
function recordingClient({ document = things, failFirst = false } = {}) {
  const requests: Recorded[] = [];
  const settings = checkOptions({
    apiKey: 'svc_test_sk_abc',
    baseUrl: 'https://mail.example.com',
    fetch: async (input) => {
      const { method, url, headers } = input as Request;
      const [key, trace] = [headers.get('Idempotency-Key'), headers.get('X-Trace')];
      const line = `${method} ${url.replace('https://mail.example.com', '')}`;
      const isFirst = !requests.some((request) => request.line === line);
      requests.push({ line, body: await (input as Request).text(), key, trace });
      return isFirst && failFirst
        ? new Response(null, { status: 503 })
        : Response.json({ data: [], next_cursor: null });
    },
  });
  const request = createRequest(settings);
  const client: Record<string, Methods> = {};
  for (const [noun, operations] of Object.entries(operationsOf(document))) {
    client[noun] = createMethods(operations, request, settings) as Methods;
  }
  return { client, requests };
}

/** The doc comment of a method. */
function commentOf(method: string): string {
  const before = source.slice(0, source.indexOf(`\n    ${method}(`));
  const comment = before.slice(before.lastIndexOf('/**'));
  return comment.replaceAll(/^\s*(\/\*\*| \*\/| \* ?)/gm, '').trimEnd();
}
