import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContract } from '../../server/http/validation/check-response.ts';
import { readDocument } from '../../server/http/document.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { insertEmail, type StoredEmail } from '../support/read/emails.ts';
import {
  type Example,
  inOrder,
  isOfPeople,
  readExamples,
  unansweredExamples,
  withTokens,
} from '../support/nouns/examples.ts';
import {
  oidcExample,
  passkeyExample,
  setProviderForExamples,
  signInForExamples,
} from '../account/people/example-person.ts';
import { IdentityProvider } from '../support/fakes/identity-provider.ts';
import { prepareExamples } from '../support/nouns/nouns.ts';
import { type ExampleTokens, exampleTokens } from '../support/app/tokens.ts';

const check = createContract(readDocument());
const examples = readExamples();
/**
 * These need a larger account than this test has; test/audience/lists/costly-rules.slow.test.ts and
 * test/messages/statistics/statistics.test.ts cover them.
 */
const OUT_OF_REACH = ['rule_too_slow', 'statistics_too_slow'];
const isOutOfReach = ({ answer }: Example): boolean =>
  OUT_OF_REACH.includes(answer?.details?.reason ?? '');
const runnable = examples.flatMap((example) =>
  example.request && !isOutOfReach(example) ? [{ ...example, request: example.request }] : [],
);

const provider = new IdentityProvider();
let app: TestApp;
let tokens: ExampleTokens;
beforeAll(async () => {
  await provider.listen();
  app = await startTestApp({ parts: { api: true, worker: false }, env: provider.env });
  provider.serve(app.baseUrl);
  await storeEmails();
  await prepareExamples(app);
  tokens = await exampleTokens(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

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
  test.each(inOrder(runnable))('$operationId $status $name', async (example) => {
    const { request, status, answer } = example;
    const { method, path, body: shown, raw, headers } = withTokens(request, tokens);
    const { client, body } = isOfPeople(example.operationId)
      ? await asPerson(example, shown)
      : { client: app.live, body: shown };
    const got = await client.request(method, path, { body, raw, headers });
    expect(got.status).toBe(status);
    expect(Object.keys(got.body ?? {}).sort()).toEqual(Object.keys(answer ?? {}).sort());
    if (status >= 400) {
      const { message, code, details } = got.body;
      const { message: m, code: c, details: d } = answer;
      expect({ message, code, details }).toEqual({ message: m, code: c, details: d });
    }
  });
});

async function asPerson(example: Example, shown: unknown) {
  const { client, cookie } = await signInForExamples(app, example.operationId);
  await setProviderForExamples(app, provider, example, cookie);
  return (
    (await passkeyExample(app, example, cookie)) ??
    (await oidcExample(app, provider, example, cookie)) ?? { client, body: shown }
  );
}

/** Content that needs no template. */
const CONTENT = { template_version_id: null, variables: { html: '<p>Dear Žofie,</p>' } };

/** The emails that examples retrieve, stored as the examples show them, and those that they change. */
async function storeEmails(): Promise<void> {
  for (const example of examples) {
    const row = rowFor(example);
    if (row) await app.asOwner((em) => insertEmail(em, app, row));
  }
}

function rowFor({ operationId, status, answer, request }: Example): StoredEmail | null {
  switch (`${operationId} ${status}`) {
    case 'emails.get 200':
      return { ...answer, ...CONTENT };
    case 'emails.getContent 200':
      return { id: answer.id, ...CONTENT };
    case 'emails.resend 409':
      return { id: request?.path.split('/').at(-2), status: 'bounced', bounce_type: 'hard' };
    case 'emails.getContent 410':
      return { id: request?.path.split('/').at(-2), variables: null };
    case 'emails.resend 200':
      return { id: answer.resend_of, status: 'failed', failure_code: 'expired', ...CONTENT };
    // It waits, so that the examples can move it first and then cancel it.
    case 'emails.cancel 200':
      return { id: answer.id };
    case 'emails.cancelBatch 200':
      return request?.body as StoredEmail;
    default:
      return null;
  }
}
