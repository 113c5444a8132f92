import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContract } from '../../server/http/check-response.ts';
import { readDocument } from '../../server/http/document.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { insertEmail, type StoredEmail } from '../support/emails.ts';
import { readExamples, unansweredExamples, withTokens } from '../support/examples.ts';
import { prepareExamples } from '../support/nouns.ts';
import { type ExampleTokens, exampleTokens } from '../support/tokens.ts';

const check = createContract(readDocument());
const examples = readExamples();
/**
 * Needs a larger account than this test has; test/audience/lists/costly-rules.test.ts covers it.
 */
/** Examples about emails that are stored only by being sent, or that have been for long. */
const NEEDS_A_STATE = new Set([
  'emails.getContent 200',
  'emails.getContent 410',
  'emails.resend 200',
]);
const isOutOfReach = ({ operationId, status, answer }: (typeof examples)[number]): boolean =>
  answer?.details?.reason === 'rule_too_slow' || NEEDS_A_STATE.has(`${operationId} ${status}`);
const runnable = examples.flatMap((example) =>
  example.request && !isOutOfReach(example) ? [{ ...example, request: example.request }] : [],
);
// Resources created by one example are used by others, until the last examples delete them.
const [making, others, deleting] = [
  runnable.filter(({ status }) => status === 201),
  runnable.filter(({ status }) => status !== 201 && status !== 204),
  runnable.filter(({ status }) => status === 204),
];

let app: TestApp;
let tokens: ExampleTokens;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await storeEmails();
  await prepareExamples(app);
  tokens = await exampleTokens(app);
});
afterAll(() => app.close());

describe('an example of the document', () => {
  test.each(examples)('$operationId $status $name has the documented shape', (example) => {
    const { operationId, status, answer } = example;
    expect(check(operationId, { status, body: answer })).toBeNull();
  });

  test('has a request for each response, and a response for each request', () => {
    expect(unansweredExamples()).toEqual([]);
    const withoutRequest = examples.filter(({ request }) => request === null);
    expect(withoutRequest.filter(({ status }) => status < 400)).toEqual([]);
  });
});

// The client validates each response against the document.
describe('the server responds as the example shows', () => {
  test.each([...making, ...others, ...deleting])('$operationId $status $name', async (example) => {
    const { request, status, answer } = example;
    const { method, path, body } = withTokens(request, tokens);
    const got = await app.live.request(method, path, { body });
    expect(got.status).toBe(status);
    expect(Object.keys(got.body ?? {}).sort()).toEqual(Object.keys(answer ?? {}).sort());
    if (status >= 400) {
      const { message, code, details } = got.body;
      const { message: m, code: c, details: d } = answer;
      expect({ message, code, details }).toEqual({ message: m, code: c, details: d });
    }
  });
});

/** The emails that examples retrieve, stored as the examples show them, and those that they change. */
async function storeEmails(): Promise<void> {
  for (const { operationId, status, answer, request } of examples) {
    if (operationId === 'emails.get' && status === 200) await store(answer);
    // It waits, so that the examples can move it first and then cancel it.
    if (operationId === 'emails.cancel' && status === 200) await store({ id: answer.id });
    if (operationId === 'emails.cancelBatch' && status === 200) await store(request?.body);
  }
}

const store = (email: unknown): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, email as StoredEmail));
