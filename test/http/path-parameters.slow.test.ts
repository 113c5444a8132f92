import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DocumentedOperation, isOfPeople, readDocument } from '../../server/http/document.ts';
import { setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type ExampleRequest, readExamples } from '../support/nouns/examples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 5_000, writes: 5_000, sends: 5_000, withdrawals: 5_000 });
});
afterAll(() => app.close());

const LENGTH = 10_000;

/**
 * Incompressible values: PostgreSQL refuses index entries of more than 2,704 bytes after
 * compression.
 */
const noise = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
const pieces = (size: number, joint: string): string =>
  Array.from({ length: Math.floor(LENGTH / (size + 1)) }, () => noise(size)).join(joint);

const LONG: [string, string][] = [
  ['one letter', 'x'.repeat(LENGTH)],
  ['letters and digits', `a${noise(LENGTH)}`],
  ['a language tag', `en-x-${pieces(8, '-')}`],
  ['a short part, then a long one', `a.${noise(LENGTH)}`],
  ['an address', `${noise(LENGTH)}@example.com`],
  ['an address of a long domain', `ada@${pieces(60, '.')}.com`],
  ['a domain', `${pieces(60, '.')}.com`],
  ['a version', '1'.repeat(LENGTH)],
  ['letters of four bytes', encodeURIComponent('😀'.repeat(LENGTH / 12))],
  ['an id, and more', `0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a70${noise(LENGTH)}`],
];

/** Operations on people accept no key; test/account/people/ tests their paths. */
const withoutPeople = (item: Record<string, DocumentedOperation>) =>
  Object.entries(item).filter(([, operation]) => !isOfPeople(operation));

/** The first example of each operation with path parameters, and its path in the document. */
const operations = Object.entries(readDocument().paths).flatMap(([template, item]) =>
  template.includes('{')
    ? withoutPeople(item).map(([method, { operationId }]) => {
        const request = readExamples().find(
          (example) => example.operationId === operationId && example.status < 300,
        )?.request;
        return { operationId, method: method.toUpperCase(), template, request };
      })
    : [],
);

/** The name of a new resource is validated as in a body; any other long name is a 404. */
const namesNewResource = (method: string, template: string): boolean =>
  method === 'PUT' && /\{(slug|key)\}$/.test(template);

/** A part of an import has a number: other characters are a validation error. */
const NUMBER = '{number}';

const withLong = (part: string, long: string): string => part.replace(/\{\w+\}/, () => long);

/** Each parameter in turn gets the long value. The query is that of the example. */
function pathsWith(template: string, example: ExampleRequest | null | undefined, long: string) {
  const [known = '', ...query] = example?.path.split(/(?=\?)/) ?? [];
  const shown = known.split('/');
  const parts = template.split('/');
  return parts.flatMap((part, at) =>
    part.includes('{')
      ? [
          parts.map((_, i) => (i === at ? withLong(part, long) : (shown[i] ?? 'x'))).join('/') +
            query.join(''),
        ]
      : [],
  );
}

test('API-8 there are operations with path parameters', () => {
  expect(operations.length).toBeGreaterThan(30);
});

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'API-8 %s refuses a parameter of 10,000 characters',
  async (_id, { method, template, request }) => {
    const key = template.startsWith('/api/u/') ? null : app.live.key;
    const names = template.match(/\{\w+\}/g) ?? [];
    const answers: unknown[] = [];
    for (const [what, long] of LONG) {
      for (const [at, path] of pathsWith(template, request, long).entries()) {
        const { body, raw, headers } = request ?? {};
        const { status } = await app.live.request(method, path, { body, raw, headers, key });
        answers.push([what, names[at] === NUMBER && status === 400 ? 404 : status]);
      }
    }
    const wanted = namesNewResource(method, template) ? 400 : 404;
    expect(answers).toEqual(LONG.flatMap(([what]) => names.map(() => [what, wanted])));
  },
);
